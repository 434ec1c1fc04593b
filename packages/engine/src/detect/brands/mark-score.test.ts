import { describe, expect, it } from 'vitest'
import { canBeReported, scoreOf } from './mark-score.js'

const some = { similarity: 0.6, lead: 0.2, fit: { fineFit: 0.6, partFit: 0.5 } }

describe('scoreOf', () => {
  it('rises with likeness, lead, and fit', () => {
    expect(scoreOf({ ...some, similarity: 0.7 })).toBeGreaterThan(scoreOf(some))
    expect(scoreOf({ ...some, lead: 0.3 })).toBeGreaterThan(scoreOf(some))
    expect(scoreOf({ ...some, fit: { fineFit: 0.7, partFit: 0.5 } })).toBeGreaterThan(scoreOf(some))
  })

  it('reports a mark without a matching shape when nothing else is nearly as similar', () => {
    const bent = { similarity: 0.7, fit: null }
    expect(scoreOf({ ...bent, lead: 0.3 })).toBeGreaterThan(0.75)
    expect(scoreOf({ ...bent, lead: 0.06 })).toBeLessThan(0.5)
  })

  it("needs less similarity for a user's mark, unless its shape was aligned", () => {
    const bent = { similarity: 0.65, lead: 0.12, fit: null }
    expect(scoreOf(bent)).toBeLessThan(0.5)
    expect(scoreOf({ ...bent, isOwn: true })).toBeGreaterThan(0.75)
    expect(scoreOf({ ...some, isOwn: true })).toBe(scoreOf(some))
    expect(scoreOf({ ...bent, similarity: 0.45, isOwn: true })).toBeLessThan(0.5)
  })

  it('reports none when another mark is as similar, or part of the shape does not fit', () => {
    const sure = { similarity: 0.8, lead: 0.3, fit: { fineFit: 0.9, partFit: 0.8 } }
    expect(scoreOf(sure)).toBeGreaterThan(0.9)
    expect(scoreOf({ ...sure, lead: 0.02 })).toBeLessThan(0.5)
    expect(scoreOf({ ...sure, fit: { fineFit: 0.9, partFit: 0.1 } })).toBeLessThan(0.5)
  })
})

describe('canBeReported', () => {
  const leads = [-0.2, 0, 0.04, 0.05, 0.06, 0.3].flatMap((lead) => {
    return [0.34, 0.35, 0.6, 0.9].map((similarity) => ({ similarity, lead }))
  })

  it.each(leads)(
    'skips alignments that could not raise the score above 0.4: similarity $similarity, lead $lead',
    (place) => {
      const best = scoreOf({ ...place, fit: { fineFit: 1, partFit: 1 } })
      expect(canBeReported(place)).toBe(place.similarity >= 0.35 && best > 0.4)
    },
  )
})

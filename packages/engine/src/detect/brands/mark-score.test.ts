import { describe, expect, it } from 'vitest'
import { scoreOf } from './mark-score.js'

const some = { similarity: 0.6, lead: 0.2, fit: { fineFit: 0.6, partFit: 0.5 } }

describe('scoreOf', () => {
  it('rises with likeness, lead, and fit', () => {
    expect(scoreOf({ ...some, similarity: 0.7 })).toBeGreaterThan(scoreOf(some))
    expect(scoreOf({ ...some, lead: 0.3 })).toBeGreaterThan(scoreOf(some))
    expect(scoreOf({ ...some, fit: { fineFit: 0.7, partFit: 0.5 } })).toBeGreaterThan(scoreOf(some))
  })

  it('tells a mark whose shape cannot be laid over it where nothing else is nearly as much alike', () => {
    const bent = { similarity: 0.85, fit: null }
    expect(scoreOf({ ...bent, lead: 0.35 })).toBeGreaterThan(0.75)
    expect(scoreOf({ ...bent, lead: 0.1 })).toBeLessThan(0.5)
  })

  it('tells none where another mark is as near, or a part of the shape does not fit', () => {
    const sure = { similarity: 0.8, lead: 0.3, fit: { fineFit: 0.9, partFit: 0.8 } }
    expect(scoreOf(sure)).toBeGreaterThan(0.9)
    expect(scoreOf({ ...sure, lead: 0.02 })).toBeLessThan(0.5)
    expect(scoreOf({ ...sure, fit: { fineFit: 0.9, partFit: 0.1 } })).toBeLessThan(0.5)
  })
})

import { describe, expect, it } from 'vitest'
import { isDisguised } from './is-disguised.js'
import { isInPart, type LabelledCase } from './labelled-case.js'
import { type JudgedText, scoreCase } from './score-case.js'
import { type Judged, TOTALS } from './totals.js'

const TEXT = 'Our tea cures diabetes. Ships free.'
const labelled = (changes: Partial<LabelledCase> = {}): LabelledCase => ({
  id: 'a',
  text: TEXT,
  jurisdictions: ['us'],
  platforms: [],
  expect: [
    { ruleFamily: 'health-claim', mustQuote: 'cures diabetes', severityAtLeast: 'high', alsoAccept: ['free-offer'] },
  ],
  expectNot: [],
  expectedDecision: ['BLOCK', 'HOLD'],
  ...changes,
})
type Found = { category: string; quote?: string; severity?: 'low' | 'medium' | 'high'; status?: 'flag' | 'pass' }
function report(found: Found[], decision: JudgedText['decision'] = 'HOLD', text = TEXT): JudgedText {
  return {
    decision,
    checks: found.map(({ category, severity = 'high', status = 'flag' }, n) => ({
      checkId: String(n),
      category,
      severity,
      status,
    })),
    annotations: found.map(({ quote = 'cures diabetes' }, n) => {
      const start = text.indexOf(quote)
      return { checkId: String(n), start, end: start + quote.length }
    }),
  }
}
const met = (found: Found[], text = TEXT) => {
  const { near, exact, nearInPlace, exactInPlace, severe } = scoreCase(labelled(), report(found, 'HOLD', text)).met[0]!
  return { near, exact, nearInPlace, exactInPlace, severe }
}

describe('scoreCase', () => {
  it('distinguishes exact, equivalent, near and other families', () => {
    const all = { near: true, exact: true, nearInPlace: true, exactInPlace: true, severe: true }
    expect(met([{ category: 'health-claim' }])).toEqual(all)
    expect(met([{ category: 'free-offer' }])).toEqual(all)
    expect(met([{ category: 'weight-body-claim' }])).toEqual({ ...all, exact: false, exactInPlace: false })
    expect(met([{ category: 'political-ad' }]).near).toBe(false)
  })

  it('requires an overlap of half the shorter quote', () => {
    const inPlace = (quote: string) => met([{ category: 'health-claim', quote }]).nearInPlace
    expect(inPlace('Our tea cures diabetes.')).toBe(true)
    expect(inPlace('diabetes')).toBe(true)
    expect(inPlace('betes. Ships')).toBe(false)
    expect(inPlace('diabetes. Ships')).toBe(true)
    expect(inPlace('Ships free')).toBe(false)
  })

  it('compares quotes after normalising white space and Unicode', () => {
    const text = 'Our lovely ab          c'
    const wide = labelled({ text, expect: [{ ...labelled().expect[0]!, mustQuote: 'ab          c' }] })
    const found = report([{ category: 'health-claim', quote: 'Our lovely ab' }], 'HOLD', text)
    expect(scoreCase(wide, found).met[0]!.nearInPlace).toBe(true)
  })

  it('accepts either place of words that occur twice', () => {
    const text = 'Cures flu. Truly: Cures flu.'
    const twice = labelled({ text, expect: [{ ...labelled().expect[0]!, mustQuote: 'Cures flu' }] })
    const second = { checkId: '0', start: 18, end: 27 }
    const judged = { ...report([{ category: 'health-claim' }], 'HOLD', text), annotations: [second] }
    expect(scoreCase(twice, judged).met[0]!.exactInPlace).toBe(true)
  })

  it('ignores checks without cost, and counts a lower severity only against its finding', () => {
    expect(met([{ category: 'health-claim', status: 'pass' }]).near).toBe(false)
    expect(met([{ category: 'health-claim', severity: 'medium' }])).toMatchObject({ exactInPlace: true, severe: false })
  })

  it('counts forbidden families from medium severity up, and accepts any of the listed decisions', () => {
    const trap = labelled({ expect: [], expectNot: ['health-claim', 'free-offer'], expectedDecision: ['PUBLISH'] })
    const found = report([
      { category: 'health-claim', severity: 'medium' },
      { category: 'free-offer', severity: 'low' },
    ])
    expect(scoreCase(trap, found)).toMatchObject({ forbidden: ['health-claim'], raised: ['health-claim'] })
    expect(scoreCase(trap, found)).toMatchObject({ decisionRight: false, published: false })
    expect(scoreCase(labelled(), report([], 'BLOCK')).decisionRight).toBe(true)
  })
})

describe('TOTALS', () => {
  const judged = (one: LabelledCase, found: Found[], decision: JudgedText['decision']) =>
    ({ labelled: one, score: scoreCase(one, report(found, decision)), ms: 1 }) as unknown as Judged

  it('separates clean, bad and ambiguous texts', () => {
    const cases = [
      judged(labelled({ expect: [], expectedDecision: ['PUBLISH'] }), [], 'PUBLISH'),
      judged(labelled({ expect: [], expectedDecision: ['PUBLISH'] }), [{ category: 'free-offer' }], 'HOLD'),
      judged(labelled({ expectedDecision: ['HOLD', 'PUBLISH'] }), [], 'PUBLISH'),
      judged(labelled(), [{ category: 'health-claim' }], 'HOLD'),
    ]
    expect(TOTALS['clean texts that get PUBLISH'](cases)).toEqual({ hits: 1, of: 2 })
    expect(TOTALS['clean texts with a flag of medium or above'](cases)).toEqual({ hits: 1, of: 2 })
    expect(TOTALS['bad texts stopped'](cases)).toEqual({ hits: 1, of: 1 })
    expect(TOTALS['expectations found, exact family'](cases)).toEqual({ hits: 1, of: 2 })
    expect(TOTALS['decisions right'](cases)).toEqual({ hits: 3, of: 4 })
  })
})

describe('isInPart', () => {
  it('assigns each case to one half permanently', () => {
    const ids = Array.from({ length: 200 }, (_, n) => ({ id: `case-${n}` }))
    const tune = ids.filter((one) => isInPart(one, 'tune'))
    expect(ids.filter((one) => isInPart(one, 'held'))).toEqual(ids.filter((one) => !tune.includes(one)))
    expect(tune.length).toBeGreaterThan(70)
    expect(tune.length).toBeLessThan(130)
    // SHA-256 of "case-0" ends in an even digit, of "case-8" in an odd one.
    expect([isInPart({ id: 'case-0' }, 'tune'), isInPart({ id: 'case-8' }, 'tune')]).toEqual([true, false])
  })
})

describe('isDisguised', () => {
  it.each(['f r e e money', 'b\u200Benzos', 'Саsino', 'ch3ap c1gs', 'G-u-a-r-a-n-t-e-e-d', '𝐟𝐫𝐞𝐞'])(
    'sees %s',
    (text) => {
      expect(isDisguised(text)).toBe(true)
    },
  )

  it.each(['5G phone, 4K, MP3', 'U.S.A. made', 'Казино и отель', 'a b c', '24h service', '100% cotton'])(
    'does not report %s',
    (text) => {
      expect(isDisguised(text)).toBe(false)
    },
  )
})

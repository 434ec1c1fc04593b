import { describe, expect, it } from 'vitest'
import { type FoundCheck, scoreChecks } from './checks.js'

const check = (category: string, more: Partial<FoundCheck> = {}): FoundCheck => {
  return { category, primaryCategory: category, checkName: category, status: 'flag', ...more }
}
const at = (startMs: number, endMs: number) => ({ timelineLocation: { startMs, endMs } })

describe('scoreChecks, what must be found', () => {
  it('takes the family, a family that serves as well, or the primary category', () => {
    const expected = [{ family: 'health-claim', alsoAccept: ['absolute-claim'] }]
    expect(scoreChecks(expected, [], [check('health-claim')]).hits).toBe(1)
    expect(scoreChecks(expected, [], [check('absolute-claim')]).hits).toBe(1)
    expect(scoreChecks(expected, [], [check('x', { primaryCategory: 'health-claim' })]).hits).toBe(1)
    expect(scoreChecks(expected, [], [check('urgency-scarcity')])).toMatchObject({ hits: 0, missed: expected })
  })

  it('requires times within a second of each other where both sides have one', () => {
    const expected = [{ family: 'legibility', atMs: 5000 }]
    expect(scoreChecks(expected, [], [check('legibility', at(6000, 7000))]).hits).toBe(1)
    expect(scoreChecks(expected, [], [check('legibility', at(6001, 7000))]).hits).toBe(0)
    expect(scoreChecks(expected, [], [check('legibility', at(2000, 3999))]).hits).toBe(0)
    expect(scoreChecks(expected, [], [check('legibility')]).hits).toBe(1)
  })

  it('prefers the span to the moment', () => {
    const expected = [{ family: 'legibility', startMs: 1000, endMs: 9000, atMs: 5000 }]
    expect(scoreChecks(expected, [], [check('legibility', at(1000, 1500))]).hits).toBe(1)
    expect(scoreChecks(expected, [], [check('legibility', at(8000, 8500))]).hits).toBe(1)
  })

  it('requires the name of a brand', () => {
    const expected = [{ family: 'brand', checkName: 'Brand detected: Nike' }]
    expect(scoreChecks(expected, [], [check('brand', { checkName: 'Brand detected: Puma' })]).hits).toBe(0)
    expect(scoreChecks(expected, [], [check('brand', { checkName: 'Brand detected: Nike' })]).hits).toBe(1)
  })

  it('counts neither passed checks nor optional ones that are missing', () => {
    expect(scoreChecks([{ family: 'brand' }], [], [check('brand', { status: 'pass' })]).missed).toHaveLength(1)
    expect(scoreChecks([{ family: 'brand', optional: true }], [], [])).toMatchObject({ hits: 0, missed: [] })
  })

  it('returns empty results for empty lists', () => {
    expect(scoreChecks([], [], [])).toEqual({ hits: 0, missed: [], forbidden: [], unjudged: [] })
  })
})

describe('scoreChecks, what must not be found', () => {
  it.each([
    ['everything', check('brand'), 1],
    ['everything except legibility', check('legibility'), 0],
    ['everything except legibility', check('brand'), 1],
    ['any text rule', check('health-claim'), 1],
    ['any text rule', check('restricted-alcohol'), 0],
    ['alcohol', check('restricted-alcohol'), 1],
    ['alcohol', check('restricted-tobacco'), 0],
    ['adult', check('content-safety', { checkName: 'Adult content' }), 1],
    ['violence', check('content-safety', { checkName: 'Adult content' }), 0],
    ['watermark', check('watermark'), 1],
    ['any known brand after 12000 ms', check('brand', at(12_000, 13_000)), 1],
    ['any known brand after 12000 ms', check('brand', at(11_000, 13_000)), 0],
    ['everything', check('brand', { status: 'not_applicable' }), 0],
  ])('%s', (rule, found, count) => {
    expect(scoreChecks([], [rule], [found])).toMatchObject({ unjudged: [], forbidden: { length: count } })
  })

  it('lists sentences that it cannot parse as unjudged', () => {
    expect(scoreChecks([], ['legibility of "Drink responsibly"'], [check('legibility')])).toMatchObject({
      forbidden: [],
      unjudged: ['legibility of "Drink responsibly"'],
    })
  })
})

import type { FindingInput, Severity } from '@proofline/engine/spec'
import { describe, expect, it } from 'vitest'
import type { RuleMatch } from '../match/matcher.js'
import type { Rule } from '../rules/rule-schema.js'
import { doubtedFindings } from './doubted-findings.js'

const finding = (more: Partial<FindingInput> = {}): FindingInput =>
  ({
    severity: 'high',
    category: 'free-offer',
    message: 'Free.',
    spans: [{ start: 0, end: 4 }],
    ...more,
  }) as FindingInput

const match = (family: string, start: number, severity: Severity = 'high', isDisguised = false): RuleMatch => ({
  rule: { family } as Rule,
  wording: { message: 'Free.', recommendation: 'Say what it costs.' },
  severity,
  places: [{ passage: 0, start, end: start + 4 }],
  isCut: false,
  isDisguised,
  isPerSe: false,
})
const always = async () => true

describe('doubtedFindings', () => {
  it.each([
    ['a doubted one', {}, true, 'low'],
    ['one that is not doubted', {}, false, 'high'],
    ['a critical one', { severity: 'critical' }, true, 'low'],
    ['one without a place', { spans: [] }, true, 'high'],
    ['one on words of no rule', { spans: [{ start: 40, end: 44 }] }, true, 'high'],
  ] as const)('gives the right severity to %s', async (_, more, doubted, severity) => {
    const [told] = await doubtedFindings(
      [finding(more as Partial<FindingInput>)],
      () => true,
      [match('free-offer', 0)],
      async () => doubted,
    )
    expect(told!.severity).toBe(severity)
  })

  it('does not doubt words in disguise, nor other findings on them', async () => {
    const all = [finding()]
    for (const matches of [[match('a', 0, 'high', true)], [match('a', 0), match('b', 2, 'high', true)]]) {
      expect(await doubtedFindings(all, () => true, matches, always)).toEqual(all)
    }
  })

  it('does not doubt words that the law bans as such', async () => {
    const barred = match('environmental-claim', 0)
    const matches = [{ ...barred, isPerSe: true }]
    expect(await doubtedFindings([finding()], () => true, matches, always)).toEqual([finding()])
  })

  it('leaves findings without a rule alone, and reports what it changed', async () => {
    const all = [finding({ category: 'a' }), finding({ category: 'b' })]
    const told = await doubtedFindings(all, ({ category }) => category === 'a', [match('a', 0)], always)
    expect(told.map(({ severity }) => severity)).toEqual(['low', 'high'])
    expect(told[0]).toMatchObject({ confidence: 0.4, message: expect.stringContaining('does not read like a breach') })
    expect(told[1]).toBe(all[1])
  })

  it('keeps more severe findings first, so that the same one represents both', async () => {
    const all = (['medium', 'critical', 'high', 'low'] as const).map((severity) => finding({ severity }))
    const told = await doubtedFindings(all, () => true, [match('free-offer', 0)], always)
    const [medium, critical, high, low] = told.map(({ confidence }) => confidence)
    expect(critical).toBeGreaterThan(high!)
    expect(high).toBeGreaterThan(medium!)
    expect(medium).toBeGreaterThan(low!)
    expect(told[3]!.message).toBe('Free.')
  })

  it('doubts words under all families found on them, or under none', async () => {
    const onlyFree = async ({ family }: { family: string }) => family === 'free-offer'
    const severityAmong = async (...others: RuleMatch[]) => {
      const matches = [match('free-offer', 0), ...others]
      const [told] = await doubtedFindings([finding()], () => true, matches, onlyFree)
      return told!.severity
    }
    expect(await severityAmong(match('pricing-claim', 2))).toBe('high')
    expect(await severityAmong(match('pricing-claim', 20))).toBe('low')
    expect(await severityAmong(match('pricing-claim', 2, 'low'))).toBe('low')
  })
})

import type { FindingInput } from '@proofline/engine/spec'
import { describe, expect, it } from 'vitest'
import { doubtedFindings } from './doubted-findings.js'

const finding = (more: Partial<FindingInput>): FindingInput =>
  ({
    severity: 'high',
    category: 'free-offer',
    message: 'Free.',
    spans: [{ start: 0, end: 4 }],
    ...more,
  }) as FindingInput

describe('doubtedFindings', () => {
  it.each([
    ['a doubted one', {}, true, 'low'],
    ['one that is not doubted', {}, false, 'high'],
    ['a critical one', { severity: 'critical' }, true, 'critical'],
    ['one without a place', { spans: [] }, true, 'high'],
  ] as const)('gives %s the right severity', async (_, more, doubted, severity) => {
    const [told] = await doubtedFindings(
      [finding(more as Partial<FindingInput>)],
      () => true,
      async () => doubted,
    )
    expect(told!.severity).toBe(severity)
  })

  it('leaves what no rule found, and says what it did', async () => {
    const all = [finding({ category: 'a' }), finding({ category: 'b' })]
    const told = await doubtedFindings(
      all,
      ({ category }) => category === 'a',
      async () => true,
    )
    expect(told.map(({ severity }) => severity)).toEqual(['low', 'high'])
    expect(told[0]).toMatchObject({ confidence: 0.4, message: expect.stringContaining('does not read that way') })
    expect(told[1]).toBe(all[1])
  })
})

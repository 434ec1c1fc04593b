import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHECK_STATUSES, SEVERITIES, type Severity } from '../spec/report/check.js'
import { scoreChecks } from './score-checks.js'

const flags = (...severities: Severity[]) => severities.map((severity) => ({ status: 'flag' as const, severity }))
const decisionOf = (...severities: Severity[]) => {
  const { score, decision } = scoreChecks(flags(...severities))
  return `${score} ${decision}`
}

describe('scoreChecks', () => {
  it('publishes at 100 when nothing was found', () => {
    expect(scoreChecks([])).toEqual({ score: 100, decision: 'PUBLISH', decisionReason: 'Nothing was found.' })
  })

  it('does not say "nothing found" beside a heads-up', () => {
    const { decision, decisionReason } = scoreChecks([{ status: 'pass', severity: 'low' }])
    expect({ decision, decisionReason }).toEqual({
      decision: 'PUBLISH',
      decisionReason: 'Nothing was found that costs score.',
    })
  })

  it('subtracts 5, 12, 25 and 60 points by severity', () => {
    expect(decisionOf('low')).toBe('95 PUBLISH')
    expect(decisionOf('medium')).toBe('88 PUBLISH')
    expect(decisionOf('high')).toBe('75 HOLD')
    expect(decisionOf('critical')).toBe('40 BLOCK')
  })

  it('holds below 80 without any high check, and not at 80', () => {
    expect(decisionOf('medium', 'medium')).toBe('76 HOLD')
    expect(decisionOf('low', 'low', 'low', 'low')).toBe('80 PUBLISH')
  })

  it('blocks below 50 without any critical check, and not at 50', () => {
    expect(decisionOf('high', 'high')).toBe('50 HOLD')
    expect(decisionOf('high', 'high', 'low')).toBe('45 BLOCK')
  })

  it('never falls below 0', () => {
    expect(decisionOf('critical', 'critical')).toBe('0 BLOCK')
  })

  it('subtracts nothing for a check that passed, failed to run or does not apply', () => {
    const free = CHECK_STATUSES.filter((status) => status !== 'flag' && status !== 'fail')
    expect(scoreChecks(free.map((status) => ({ status, severity: 'critical' as const })))).toMatchObject({ score: 100 })
  })

  it('does not depend on the order of the checks, and never rises with one more', () => {
    const check = fc.record({ status: fc.constantFrom(...CHECK_STATUSES), severity: fc.constantFrom(...SEVERITIES) })
    const shuffled = fc
      .array(check)
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), check))
    fc.assert(
      fc.property(shuffled, ([all, other, more]) => {
        expect(scoreChecks(other)).toEqual(scoreChecks(all))
        expect(scoreChecks([...all, more]).score).toBeLessThanOrEqual(scoreChecks(all).score)
      }),
    )
  })
})

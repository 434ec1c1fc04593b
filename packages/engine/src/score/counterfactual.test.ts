import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHECK_STATUSES, SEVERITIES, type Severity } from '../spec/report/check.js'
import { findCounterfactual } from './counterfactual.js'
import { type Scorable, scoreChecks } from './score-checks.js'

const numbered = <T extends Scorable>(checks: readonly T[]) =>
  checks.map((check, index) => ({ ...check, checkId: `check_${String(index + 1).padStart(3, '0')}` }))
const flags = (...severities: Severity[]) =>
  numbered(severities.map((severity) => ({ status: 'flag' as const, severity })))

/** Size of the smallest set of checks without which the rest may be published: every set is tried. */
function fewest(checks: readonly Scorable[]): number {
  const sizes = Array.from({ length: 2 ** checks.length }, (_, set) => {
    const kept = checks.filter((__, index) => (set & (2 ** index)) === 0)
    return scoreChecks(kept).decision === 'PUBLISH' ? checks.length - kept.length : Number.POSITIVE_INFINITY
  })
  return Math.min(...sizes)
}

describe('findCounterfactual', () => {
  it('is empty for what may be published', () => {
    expect(findCounterfactual(flags())).toBeNull()
    expect(findCounterfactual(flags('medium', 'low'))).toBeNull()
  })

  it('lists the worst first, with score and decision after each repair', () => {
    expect(findCounterfactual(flags('medium', 'high', 'critical'))).toEqual({
      steps: [
        { checkId: 'check_003', score: 63, decision: 'HOLD' },
        { checkId: 'check_002', score: 88, decision: 'PUBLISH' },
      ],
    })
  })

  it('cures no more findings than needed when only points decided', () => {
    expect(findCounterfactual(flags('low', 'medium', 'low', 'low'))?.steps.map(({ checkId }) => checkId)).toEqual([
      'check_002',
    ])
  })

  it('is found among tens of thousands of checks', () => {
    const many = numbered(Array.from({ length: 30_000 }, () => ({ status: 'flag' as const, severity: 'low' as const })))
    expect(findCounterfactual(many)?.steps).toHaveLength(many.length - 4)
  })

  it('is the smallest set for any checks in any order', () => {
    const check = fc.record({ status: fc.constantFrom(...CHECK_STATUSES), severity: fc.constantFrom(...SEVERITIES) })
    const cases = fc
      .array(check, { maxLength: 9 })
      .map(numbered)
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
    fc.assert(
      fc.property(cases, ([checks, shuffled]) => {
        const found = findCounterfactual(checks)
        expect(found?.steps.length ?? 0).toBe(fewest(checks))
        expect(findCounterfactual(shuffled)).toEqual(found)
        found?.steps.forEach(({ score, decision }, index) => {
          const mended = new Set(found.steps.slice(0, index + 1).map(({ checkId }) => checkId))
          expect(scoreChecks(checks.filter(({ checkId }) => !mended.has(checkId)))).toMatchObject({ score, decision })
        })
      }),
    )
  })
})

import { compareText } from '../spec/plain/compare-text.js'
import type { Counterfactual } from '../spec/report/report.js'
import { type Scorable, scoreChecks, scoreImpact } from './score-checks.js'

/**
 * The smallest set of checks whose repair turns the decision into `PUBLISH`, in the order in which to fix them: worst
 * first, then by id; with the score and the decision after each step. Null where the decision is `PUBLISH` already.
 *
 * A greedy choice is optimal: critical and high checks have to be fixed in any case, and the remaining points are
 * gained with the fewest checks by taking the costliest of the rest.
 *
 * Pure, and independent of the order of the checks. O(n log n) checks, O(n²) in the steps, which are few.
 */
export function findCounterfactual(checks: readonly (Scorable & { readonly checkId: string })[]): Counterfactual {
  if (scoreChecks(checks).decision === 'PUBLISH') return null
  const left = checks
    .filter((check) => scoreImpact(check) > 0)
    .sort((a, b) => scoreImpact(b) - scoreImpact(a) || compareText(a.checkId, b.checkId))
  const steps = []
  for (;;) {
    const { checkId } = left.shift()!
    const { score, decision } = scoreChecks(left)
    steps.push({ checkId, score, decision })
    if (decision === 'PUBLISH') return { steps }
  }
}

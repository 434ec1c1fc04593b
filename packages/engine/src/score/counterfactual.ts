import { compareText } from '../spec/plain/compare-text.js'
import type { Counterfactual } from '../spec/report/report.js'
import { countCostly, type Scorable, scoreImpact, verdictOf } from './score-checks.js'

/**
 * The smallest set of checks whose repair turns the decision into `PUBLISH`, in the order in which to fix them: worst
 * first, then by id; with the score and the decision after each step. Null where the decision is `PUBLISH` already.
 *
 * A greedy choice is optimal: critical and high checks have to be fixed in any case, and the remaining points are
 * gained with the fewest checks by taking the costliest of the rest.
 *
 * Pure, and independent of the order of the checks. O(n log n).
 */
export function findCounterfactual(checks: readonly (Scorable & { readonly checkId: string })[]): Counterfactual {
  const counts = countCostly(checks)
  const steps = []
  const costly = checks
    .filter((check) => scoreImpact(check) > 0)
    .sort((a, b) => scoreImpact(b) - scoreImpact(a) || compareText(a.checkId, b.checkId))
  for (const { checkId, severity } of costly) {
    if (verdictOf(counts).decision === 'PUBLISH') break
    counts[severity] -= 1
    const { score, decision } = verdictOf(counts)
    steps.push({ checkId, score, decision })
  }
  return steps.length > 0 ? { steps } : null
}

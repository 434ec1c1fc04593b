import { compareText } from '../spec/compare-text.js'
import type { Counterfactual } from '../spec/report.js'
import { type Scorable, scoreChecks, scoreImpact } from './score-checks.js'

/**
 * The smallest set of checks whose repair turns the decision into `PUBLISH`, in the order in which to fix them: worst
 * first, then by id; with the score and the decision after each step. Null where the decision is `PUBLISH` already.
 *
 * Taking the costliest first is the smallest set: whatever is critical or high has to go in any case, and what must
 * then be won back in points is won with the fewest checks by the dearest of the rest.
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

import { type CheckStatus, SEVERITIES, type Severity } from '../spec/report/check.js'
import type { Decision } from '../spec/report/report.js'

/** Points that one check of each severity costs (server contract, "Score and decision"). */
const SEVERITY_COST: Readonly<Record<Severity, number>> = { low: 5, medium: 12, high: 25, critical: 60 }

/** Below this score: `BLOCK`. */
const BLOCK_BELOW = 50
/** Below this score: `HOLD`. */
const HOLD_BELOW = 80

/** The fields of a check that scoring uses. */
export interface Scorable {
  readonly status: CheckStatus
  readonly severity: Severity
}

/** Score 0–100 (100 = nothing found), the decision, and the one rule that made it. */
export interface Verdict {
  readonly score: number
  readonly decision: Decision
  readonly decisionReason: string
}

/** Points that a check costs: by its severity if it is flagged or failed, else 0. */
export function scoreImpact({ status, severity }: Scorable): number {
  return status === 'flag' || status === 'fail' ? SEVERITY_COST[severity] : 0
}

/**
 * Scores checks and decides. 100 minus the impact of each, not below 0. Any critical check, or a score below 50:
 * `BLOCK`; any high check, or a score below 80: `HOLD`; otherwise `PUBLISH`.
 *
 * Pure, and independent of the order of the checks.
 */
export function scoreChecks(checks: readonly Scorable[]): Verdict {
  const verdict = verdictOf(countCostly(checks))
  // Heads-ups and passed checks are in the report: "nothing found" would contradict them.
  return checks.length === 0 ? { ...verdict, decisionReason: 'Nothing was found.' } : verdict
}

/** How many checks of each severity cost score. */
export type CostlyCounts = Record<Severity, number>

/** See {@link CostlyCounts}. */
export function countCostly(checks: readonly Scorable[]): CostlyCounts {
  const counts: CostlyCounts = { low: 0, medium: 0, high: 0, critical: 0 }
  for (const check of checks) if (scoreImpact(check) > 0) counts[check.severity] += 1
  return counts
}

/** What {@link scoreChecks} says of some checks, of which only those that cost score matter. */
export function verdictOf(counts: Readonly<CostlyCounts>): Verdict {
  const { low, medium, high, critical } = counts
  const cost = SEVERITIES.reduce((sum, severity) => sum + counts[severity] * SEVERITY_COST[severity], 0)
  const score = Math.max(0, 100 - cost)
  if (critical > 0) return { score, decision: 'BLOCK', decisionReason: `${findingsOf(critical, 'critical')}.` }
  if (score < BLOCK_BELOW) {
    return { score, decision: 'BLOCK', decisionReason: `The score of ${score} is below ${BLOCK_BELOW}.` }
  }
  if (high > 0) return { score, decision: 'HOLD', decisionReason: `${findingsOf(high, 'high')}.` }
  if (score < HOLD_BELOW) {
    return { score, decision: 'HOLD', decisionReason: `The score of ${score} is below ${HOLD_BELOW}.` }
  }
  if (low + medium === 0) return { score, decision: 'PUBLISH', decisionReason: 'Nothing was found that costs score.' }
  return {
    score,
    decision: 'PUBLISH',
    decisionReason: `No finding above medium severity, and the score of ${score} is at least ${HOLD_BELOW}.`,
  }
}

function findingsOf(count: number, severity: Severity): string {
  return count === 1
    ? `There is a finding of ${severity} severity`
    : `There are ${count} findings of ${severity} severity`
}

import type { CheckStatus, Severity } from '../spec/report/check.js'
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
  const costly = checks.filter((check) => scoreImpact(check) > 0)
  const score = Math.max(0, 100 - costly.reduce((sum, check) => sum + scoreImpact(check), 0))
  const count = (severity: Severity) => costly.filter((check) => check.severity === severity).length
  const critical = count('critical')
  const high = count('high')

  if (critical > 0) return { score, decision: 'BLOCK', decisionReason: `${findingsOf(critical, 'critical')}.` }
  if (score < BLOCK_BELOW) {
    return { score, decision: 'BLOCK', decisionReason: `The score of ${score} is below ${BLOCK_BELOW}.` }
  }
  if (high > 0) return { score, decision: 'HOLD', decisionReason: `${findingsOf(high, 'high')}.` }
  if (score < HOLD_BELOW) {
    return { score, decision: 'HOLD', decisionReason: `The score of ${score} is below ${HOLD_BELOW}.` }
  }
  if (costly.length === 0) {
    // Heads-ups and passed checks are in the report: "nothing found" would contradict them.
    const decisionReason = checks.length === 0 ? 'Nothing was found.' : 'Nothing was found that costs score.'
    return { score, decision: 'PUBLISH', decisionReason }
  }
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

import type { Check, Report, TextCheck } from '@proofline/engine/spec'

/** A finding of either kind of report. */
export type DiffCheck = Check | TextCheck

/** What became of the findings from one report to the next. */
export interface ReportDiff {
  readonly added: readonly DiffCheck[]
  readonly removed: readonly DiffCheck[]
  readonly unchanged: readonly DiffCheck[]
  /** Whether both reports are of the same bytes. */
  readonly sameAsset: boolean
}

/**
 * Compares the findings of two reports (checks that were flagged or failed). Two findings are the same when agent,
 * rule, name, severity and quoted words are: evidence ids and times change when an advertisement is cut anew and do not
 * matter. A finding that occurs twice before and three times after was added once. Order is that of the reports;
 * `unchanged` are those of the later one. Pure.
 */
export function compareReports(before: Report, after: Report): ReportDiff {
  const left = new Map<string, number>()
  const old = findingsOf(before)
  for (const check of old) left.set(keyOf(check), (left.get(keyOf(check)) ?? 0) + 1)
  const kept = new Map<string, number>()
  const added: DiffCheck[] = []
  const unchanged: DiffCheck[] = []
  for (const check of findingsOf(after)) {
    const key = keyOf(check)
    const seen = kept.get(key) ?? 0
    if (seen < (left.get(key) ?? 0)) {
      kept.set(key, seen + 1)
      unchanged.push(check)
    } else added.push(check)
  }
  const removed = old.filter((check) => {
    const count = kept.get(keyOf(check)) ?? 0
    kept.set(keyOf(check), count - 1)
    return count <= 0
  })
  return { added, removed, unchanged, sameAsset: before.asset.sha256 === after.asset.sha256 }
}

function findingsOf(report: Report): DiffCheck[] {
  const checks: readonly DiffCheck[] = report.checks
  return checks.filter(({ status }) => status === 'flag' || status === 'fail')
}

function keyOf({ agentId, ruleId, checkName, severity, quote = '' }: DiffCheck): string {
  return JSON.stringify([agentId, ruleId, checkName, severity, quote.normalize('NFKC').toLowerCase()])
}

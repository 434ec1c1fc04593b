import { DECISIONS, describeIssue, issuesOf, ProoflineError, type Report, reportSchema } from '@proofline/engine/spec'

const FORMS: readonly unknown[] = ['video-report.v1', 'image-report.v1', 'text-report.v1']
/** Most faults of a report that are named. */
const MAX_ISSUES = 20

/**
 * What `render` makes of a report. Throws `report_invalid` for what is plainly no report (another value, an error that
 * a server answered with, a timeline), and for one that cannot be rendered because it does not follow its schema.
 *
 * Validated only then: a fresh report of the engine is not checked again, and a stored report of
 * an older version that lacks only unused or defaulted fields can still be rendered.
 */
export function ofReport<T>(report: Report, render: (report: Report) => T): T {
  requireFrame(report)
  try {
    return render(report)
  } catch (cause) {
    const { data, error } = reportSchema.safeParse(report)
    if (error === undefined) return render(data)
    const issues = issuesOf(error, MAX_ISSUES)
    const first = issues.slice(0, 1).map(describeIssue).join('')
    const message = `The report is incomplete: ${first}. Render it as engine.check or the server gave it.`
    throw new ProoflineError('report_invalid', message, { details: { issues }, cause })
  }
}

function requireFrame(value: unknown): void {
  const { schemaVersion, asset, checks, versionInfo, decision, score } = (value ?? {}) as Record<string, unknown>
  const isWhole = [asset, versionInfo].every((part) => typeof part === 'object' && part !== null)
  const isJudged = (DECISIONS as readonly unknown[]).includes(decision) && typeof score === 'number'
  if (FORMS.includes(schemaVersion) && isWhole && isJudged && Array.isArray(checks)) return
  const found = schemaVersion === undefined ? typeof value : `schemaVersion ${JSON.stringify(schemaVersion)}`
  const message = `A report (${FORMS.join(' or ')}) was expected, got ${found}.`
  throw new ProoflineError('report_invalid', message, { details: { schemaVersion: schemaVersion ?? null } })
}

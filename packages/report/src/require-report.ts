import {
  DECISIONS,
  describeIssue,
  readAs,
  mediaReportSchema,
  ProoflineError,
  type Report,
  reportSchema,
  textReportSchema,
} from '@proofline/engine/spec'

const SCHEMA_VERSIONS: readonly unknown[] = [
  ...mediaReportSchema.shape.schemaVersion.options,
  textReportSchema.shape.schemaVersion.value,
]
/** Most faults of a report that are named. */
const MAX_ISSUES = 20

/**
 * The result of `render` for a report. Throws `report_invalid` for what is clearly no report (another value, a server's
 * error, a timeline), and for one that cannot be rendered because it does not follow its schema.
 *
 * Validated only after rendering failed: a fresh report of the engine is not validated again, and a stored report of an
 * older version that lacks only unused or defaulted fields can still be rendered.
 */
export function ofReport<T>(report: Report, render: (report: Report) => T): T {
  requireReport(report)
  try {
    return render(report)
  } catch (cause) {
    const { data, issues: faults } = readAs(reportSchema, report)
    if (!faults) return render(data)
    const issues = faults.slice(0, MAX_ISSUES)
    const first = issues.slice(0, 1).map(describeIssue).join('')
    const message = `The report is incomplete: ${first}. Render it as engine.check or the server gave it.`
    throw new ProoflineError('report_invalid', message, { details: { issues }, cause })
  }
}

function requireReport(value: unknown): void {
  const { schemaVersion, asset, checks, versionInfo, decision, score } = (value ?? {}) as Record<string, unknown>
  const isWhole = [asset, versionInfo].every((part) => typeof part === 'object' && part !== null)
  const isJudged = (DECISIONS as readonly unknown[]).includes(decision) && typeof score === 'number'
  if (SCHEMA_VERSIONS.includes(schemaVersion) && isWhole && isJudged && Array.isArray(checks)) return
  const found = schemaVersion === undefined ? typeof value : `schemaVersion ${JSON.stringify(schemaVersion)}`
  const message = `A report (${SCHEMA_VERSIONS.join(' or ')}) was expected, got ${found}.`
  throw new ProoflineError('report_invalid', message, { details: { schemaVersion: schemaVersion ?? null } })
}

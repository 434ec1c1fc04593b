import { ProoflineError } from '@proofline/engine/spec'

const FORMS: readonly unknown[] = ['video-report.v1', 'image-report.v1', 'text-report.v1']

/**
 * Throws `report_invalid` for what is plainly no report: another value, an error that a server answered with, a
 * timeline. A report's own fields are not looked at one by one.
 */
export function requireReport(value: unknown): void {
  const { schemaVersion, asset, checks, versionInfo } = (value ?? {}) as Record<string, unknown>
  const isWhole = [asset, versionInfo].every((part) => typeof part === 'object' && part !== null)
  if (FORMS.includes(schemaVersion) && isWhole && Array.isArray(checks)) return
  const found = schemaVersion === undefined ? typeof value : `schemaVersion ${JSON.stringify(schemaVersion)}`
  const message = `A report (${FORMS.join(' or ')}) was expected, and this is none: ${found}.`
  throw new ProoflineError('report_invalid', message, { details: { schemaVersion: schemaVersion ?? null } })
}

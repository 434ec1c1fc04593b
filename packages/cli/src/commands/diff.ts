import { describeIssue, ProoflineError, readAs, type Report, reportSchema } from '@proofline/engine/spec'
import { COMMON, formatOf, parseCommand, usage } from '../arguments.js'
import { compareReports, type DiffCheck } from '../compare-reports.js'
import { EXIT } from '../exit-codes.js'
import type { Io } from '../io.js'
import { columns, harmless, print, roomOf } from '../print.js'
import { readJson } from '../read-json.js'

/** Most faults of a stored report that `details` lists. */
const MAX_ISSUES = 20

/**
 * `proofline diff <before> <after>`: findings added, removed, unchanged. Exit code 1 where any was added. Reports on
 * different content are compared as well, with a note, so that a new cut can be compared with the old one.
 */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parseCommand(args, COMMON)
  const format = formatOf(values.format, ['pretty', 'json'], io)
  const [before, after] = positionals
  if (before === undefined || after === undefined || positionals.length > 2) throw usage('Expected two reports.')
  const [old, fresh] = [await readReport(before, io), await readReport(after, io)]
  const diff = compareReports(old, fresh)
  if (!diff.sameAsset && !values.quiet) io.err(noteOf(old, fresh))

  const rows = (sign: string, checks: readonly DiffCheck[]): string => {
    return columns(
      checks.map(({ severity, checkName, quote }) => [sign, severity, checkName, quote ?? '']),
      roomOf(io),
    )
  }
  const pretty = (): string => {
    const verdict = `${old.decision} ${old.score} → ${fresh.decision} ${fresh.score}`
    const counts = `${diff.added.length} added, ${diff.removed.length} removed, ${diff.unchanged.length} unchanged`
    return `${rows('+', diff.added)}${rows('-', diff.removed)}${rows(' ', diff.unchanged)}${verdict}; ${counts}\n`
  }
  await print(format, { json: diff, pretty }, io)
  return diff.added.length > 0 ? EXIT.flagged : EXIT.clean
}

function noteOf({ asset: before }: Report, { asset: after }: Report): string {
  const named = ({ name, kind }: Report['asset']): string => `${name} (${kind})`
  const [one, other] = [named(before), named(after)]
  const what = one === other ? `${one} was changed between the reports` : `the reports are of ${one} and of ${other}`
  return `proofline: not the same content: ${harmless(what)}.\n`
}

async function readReport(path: string, io: Io): Promise<Report> {
  const value = await readJson(path, 'report_invalid', io)
  const { data, issues: faults } = readAs(reportSchema, value)
  if (!faults) return data
  const issues = faults.slice(0, MAX_ISSUES)
  const [first] = issues
  const why = first === undefined ? '' : ` ${describeIssue(first)}.`
  throw new ProoflineError('report_invalid', `${path} is not a report.${why}`, { details: { path, issues } })
}

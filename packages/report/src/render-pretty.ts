import type { Decision, Remedy, Report, RuleReference, Severity } from '@proofline/engine/spec'
import stringWidth from 'string-width'
import {
  type AnyCheck,
  citationsOf,
  evidenceIdsOf,
  findingsOf,
  formatReach,
  headsUpsOf,
  outcomeOf,
  placeOf,
  type Seen,
  seenIn,
  recognisedBy,
  repairSteps,
  SEVERITY_LABEL,
} from './format.js'
import { formatRemedy, sentenceAfter } from './format-remedy.js'
import { safeLink } from './html/html.js'
import { ofReport } from './require-report.js'
import { wrapText } from './terminal/wrap-text.js'
import { wordsBeside, wordsElsewhere } from './words-elsewhere.js'

/**
 * Options of {@link renderPretty}. `colour`: ANSI colours (default false). `width`: columns to wrap at (default 100).
 */
export interface PrettyOptions {
  readonly colour?: boolean
  readonly width?: number
}

const INDENT = 11
/** From this width on, findings are next to their severity; on narrower terminals below it. */
const WIDE_ENOUGH = 60
const NARROW_INDENT = 2
/** On a narrower terminal no line is wrapped: the terminal breaks them anyway. */
const MIN_WIDTH = 20
/** Most steps of the way to `PUBLISH` that are named. */
const NAMED_STEPS = 8
/** Select Graphic Rendition codes (ECMA-48). */
const BOLD = 1
const DIM = 2
const DECISION_COLOUR: Readonly<Record<Decision, number>> = { PUBLISH: 32, HOLD: 33, BLOCK: 31 }
const SEVERITY_COLOUR: Readonly<Record<Severity, number>> = { critical: 31, high: 31, medium: 33, low: 36 }

/**
 * A report for the terminal: the decision, why, and how to resolve it; each finding with its place, words, advice,
 * remedy and laws with their addresses; rules to come; and what was not covered. Control characters in the asset's text
 * are replaced, so that no video can control the terminal. Throws `report_invalid`.
 */
export function renderPretty(report: Report, { colour = false, width = 100 }: PrettyOptions = {}): string {
  return ofReport(report, (whole) => linesOf(whole, colour, width))
}

function linesOf(report: Report, colour: boolean, width: number): string {
  const paint = (text: string, ...codes: number[]): string =>
    colour ? `\u001b[${codes.join(';')}m${text}\u001b[0m` : text
  const { decision, score, asset } = report
  const page: Page = { width: Math.max(width, MIN_WIDTH), paint, asset, seen: seenIn(report) }
  const [title = '', ...moreOfTitle] = wrapText(`${decision}  ${score} of 100  ${plain(asset.name)}`, page.width)
  const head = [
    paint(decision, BOLD, DECISION_COLOUR[decision]) + paint(title.slice(decision.length), BOLD),
    ...moreOfTitle.map((line) => paint(line, BOLD)),
    ...wrapText(plain(report.decisionReason), page.width),
    ...wayOut(report, page.width),
  ]
  const body = findingsOf(report).flatMap((check) => ['', ...describe(check, page)])
  const tail = [
    ...section(
      'Upcoming rules',
      headsUpsOf(report).flatMap((check) => headsUp(check, page)),
      page,
    ),
    ...section(
      'Not covered',
      notCovered(report).flatMap((gap) => hanging(gap, page.width)),
      page,
    ),
  ]
  return `${[...head, ...body, ...tail].join('\n')}\n`
}

/** What the parts of the text share. */
interface Page {
  readonly width: number
  readonly paint: (text: string, ...codes: number[]) => string
  readonly asset: Report['asset']
  readonly seen: Seen | null
}

function section(name: string, lines: readonly string[], { paint }: Page): string[] {
  return lines.length === 0 ? [] : ['', paint(name, BOLD), ...lines]
}

function describe(check: AnyCheck, { width, paint, asset, seen }: Page): string[] {
  const indent = width < WIDE_ENOUGH ? NARROW_INDENT : INDENT
  const label = SEVERITY_LABEL[check.severity].toUpperCase()
  const block = (text: string): string[] => indented(text, indent, width)
  const name = block(check.checkName).map((line) => line.slice(0, indent) + paint(line.slice(indent), BOLD))
  const why = seen && recognisedBy(check, seen)
  const further = [...wordsBeside(check), ...(seen ? wordsElsewhere(check, seen) : [])]
  const place = plain(placeOf(check, asset) ?? '')
  const severity = paint(label, BOLD, SEVERITY_COLOUR[check.severity])
  const first = name.length === 1 && stringWidth(check.checkName) + indent + 2 + stringWidth(place) <= width
  const lines = [...name]
  if (place !== '' && first) lines[0] += paint(`  ${place}`, DIM)
  else if (place !== '') lines.push(...block(place).map((line) => paint(line, DIM)))
  const heading =
    indent < label.length ? [severity, ...lines] : [severity + lines[0]!.slice(label.length), ...lines.slice(1)]
  const origin = [check.ruleId, ...evidenceIdsOf(check)].filter((part) => part !== '').join(' ')
  return [
    ...heading,
    ...(check.quote === undefined ? [] : block(`“${check.quote}”`)),
    ...(further.length === 0 ? [] : block(`also ${further.join(', ')}`)),
    ...block(why === null ? check.message : `${check.message} ${why}.`),
    ...block(`→ ${check.recommendation}`),
    ...(check.remedy === undefined ? [] : block(describeRemedy(check.remedy, asset))),
    ...citationsOf(check).flatMap((rule) => block(describeRule(rule))),
    ...block(origin).map((line) => paint(line, DIM)),
  ]
}

/** A law or policy, where it holds, and where to read it. */
function describeRule(rule: RuleReference): string {
  const link = safeLink(rule.citationUrl)
  const reach = formatReach(rule)
  return `§ ${rule.citation}${reach === '' ? '' : ` (${reach})`}${link === null ? '' : ` ${link}`}`
}

/** A rule that does not apply yet: its message begins with the date. */
function headsUp(check: AnyCheck, { width }: Page): string[] {
  const quote = check.quote === undefined ? '' : ` “${check.quote}”`
  const rules = citationsOf(check).flatMap((rule) => indented(describeRule(rule), 4, width))
  return [...hanging(`${check.checkName}:${quote} ${check.message}`, width), ...rules]
}

/** The repairs after which it may be published, with the score after each. */
function wayOut(report: Report, width: number): string[] {
  const steps = repairSteps(report)
  const last = steps.at(-1)
  if (last === undefined) return []
  const named = steps.slice(0, NAMED_STEPS).map((step) => `${plain(step.checkName)} (${outcomeOf(step)})`)
  const more = steps.length - NAMED_STEPS
  if (more > 0) named.push(`${more} more (then ${last.score}, ${last.decision})`)
  return wrapText(`To publish, fix: ${named.join('; ')}.`, width)
}

function describeRemedy(remedy: Remedy, asset: Report['asset']): string {
  const result = sentenceAfter(remedy)
  return `✎ ${formatRemedy(remedy, asset)}${result === null ? '' : `, so that it reads: “${result}”`}`
}

/** Gaps of coverage and diagnostics that cost coverage. */
function notCovered(report: Report): string[] {
  const gaps = 'coverage' in report ? Object.entries(report.coverage) : []
  // A picture without sound is no gap worth a line in every report.
  const due = gaps.filter(([name]) => !(name === 'speech' && report.asset.kind === 'image'))
  const lines = due.flatMap(([name, { gaps: left }]) => left.map(({ reason }) => `${name}: ${reason}`))
  const troubles = report.analysisDiagnostics.filter(({ degrades }) => degrades)
  return [...new Set([...lines, ...troubles.map(({ code, message }) => `${code}: ${message}`)])]
}

function indented(text: string, indent: number, width: number): string[] {
  return wrapText(plain(text), width - indent).map((line) => ' '.repeat(indent) + line)
}

/** A list item: lines after the first are indented. */
function hanging(text: string, width: number): string[] {
  return wrapText(plain(text), width - 4).map((line, index) => `${index === 0 ? '  ' : '    '}${line}`)
}

/** Text as one line without control, bidirectional and other invisible characters. */
function plain(text: string): string {
  return text
    .replaceAll(/[\s\u0085]+/gu, ' ')
    .replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
}

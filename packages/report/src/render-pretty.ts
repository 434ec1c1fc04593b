import type { Decision, Remedy, Report, Severity } from '@proofline/engine/spec'
import {
  type AnyCheck,
  evidenceIdsOf,
  findingsOf,
  formatRemedy,
  sentenceAfter,
  formatStretch,
  reasonOf,
  repairSteps,
  SEVERITY_LABEL,
  stretchOf,
} from './format.js'
import { requireReport } from './require-report.js'

/**
 * Options of {@link renderPretty}. `colour`: ANSI colours (default false). `width`: columns to wrap at (default 100).
 */
export interface PrettyOptions {
  readonly colour?: boolean
  readonly width?: number
}

const INDENT = 11
/** Select Graphic Rendition codes (ECMA-48). */
const BOLD = 1
const DIM = 2
const DECISION_COLOUR: Readonly<Record<Decision, number>> = { PUBLISH: 32, HOLD: 33, BLOCK: 31 }
const SEVERITY_COLOUR: Readonly<Record<Severity, number>> = { critical: 31, high: 31, medium: 33, low: 36 }

/**
 * A report for the terminal: the decision, why, and the shortest way out of it; each finding with its place, words,
 * advice, remedy and law; and what was not covered. Control signs in the asset's text are replaced, so that no video
 * can steer the terminal. Throws `report_invalid`.
 */
export function renderPretty(report: Report, { colour = false, width = 100 }: PrettyOptions = {}): string {
  requireReport(report)
  const paint = (text: string, ...codes: number[]): string =>
    colour ? `\u001b[${codes.join(';')}m${text}\u001b[0m` : text
  const { decision, score, asset } = report
  const findings = findingsOf(report)

  const head = [
    `${paint(decision, BOLD, DECISION_COLOUR[decision])}  ${score} of 100  ${paint(plain(asset.name), BOLD)}`,
    ...wrap(plain(reasonOf(report)), width),
    ...wayOut(report, width),
  ]
  const body = findings.flatMap((check) => ['', ...describe(check, width, paint)])
  const gaps = notCovered(report)
  const tail = gaps.length === 0 ? [] : ['', paint('Not covered', BOLD), ...gaps.map((gap) => `  ${gap}`)]
  return `${[...head, ...body, ...tail].join('\n')}\n`
}

function describe(check: AnyCheck, width: number, paint: (text: string, ...codes: number[]) => string): string[] {
  const stretch = stretchOf(check)
  const label = SEVERITY_LABEL[check.severity].toUpperCase().padEnd(INDENT)
  const place = stretch ? paint(`  ${formatStretch(stretch)}`, DIM) : ''
  const block = (text: string): string[] => wrap(plain(text), width - INDENT).map((line) => ' '.repeat(INDENT) + line)
  const origin = [check.ruleId, ...evidenceIdsOf(check)].filter((part) => part !== '').join(' ')
  return [
    `${paint(label, BOLD, SEVERITY_COLOUR[check.severity])}${paint(plain(check.checkName), BOLD)}${place}`,
    ...(check.quote === undefined ? [] : block(`“${check.quote}”`)),
    ...block(check.message),
    ...block(`→ ${check.recommendation}`),
    ...(check.remedy === undefined ? [] : block(describeRemedy(check.remedy))),
    ...(check.citation === '' ? [] : block(check.citation)),
    ...block(origin).map((line) => paint(line, DIM)),
  ]
}

/** The repairs after which it may be published, with the score after each. */
function wayOut(report: Report, width: number): string[] {
  const steps = repairSteps(report).map(
    ({ checkName, score, decision }) => `${plain(checkName)} (then ${score}, ${decision})`,
  )
  if (steps.length === 0) return []
  return wrap(`To publish, mend: ${steps.join('; ')}.`, width)
}

function describeRemedy(remedy: Remedy): string {
  const result = sentenceAfter(remedy)
  return `✎ ${formatRemedy(remedy)}${result === null ? '' : `, so that it reads: “${result}”`}`
}

/** Gaps of coverage and diagnostics that cost coverage, each in a line. */
function notCovered(report: Report): string[] {
  const gaps = 'coverage' in report ? Object.entries(report.coverage) : []
  const lines = gaps.flatMap(([name, { gaps: left }]) => left.map(({ reason }) => `${name}: ${plain(reason)}`))
  const troubles = report.analysisDiagnostics.filter(({ degrades }) => degrades)
  return [...new Set([...lines, ...troubles.map(({ code, message }) => `${code}: ${plain(message)}`)])]
}

/** Text in one line without control, bidirectional and other invisible signs. */
function plain(text: string): string {
  return text
    .replaceAll(/[\s\u0085]+/gu, ' ')
    .replaceAll(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

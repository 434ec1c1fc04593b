import { areNearFamilies } from '@proofline/agents'
import { SEVERITIES, type TextReport } from '@proofline/engine'
import type { Expectation, LabelledCase } from './labelled-case.js'

/** The parts of a report that are compared. */
export type JudgedText = Pick<TextReport, 'decision'> & {
  readonly checks: readonly Pick<TextReport['checks'][number], 'checkId' | 'category' | 'status' | 'severity'>[]
  readonly annotations: readonly Pick<TextReport['annotations'][number], 'checkId' | 'start' | 'end'>[]
}

/** How an expectation was met: under its family (`exact`) or a near one too, anywhere in the text or on its words. */
export interface Met {
  readonly expectation: Expectation
  readonly near: boolean
  readonly exact: boolean
  readonly nearInPlace: boolean
  readonly exactInPlace: boolean
  /** Met on its words, and at least as severe as expected. */
  readonly severe: boolean
}

/** Outcome of one case. */
export interface CaseScore {
  readonly met: readonly Met[]
  /** Families of `expectNot` that were raised at medium or above. */
  readonly forbidden: readonly string[]
  /** Families raised at medium or above. */
  readonly raised: readonly string[]
  readonly decisionRight: boolean
  readonly published: boolean
}

/** Share of the shorter of two quotes that must be common. */
const LEAST_OVERLAP = 0.5

/**
 * Compares a report with its labels. A check meets an expectation in place when one of its annotations shares at
 * least half of the shorter of the two with the asked words, counted in characters after Unicode (NFKC) and
 * whitespace normalisation. Only checks that cost score (`flag`, `fail`) count.
 */
export function scoreCase(labelled: LabelledCase, report: JudgedText): CaseScore {
  const flagged = report.checks.filter(({ status }) => status === 'flag' || status === 'fail')
  const raised = [...new Set(flagged.filter(({ severity }) => severity !== 'low').map(({ category }) => category))]
  return {
    met: labelled.expect.map((expectation) => meet(expectation, labelled.text, flagged, report.annotations)),
    forbidden: labelled.expectNot.filter((family) => raised.includes(family)),
    raised: raised.sort(),
    decisionRight: labelled.expectedDecision.includes(report.decision),
    published: report.decision === 'PUBLISH',
  }
}

function meet(
  expectation: Expectation,
  text: string,
  flagged: JudgedText['checks'],
  annotations: JudgedText['annotations'],
): Met {
  const wanted = [expectation.ruleFamily, ...expectation.alsoAccept]
  const places = placesOf(expectation.mustQuote, text)
  const inPlace = (checkId: string) =>
    annotations.some(
      (annotation) => annotation.checkId === checkId && places.some((p) => overlaps(text, p, annotation)),
    )
  const near = flagged.filter(({ category }) => wanted.some((family) => areNearFamilies(family, category)))
  const exact = flagged.filter(({ category }) => wanted.includes(category))
  const there = near.filter(({ checkId }) => inPlace(checkId))
  return {
    expectation,
    near: near.length > 0,
    exact: exact.length > 0,
    nearInPlace: there.length > 0,
    exactInPlace: there.some((check) => exact.includes(check)),
    severe: there.some(
      ({ severity }) => SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(expectation.severityAtLeast),
    ),
  }
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Every place of a quote in its text. */
function placesOf(quote: string, text: string): Span[] {
  const places: Span[] = []
  for (let start = text.indexOf(quote); start !== -1; start = text.indexOf(quote, start + 1)) {
    places.push({ start, end: start + quote.length })
  }
  return places
}

function overlaps(text: string, one: Span, other: Span): boolean {
  const start = Math.max(one.start, other.start)
  const end = Math.min(one.end, other.end)
  if (start >= end) return false
  const shorter = Math.min(weigh(text, one), weigh(text, other))
  return weigh(text, { start, end }) >= LEAST_OVERLAP * shorter
}

/** Characters of a span after normalisation. */
function weigh(text: string, { start, end }: Span): number {
  return text.slice(start, end).normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().length
}

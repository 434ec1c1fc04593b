import type { EvidenceSpan, Finding } from '../spec/report/check.js'
import type { Evidence } from '../spec/evidence/evidence.js'
import { foldQuote } from '../spec/plain/fold-quote.js'
import { editsOf } from '../spec/report/remedy.js'

/** UTF-16 units of a quote that the reason repeats. */
const LONGEST_QUOTE = 200

/** A finding and the agent that made it. */
export interface AgentFinding extends Finding {
  readonly agentId: string
}

/** Findings that are grounded in evidence, and those that are not, with the reason. */
export interface Grounding {
  readonly grounded: AgentFinding[]
  readonly dropped: { finding: AgentFinding; reason: string }[]
}

/**
 * Keeps findings that are grounded: at least one evidence id, all of them in the timeline, and the quote, if any, found
 * verbatim in that evidence. A finding on a text asset without evidence ids is grounded by `spans`, and its quote must
 * be covered by one of them; `spans` and a remedy must always lie within `text`. `evidenceSpans` must lie within the
 * words of the finding's evidence. Other findings are returned with a reason, so that they can be counted and reported.
 *
 * Quotes are compared after folding case and white space, because a quote may span several lines of one overlay.
 */
export function groundFindings(
  findings: readonly AgentFinding[],
  items: readonly Evidence[],
  text: string | undefined,
): Grounding {
  const byId = new Map(items.map((item) => [item.id, item]))
  const grounded: AgentFinding[] = []
  const dropped: Grounding['dropped'] = []
  for (const finding of findings) {
    const inText = text !== undefined && finding.evidenceIds.length === 0
    const reason =
      faultInSpans(finding, byId) ??
      (text === undefined ? null : faultInPlaces(finding, text)) ??
      (inText ? faultInQuote(finding, text) : faultInEvidence(finding, byId))
    if (reason === null) grounded.push(finding)
    else dropped.push({ finding, reason })
  }
  return { grounded, dropped }
}

function faultInEvidence(finding: Finding, byId: ReadonlyMap<string, Evidence>): string | null {
  if (finding.evidenceIds.length === 0) return 'it names no evidence'
  const missing = finding.evidenceIds.find((id) => !byId.has(id))
  if (missing !== undefined) return `its evidence ${missing} is not in the timeline`
  if (finding.quote === undefined) return null
  const words = finding.evidenceIds.map((id) => textOf(byId.get(id)))
  const wanted = foldQuote(finding.quote)
  const found = foldQuote(words.join(' ')).includes(wanted) || words.some((word) => foldQuote(word).includes(wanted))
  return found ? null : `its quote "${shown(finding.quote)}" is not in its evidence`
}

function faultInSpans(
  { evidenceIds, evidenceSpans = [] }: Finding,
  byId: ReadonlyMap<string, Evidence>,
): string | null {
  const isWithin = ({ evidenceId, start, end }: EvidenceSpan): boolean =>
    evidenceIds.includes(evidenceId) && start < end && end <= textOf(byId.get(evidenceId)).length
  const fault = evidenceSpans.find((span) => !isWithin(span))
  return fault ? `its words ${fault.start} to ${fault.end} are not in its evidence ${fault.evidenceId}` : null
}

/** For a text that came with pictures a finding may name both evidence and places in the text. */
function faultInPlaces({ remedy, spans = [] }: Finding, text: string): string | null {
  const edits = remedy ? editsOf(remedy) : []
  if (edits.some(({ start, end }) => start > end || end > text.length)) return 'its remedy is outside the text'
  if (spans.some(({ start, end }) => start >= end || end > text.length)) return 'its place is outside the text'
  return null
}

function faultInQuote(finding: Finding, text: string): string | null {
  if (!finding.spans?.length) return 'it names no place in the text'
  if (finding.quote === undefined) return null
  const quoted = finding.spans.some(({ start, end }) => text.slice(start, end) === finding.quote)
  return quoted ? null : `its quote "${shown(finding.quote)}" is not what its place covers`
}

/** A quote that is in no evidence may be of any length, and the report repeats it. */
function shown(quote: string): string {
  return quote.length > LONGEST_QUOTE ? `${quote.slice(0, LONGEST_QUOTE)}…` : quote
}

function textOf(item: Evidence | undefined): string {
  return item && 'text' in item ? item.text : ''
}

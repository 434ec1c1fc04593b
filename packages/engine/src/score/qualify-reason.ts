import type { Diagnostic } from '../spec/faults/diagnostic.js'
import type { Decision, MediaReport } from '../spec/report/report.js'
import type { Coverage } from '../spec/evidence/timeline.js'

/** How much of an asset a media report covers; texts have neither. */
export interface Reach {
  readonly status?: MediaReport['status']
  readonly coverage?: Readonly<Record<string, Coverage>>
}

/** A decision, and what it rests on. */
export interface Basis extends Reach {
  readonly decision: Decision
  readonly decisionReason: string
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * The reason of a decision, with what limits it. A clean result on missing evidence would be no result, so missing
 * evidence is stated directly after the reason; and where `PUBLISH` rests on part of the asset, how much of each kind
 * of evidence was analysed, and the codes of the diagnostics that say why not all of it was.
 */
export function qualifyReason({ decision, decisionReason, status, coverage = {}, diagnostics }: Basis): string {
  const sentences = [decisionReason]
  if (status === 'insufficient_evidence') {
    sentences.push('There was no speech, no on-screen text and no signal to judge.')
  }
  const limits = decision === 'PUBLISH' ? [...partsOf(coverage), ...codesOf(diagnostics)] : []
  if (limits.length > 0) sentences.push(`This covers only what could be judged: ${limits.join(', ')}.`)
  return sentences.join(' ')
}

/** The share of each kind of evidence that was not fully analysed; never rounded up to 100 %. */
function partsOf(coverage: Readonly<Record<string, Coverage>>): string[] {
  return Object.entries(coverage)
    .filter(([, { status }]) => status === 'partial' || status === 'failed')
    .map(([kind, { share }]) => `${kind} ${Math.min(99, Math.floor(100 * share))} %`)
}

function codesOf(diagnostics: readonly Diagnostic[]): string[] {
  return [...new Set(diagnostics.filter(({ degrades }) => degrades).map(({ code }) => code))]
}

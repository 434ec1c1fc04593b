import { compareText } from '../spec/plain/compare-text.js'
import type { Observation } from '../spec/evidence/evidence.js'
import type { SignalObservation } from './follow-detections.js'
import type { FaintSignal } from './follow-faint.js'
import type { GoodsHint } from './lines/goods-hint.js'
import { roundScore } from './round-score.js'
import { overlapInTime } from './signal-span.js'

/** What each different word that hints at a category adds to the log-odds of what is seen; see {@link joinHints}. */
const LOGIT_OF_HINT = 0.75
/** More words than this add nothing: they come from one sign or pack. */
const MAX_HINTS = 2

/**
 * Makes signals of goods that a detector saw too faintly to report alone, where words read at the same time hint at
 * them: the log-odds of the score and of each different word are added, and the sum must reach the detector's own
 * threshold. Goods that the same detector has already `reported` are left as they are. Weights:
 * `benchmarks/sweeps/restricted-goods.md`. `detail` shows both: `seen` is the picture's own score, `words` the hints,
 * `read` the lines. Pure.
 */
export function joinHints(
  faint: readonly FaintSignal[],
  hints: readonly GoodsHint[],
  reported: readonly Observation[],
): SignalObservation[] {
  const known = new Set(reported.flatMap((one) => (one.kind === 'signal' ? nameOf(one) : [])))
  return faint.flatMap(({ signal, enter }) => {
    if (known.has(nameOf(signal))) return []
    const near = hints.filter(({ category, line }) => category === signal.label && overlapInTime(signal, line))
    const words = [...new Set(near.map((hint) => hint.words))].sort(compareText)
    if (words.length === 0) return []
    const logit = logitOf(signal.peakConfidence) + LOGIT_OF_HINT * Math.min(words.length, MAX_HINTS)
    if (logit < logitOf(enter)) return []
    const peakConfidence = roundScore(1 / (1 + Math.exp(-logit)))
    const read = [...new Set(near.map(({ line }) => line.text))].sort(compareText)
    const detail = { ...signal.detail, via: 'picture and words', seen: signal.peakConfidence, words, read }
    return [{ ...signal, confidence: peakConfidence, peakConfidence, detail }]
  })
}

/** What was seen, and by which detector. */
function nameOf({ label, source }: SignalObservation): string {
  return JSON.stringify([source.id, label])
}

function logitOf(score: number): number {
  return Math.log(score / (1 - score))
}

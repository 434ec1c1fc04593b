import { compareText } from '../spec/plain/compare-text.js'
import { listOf } from '../spec/plain/list-of.js'
import type { Observation, SignalEvidence } from '../spec/evidence/evidence.js'
import { nameOverlays } from './overlays/name-overlays.js'
import { unionSpan } from './signal-span.js'

type Signal = Omit<SignalEvidence, 'id'>

/** Types of signal that come from networks as well as from lines of text. */
const JOINED: readonly string[] = ['brand', 'category']

/**
 * Merges all signals of one brand, or of one category of restricted goods, wherever and however it was recognised: from
 * the first to the last moment, with the frames of all. Confidence, box, source and detail are those of the most
 * confident; `detail.via` says how it was recognised (`mark`, `wordmark`, `picture`, `words`, `brand`; several joined
 * by `and`), and `detail` keeps what was seen beside what was read.
 *
 * A brand whose watermark was found is not reported as a brand too: its mark is laid over the picture.
 * A see-through mark that is seen takes the name of the watermark that is read in its place ({@link nameOverlays}).
 * Other observations pass through unchanged. Pure; the order of the signals makes no difference.
 */
export function joinSignals(observations: readonly Observation[]): Observation[] {
  const groups = new Map<string, Signal[]>()
  const others: Observation[] = []
  const watermarks: Signal[] = []
  const laidOver = new Set(
    observations.flatMap((one) => (one.kind === 'signal' && one.type === 'watermark' ? [one.label] : [])),
  )
  for (const one of observations) {
    if (one.kind === 'signal' && one.type === 'brand' && laidOver.has(one.label)) continue
    if (one.kind === 'signal' && one.type === 'watermark') {
      watermarks.push(one)
    } else if (one.kind === 'signal' && JOINED.includes(one.type)) {
      listOf(groups, `${one.type} ${one.label}`).push(one)
    } else {
      others.push(one)
    }
  }
  return [...others, ...nameOverlays(watermarks), ...[...groups.values()].map(joined)]
}

function joined(group: readonly Signal[]): Signal {
  const ordered = group.toSorted(
    (a, b) => b.peakConfidence - a.peakConfidence || compareText(a.source.id, b.source.id) || startOf(a) - startOf(b),
  )
  const [surest] = ordered
  if (!surest || ordered.length === 1) return group[0]!
  const via = [...new Set(ordered.flatMap(({ detail }) => String(detail['via']).split(' and ')))]
    .sort(compareText)
    .join(' and ')
  // The most confident comes last and wins, but what a weaker one read is not lost.
  const detail = Object.assign({}, ...ordered.toReversed().map((one) => one.detail), { via })
  return {
    ...surest,
    ...unionSpan(group),
    confidence: group.reduce((most, { confidence }) => Math.max(most, confidence), 0),
    detail,
  }
}

function startOf({ startMs }: Signal): number {
  return startMs ?? 0
}

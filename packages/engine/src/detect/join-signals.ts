import { compareText } from '../spec/compare-text.js'
import type { Observation, SignalEvidence } from '../spec/evidence.js'
import { nameOverlays } from './overlays/name-overlays.js'

type Signal = Omit<SignalEvidence, 'id'>

/** Kinds of signal that are seen and read, by networks and in lines of text. */
const JOINED: readonly string[] = ['brand', 'category']

/**
 * Makes one signal of all that tell of one brand or one category of restricted goods, wherever and however it was seen:
 * from the first to the last moment, with the frames of all. Confidence, box, source and detail are those of the
 * surest; `detail.via` says how it was told (`mark`, `wordmark`, `picture`, `words`, `brand`, several with `and`
 * between them), and what was seen and what was read stand beside each other.
 *
 * A brand whose watermark is told is not told beside it: the mark is that of the app or agency, laid over the picture.
 * A see-through mark that is seen takes the name of the watermark that is read in its place ({@link nameOverlays}).
 * Other observations go through as they are. Pure; the order of the signals plays no part.
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
      const key = `${one.type} ${one.label}`
      groups.set(key, [...(groups.get(key) ?? []), one])
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
  const starts = group.flatMap(({ startMs }) => startMs ?? [])
  const ends = group.flatMap(({ endMs }) => endMs ?? [])
  const frames = [...new Set(group.flatMap((one) => one.frames))].sort((a, b) => Number(a) - Number(b))
  const via = [...new Set(ordered.flatMap(({ detail }) => String(detail['via']).split(' and ')))]
    .sort(compareText)
    .join(' and ')
  // The surest of each kind speaks, so that what was read is not lost beside a surer mark.
  const detail = Object.assign({}, ...ordered.toReversed().map((one) => one.detail), { via })
  return {
    ...surest,
    ...(starts.length > 0 && { startMs: Math.min(...starts) }),
    ...(ends.length > 0 && { endMs: Math.max(...ends) }),
    confidence: Math.max(...group.map(({ confidence }) => confidence)),
    frames,
    detail,
  }
}

function startOf({ startMs }: Signal): number {
  return startMs ?? 0
}

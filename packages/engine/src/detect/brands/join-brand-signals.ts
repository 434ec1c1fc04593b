import { compareText } from '../../spec/compare-text.js'
import type { Observation, SignalEvidence } from '../../spec/evidence.js'

type Signal = Omit<SignalEvidence, 'id'>

/**
 * Makes one signal of all that tell of one brand, wherever and however it was seen: from the first to the last moment,
 * with the frames of all. Confidence, box, source and detail are those of the surest; `detail.via` says `mark`,
 * `wordmark`, or `mark and wordmark`, and what a mark scored and what was read stand beside each other.
 *
 * Other observations go through as they are. Pure; the order of the signals plays no part.
 */
export function joinBrandSignals(observations: readonly Observation[]): Observation[] {
  const groups = new Map<string, Signal[]>()
  for (const one of observations) {
    if (one.kind === 'signal' && one.type === 'brand') groups.set(one.label, [...(groups.get(one.label) ?? []), one])
  }
  const others = observations.filter((one) => one.kind !== 'signal' || one.type !== 'brand')
  return [...others, ...[...groups.values()].map(joined)]
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
  const via = [...new Set(ordered.map(({ detail }) => String(detail['via'])))].sort(compareText).join(' and ')
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

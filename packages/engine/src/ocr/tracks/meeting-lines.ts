import type { Bbox } from '../../spec/geometry.js'
import { isPartOf } from './same-line.js'
import { type TextLine, placeNow } from './text-line.js'

/**
 * Whether a line that moves lies within another one on a frame on which the places of both are known: the same letters,
 * found twice on their way. Of lines that stand, their boxes say so.
 */
export function meets(line: TextLine, other: TextLine): boolean {
  if (!hasGone(line) && !hasGone(other)) return false
  const there = placesOf(other)
  return [...placesOf(line)].some(([index, bbox]) => {
    const whole = there.get(index)
    return whole !== undefined && isPartOf(bbox, whole)
  })
}

/** Whether a line moved, as far as it was followed. */
export function hasGone({ movedPx, arrival, departure }: TextLine): boolean {
  return movedPx > 0 || (arrival?.steps ?? 0) > 0 || (departure?.steps ?? 0) > 0
}

/** Where a line was seen or followed to, by the number of the frame. */
function placesOf(line: TextLine): Map<number, Bbox> {
  const { sightings, arrival, departure, trace } = line
  const places = new Map<number, Bbox>()
  for (const { mark, box } of [...(arrival?.marks ?? []), ...(departure?.marks ?? [])]) places.set(mark.index, box)
  if (trace) places.set(trace.last.index, placeNow(line, trace.lastThumb.luma))
  for (const { mark, bbox } of sightings) places.set(mark.index, bbox)
  return places
}

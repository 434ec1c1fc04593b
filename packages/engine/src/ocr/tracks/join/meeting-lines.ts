import type { Bbox } from '../../../spec/pictures/geometry.js'
import { isPartOf } from '../line/same-line.js'
import { type TextLine, placeNow } from '../line/text-line.js'

/**
 * Whether a moving line lies within another one on a frame for which both places are known: the same letters, found
 * twice. For standing lines their boxes say so.
 */
export function meets(line: TextLine, other: TextLine): boolean {
  if (!hasGone(line) && !hasGone(other)) return false
  const there = placesOf(other)
  return [...placesOf(line)].some(([index, bbox]) => {
    const whole = there.get(index)
    return whole !== undefined && isPartOf(bbox, whole)
  })
}

/** Whether a line moved at all. */
export function hasGone({ movedPx, arrival, departure }: TextLine): boolean {
  return movedPx > 0 || (arrival?.steps ?? 0) > 0 || (departure?.steps ?? 0) > 0
}

/** Where a line was seen or followed to, by frame index. */
export function placesOf(line: TextLine): Map<number, Bbox> {
  const { sightings, arrival, departure, trace } = line
  const places = new Map<number, Bbox>()
  for (const { mark, box } of [...(arrival?.marks ?? []), ...(departure?.marks ?? [])]) places.set(mark.index, box)
  if (trace) places.set(trace.last.index, placeNow(line, trace.lastThumb.luma))
  for (const { mark, bbox } of sightings) places.set(mark.index, bbox)
  return places
}

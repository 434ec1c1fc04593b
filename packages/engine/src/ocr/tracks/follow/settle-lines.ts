import type { Bbox } from '../../../spec/pictures/geometry.js'
import type { SampledFrame } from '../../../spec/pictures/image.js'
import { isPartOf } from '../line/same-line.js'
import { forgetLetters } from '../line/text-line.js'
import { closeLine, type LineBook, livingLines, placeOf } from './line-book.js'

/** Time in ms after its end at which a line's letters and pictures are dropped: no fade or slide lasts that long. */
const FORGOTTEN_MS = 10_000

/** A line is given up after more consecutive samples without it than this, unless its trace is this sure of it. */
const MOST_MISSED = 2
const SURE_OPACITY = 0.85

/**
 * Ends the lines that a sampled frame no longer shows. `places`: all regions found on it; `area`: the part of the
 * picture that was searched, if not all of it.
 */
export function settleSample(
  book: LineBook,
  frame: SampledFrame,
  places: readonly Bbox[],
  area: Bbox | undefined,
): void {
  const mark = { index: frame.index, tMs: frame.tMs }
  for (const line of livingLines(book)) {
    const place = placeOf(book, line)
    if (line.sampleIndex === frame.index || (area && !isPartOf(place, area))) continue
    if (places.some((other) => isPartOf(other, place) || isPartOf(place, other))) continue
    line.missedSamples += 1
    if (line.trace === null) closeLine(book, line, mark)
    else if (line.trace.next !== null) closeLine(book, line, line.trace.next)
    else if (line.missedSamples > MOST_MISSED && (line.trace.seen.opacity ?? 0) < SURE_OPACITY)
      closeLine(book, line, mark)
    else if (!line.frames.includes(frame.index)) line.frames.push(frame.index)
  }
  book.previousSample = frame.index
  for (const line of book.lines) {
    if (line.end !== null && frame.tMs - line.end.tMs > FORGOTTEN_MS) forgetLetters(line)
  }
}

/** Ends all lines with the video. A line that was last seen a frame or two before the end of it left then. */
export function finishLines(book: LineBook, durationMs: number): void {
  const end = { index: book.advancedTo + 1, tMs: durationMs }
  for (const line of livingLines(book)) closeLine(book, line, line.trace?.next ?? end)
  for (const { departure } of book.lines) if (departure !== null) departure.after ??= end
  for (const line of book.lines) if (line.departure?.outcome === 'rolls') line.end = line.departure.after
}

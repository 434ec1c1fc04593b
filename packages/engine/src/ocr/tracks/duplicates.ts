import { voteOnLine } from './line-vote.js'
import { isPartOf, isSamePlace, isSameText, isTextPart } from './same-line.js'
import type { TextLine } from './text-line.js'

/** Share of a line's time that another must cover for one of the two to be a duplicate. */
const SHARED_TIME = 0.6

/**
 * Leaves out lines that say again what another line says at that place and time: pieces of a line that was found whole
 * on other samples, and second traces of one line. Of two equals the one read more often stays, then the earlier.
 */
export function withoutDuplicates(lines: readonly TextLine[], durationMs: number): TextLine[] {
  const ranked = lines.toSorted(
    (a, b) =>
      area(b) * b.readings.length - area(a) * a.readings.length || a.start.index - b.start.index || a.number - b.number,
  )
  const kept: TextLine[] = []
  for (const line of ranked) {
    if (!kept.some((other) => repeats(line, other, durationMs))) kept.push(line)
  }
  return kept.toSorted(
    (a, b) => a.start.tMs - b.start.tMs || a.bbox.y - b.bbox.y || a.bbox.x - b.bbox.x || a.number - b.number,
  )
}

function repeats(line: TextLine, other: TextLine, durationMs: number): boolean {
  const shared = Math.min(endOf(line, durationMs), endOf(other, durationMs)) - Math.max(line.start.tMs, other.start.tMs)
  if (shared < SHARED_TIME * (endOf(line, durationMs) - line.start.tMs)) return false
  const [text, otherText] = [voteOnLine(line.readings).text, voteOnLine(other.readings).text]
  if (isSamePlace(line.bbox, other.bbox)) return isSameText(text, otherText)
  return isPartOf(line.bbox, other.bbox) && isTextPart(text, otherText)
}

function area({ bbox }: TextLine): number {
  return bbox.width * bbox.height
}

function endOf(line: TextLine, durationMs: number): number {
  return line.end?.tMs ?? line.trace?.next?.tMs ?? durationMs
}

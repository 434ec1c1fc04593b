import type { OcrEvidence } from '../../spec/evidence/evidence.js'
import { unionBox } from '../../spec/pictures/box-overlap.js'
import { overlapInTime } from '../signal-span.js'
import { wordsOf } from './plain-words.js'

type Line = Omit<OcrEvidence, 'id'>

/** Most words in a line of a stacked name. */
const MAX_WORDS = 2
/** The next line is at most this far below, as a share of the letters' height, */
const MAX_GAP = 0.8
/** its letters differ in height by at most this factor, */
const MAX_RATIO = 2
/** and this share of the narrower line overlaps the other horizontally. */
const MIN_OVERLAP = 0.6

/** Two lines read as one. */
export interface StackedLine {
  readonly line: Line
  readonly parts: readonly Line[]
}

/**
 * Short lines that stand one right under the other at the same time, or in one picture, as names on labels do
 * ("BURGER" over "KING"), each such pair as one line: both texts, the box around both, the lower confidence. `parts` are
 * the two. Pure.
 */
export function stackedLines(lines: readonly Line[]): StackedLine[] {
  const short = lines.filter(({ text }) => {
    const { length } = wordsOf(text)
    return length > 0 && length <= MAX_WORDS
  })
  return short.flatMap((upper) =>
    short
      .filter((lower) => isUnder(upper, lower))
      .map((lower) => ({ line: join(upper, lower), parts: [upper, lower] })),
  )
}

function isUnder(upper: Line, lower: Line): boolean {
  const [a, b] = [upper.bbox, lower.bbox]
  const gap = b.y - (a.y + a.height)
  const height = Math.max(a.height, b.height)
  const shared = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  return (
    b.y > a.y + a.height / 2 &&
    gap <= MAX_GAP * height &&
    height <= MAX_RATIO * Math.min(a.height, b.height) &&
    shared >= MIN_OVERLAP * Math.min(a.width, b.width) &&
    overlapInTime(upper, lower)
  )
}

function join(upper: Line, lower: Line): Line {
  const startMs = Math.max(startOf(upper), startOf(lower))
  const endMs = Math.min(endOf(upper), endOf(lower))
  const frames = upper.frames.filter((frame) => lower.frames.includes(frame))
  return {
    ...upper,
    text: `${upper.text} ${lower.text}`,
    confidence: Math.min(upper.confidence, lower.confidence),
    heightFraction: Math.max(upper.heightFraction, lower.heightFraction),
    bbox: unionBox(upper.bbox, lower.bbox),
    frames: frames.length > 0 ? frames : upper.frames,
    ...(upper.startMs !== undefined && { startMs, endMs }),
  }
}

function startOf({ startMs }: Line): number {
  return startMs ?? 0
}

function endOf({ endMs }: Line): number {
  return endMs ?? Infinity
}

import type { OcrEvidence } from '@proofline/engine/spec'

/** Letters of display type are at least this high, as a share of the picture's height, */
const MIN_HEIGHT = 0.025
/** and so many words stand in a line of it at most. */
const MAX_WORDS = 4
/** Letters of one size: capitals against lower case with a descender differ by so much. */
const ONE_SIZE = 1.35
/** Greatest space between two widely set lines of one size, in heights of the smaller one, */
const WIDE_SPACE = 2.4
/** which are of one colour on one ground: their contrasts differ by this factor at most. */
const ONE_COLOUR = 1.35
/**
 * A word that is set apart by its size is at most so many times as high, with this much space, in heights of the
 * larger.
 */
const KEY_RATIO = 4.5
const KEY_SPACE = 0.8
/** Middles or beginnings of aligned lines lie this close, in widths of the longer one. */
const ALIGNED = 0.06

/**
 * Whether two lines of a still picture are lines of one headline, though their letters differ in size or they stand far
 * apart: short lines in large letters, one right under the other, centred or flush with each other. Widely set lines
 * must also look alike and read on: the lower one begins in lower case, or both are in capitals. `others`: all lines
 * of the picture; where one of them stands between the two, they are apart.
 */
export function isOneHeadline(a: OcrEvidence, b: OcrEvidence, others: readonly OcrEvidence[]): boolean {
  if (!isDisplay(a) || !isDisplay(b)) return false
  const [high, low] = a.bbox.y <= b.bbox.y ? [a, b] : [b, a]
  const [small, large] = [high.bbox.height, low.bbox.height].toSorted((one, two) => one - two) as [number, number]
  const space = low.bbox.y - (high.bbox.y + high.bbox.height)
  if (space < -small / 2 || !isAligned(high, low)) return false
  const isClose =
    large <= ONE_SIZE * small
      ? space <= WIDE_SPACE * small && isOneColour(high, low) && readsOn(high.text, low.text)
      : large <= KEY_RATIO * small && space <= KEY_SPACE * large
  return isClose && !others.some((line) => line !== a && line !== b && standsBetween(line, high, low))
}

function isDisplay({ text, heightFraction }: OcrEvidence): boolean {
  return heightFraction >= MIN_HEIGHT && text.trim().split(/\s+/u).length <= MAX_WORDS
}

function isAligned({ bbox: a }: OcrEvidence, { bbox: b }: OcrEvidence): boolean {
  const most = ALIGNED * Math.max(a.width, b.width)
  return Math.abs(a.x + a.width / 2 - (b.x + b.width / 2)) <= most || Math.abs(a.x - b.x) <= most
}

function isOneColour(a: OcrEvidence, b: OcrEvidence): boolean {
  const [less, more] = [a.contrastRatio, b.contrastRatio].toSorted((one, two) => one - two) as [number, number]
  return more <= ONE_COLOUR * less
}

function readsOn(upper: string, lower: string): boolean {
  return /^\P{L}*\p{Ll}/u.test(lower) || !/\p{Ll}/u.test(upper + lower)
}

function standsBetween({ bbox }: OcrEvidence, { bbox: high }: OcrEvidence, { bbox: low }: OcrEvidence): boolean {
  const middle = bbox.y + bbox.height / 2
  const left = Math.min(high.x, low.x)
  const right = Math.max(high.x + high.width, low.x + low.width)
  return (
    middle > high.y + high.height / 2 &&
    middle < low.y + low.height / 2 &&
    Math.min(right, bbox.x + bbox.width) - Math.max(left, bbox.x) > 0
  )
}

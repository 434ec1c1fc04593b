import type { LumaImage } from '../../../spec/pictures/image.js'
import { KEPT_LEVELS, keptGround, STILL_GROUND_SHARE } from './compare-frames.js'
import type { LetterLuma } from './letter-luma.js'
import { shiftedBox } from './presence.js'
import { LETTER_COVERAGE, type PatternSlice, type StrokePattern, lumasOf } from './stroke-pattern.js'

/** Least luma step between letters and ground at which single letters can be distinguished from compression. */
const EXCHANGED_CONTRAST = 40

/** Share of a slice's letters that changes when one of them is exchanged, and that may change elsewhere. */
const EXCHANGED_SHARE = 0.15
const UNCHANGED_SHARE = 0.03

/** Width of a span that holds about one figure, in heights of the line; and the most spans of a short line. */
const FIGURE_WIDTH = 0.6
const SHORT_SLICES = 3

/**
 * Whether one part of a line shows other letters on the second frame while most of it, including the ground, is
 * unchanged: a figure or a word was exchanged. A short line (a price, a clock) is compared figure by figure; two
 * unchanged ones show that the line has not moved. Needs letters that stand out clearly.
 */
export function isPartExchanged(
  pattern: StrokePattern,
  one: LumaImage,
  other: LumaImage,
  shiftX: number,
  shiftY: number,
): boolean {
  const box = shiftedBox(pattern, other, shiftX, shiftY)
  if (box === null) return false
  const slices = pattern.slices.filter(({ energy }) => energy > 0)
  const isShort = slices.length < SHORT_SLICES
  const spans = isShort ? figureSpans(pattern) : slices
  if (spans.length < 3) return false
  const [before, after] = [lumasOf(one, box, pattern.rowStep), lumasOf(other, box, pattern.rowStep)]
  if (keptGround(pattern, before, after) < STILL_GROUND_SHARE) return false
  const shares = spans.map((span) => exchangedShare(pattern, span, before, after)).sort((a, b) => a - b)
  return shares.at(-1)! >= EXCHANGED_SHARE && shares[isShort ? 1 : shares.length >> 1]! <= UNCHANGED_SHARE
}

/** Part of a line's box, in columns of the pattern. */
type LetterSpan = Pick<PatternSlice, 'from' | 'to' | 'letterPixels'>

/** A line in vertical spans of about a figure each, without those that have no letters. */
function figureSpans({ box, slices }: StrokePattern): LetterSpan[] {
  const count = Math.max(1, Math.round(box.width / (FIGURE_WIDTH * box.height)))
  const edges = Array.from({ length: count + 1 }, (_, index) => Math.round((index * box.width) / count))
  const spans: LetterSpan[] = []
  for (let index = 0; index < count; index++) {
    const [from, to] = [edges[index]!, edges[index + 1]!]
    const letterPixels: number[] = []
    for (const slice of slices) {
      for (const at of slice.letterPixels) if (at % box.width >= from && at % box.width < to) letterPixels.push(at)
    }
    if (letterPixels.length > 0) spans.push({ from, to, letterPixels: Int32Array.from(letterPixels) })
  }
  return spans
}

/**
 * Whether any part of a line shows other letters on a later frame than when they were learnt (`before` holds its pixels
 * then), on a ground that stands still. It cannot distinguish an exchange from a move or a fade, so it is only a reason
 * to read the line again and then to accept other figures.
 */
export function isTextExchanged(
  pattern: StrokePattern,
  before: Uint8Array,
  later: LumaImage,
  shiftX: number,
  shiftY: number,
): boolean {
  const box = shiftedBox(pattern, later, shiftX, shiftY)
  if (box === null) return false
  const after = lumasOf(later, box, pattern.rowStep)
  if (explainedGround(pattern, before, after) < STILL_GROUND_SHARE) return false
  return figureSpans(pattern).some((span) => exchangedShare(pattern, span, before, after) >= EXCHANGED_SHARE)
}

/** Share of the ground's pixels that are unchanged, or closer to the letters on the second frame. */
function explainedGround({ ground, letters }: StrokePattern, before: Uint8Array, after: Uint8Array): number {
  let explained = 0
  let pixels = 0
  for (let at = 0; at < ground.length; at++) {
    const change = (after[at]! - before[at]!) * letters.polarity
    if (Math.abs(change) <= KEPT_LEVELS || (change > 0 && isNoBrighter(after[at]!, letters))) explained += ground[at]!
    pixels += ground[at]!
  }
  return explained / Math.max(1, pixels)
}

/** Whether a luma lies no further from the ground than the letters' own. */
function isNoBrighter(luma: number, { luma: own, polarity }: LetterLuma): boolean {
  return (luma - own) * polarity <= KEPT_LEVELS
}

/** Pixels of a slice that turned from letter to ground or back, as a share of its letters' pixels. */
function exchangedShare(pattern: StrokePattern, slice: LetterSpan, before: Uint8Array, after: Uint8Array): number {
  const { box, coverage, ground, letters } = pattern
  let [sum, pixels] = [0, 0]
  for (let start = 0; start < coverage.length; start += box.width) {
    for (let at = start + slice.from; at < start + slice.to; at++) {
      sum += ground[at]! * before[at]!
      pixels += ground[at]!
    }
  }
  const contrast = Math.abs(letters.luma - sum / Math.max(1, pixels))
  if (contrast < EXCHANGED_CONTRAST) return 0
  let exchanged = 0
  for (let start = 0; start < coverage.length; start += box.width) {
    for (let at = start + slice.from; at < start + slice.to; at++) {
      if (Math.abs(before[at]! - after[at]!) <= contrast / 2) continue
      const isLost = coverage[at]! >= LETTER_COVERAGE
      if (isLost || Math.abs(after[at]! - letters.luma) <= contrast / 4) exchanged++
    }
  }
  return exchanged / slice.letterPixels.length
}

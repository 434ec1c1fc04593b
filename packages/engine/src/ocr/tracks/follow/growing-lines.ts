import type { Bbox } from '../../../spec/pictures/geometry.js'
import { presence } from '../letters/presence.js'
import type { ThumbWindow } from '../letters/thumb-window.js'
import type { FrameMark } from '../letters/trace.js'
import { voteOnLine } from '../line/line-vote.js'
import { isPartOf, textSimilarity } from '../line/same-line.js'
import type { TextLine } from '../line/text-line.js'
import { type PictureSize, isOnRow } from './whole-row.js'

/**
 * Share of the shorter text's letters with which the longer one must begin; its last letter may have been half visible.
 */
const SAME_BEGINNING = 0.8

/** Opacity above which a slice of the longer text is visible, and below which it is not. */
const THERE = 0.6
const NOT_THERE = 0.4

/** Gain of opacity of a slice in which more letters appear. */
const MORE = 0.2

/** Shortest time in ms for which a beginning must stand to count as a line of its own. */
export const READ_ALONE_MS = 300

/** Whether a text continues another one, as text that is typed out or appears word by word. */
export function isLongerText(text: string, beginning: string): boolean {
  const [long, short] = [lettersOf(text), lettersOf(beginning)]
  if (short.length === 0 || long.length <= short.length) return false
  return textSimilarity(long.slice(0, short.length), short) >= SAME_BEGINNING
}

/** Whether a reading may be a longer version of a line. */
export function mayHaveGrown(line: TextLine, here: Bbox, text: string, bbox: Bbox, picture: PictureSize): boolean {
  return isPartOf(here, bbox) && isOnRow(here, bbox, picture) && isLongerText(text, voteOnLine(line.readings).text)
}

/**
 * The frame from which more than `line` stood at its place. Null if the rest was visible on its newest sample already,
 * or if that cannot be determined. `whole`: the longer text as a new line.
 */
export function grewAt(line: TextLine, whole: TextLine, window: ThumbWindow): FrameMark | null {
  const sample = window.at(line.sampleIndex)
  if (whole.trace === null || sample === null) return null
  const { pattern } = whole.trace.place
  const { width } = sample.luma
  const [left, right] = [line.bbox.x * width, (line.bbox.x + line.bbox.width) * width]
  const { slices } = presence(pattern, sample.luma)
  const spans = pattern.slices.map(({ from, to }) => [pattern.box.x + from, pattern.box.x + to] as const)
  const isOwn = (at: number): boolean => spans[at]![0] >= left && spans[at]![1] <= right
  const isAdded = (at: number): boolean =>
    spans[at]![0] + spans[at]![1] > 2 * right || spans[at]![0] + spans[at]![1] < 2 * left
  const told = [...slices.keys()].filter((at) => !Number.isNaN(slices[at]!))
  const added = told.filter(isAdded)
  const wasThere = added.every((at) => slices[at]! >= NOT_THERE)
  if (wasThere || told.some((at) => isOwn(at) && slices[at]! < THERE)) return null
  for (const { luma, index, tMs } of window.between(line.sampleIndex + 1, whole.start.index)) {
    const now = presence(pattern, luma).slices
    if (told.some((at) => !isOwn(at) && now[at]! - slices[at]! >= MORE)) return { index, tMs }
  }
  return whole.start.index > line.sampleIndex ? whole.start : null
}

/** Only letters and figures: signs such as a cursor come and go. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

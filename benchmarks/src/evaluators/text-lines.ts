import { type Bbox, intersectionOverUnion } from '@proofline/engine'
import { percentile, shareOf } from './distribution.js'
import { pairUp } from './pair-up.js'
import { foldText, textSimilarity } from './text-similarity.js'

/** From this similarity on a line counts as read. */
const READ_SIMILARITY = 0.9
/** Below this similarity to everything on screen, a reading is junk. */
const JUNK_SIMILARITY = 0.5

/** A true line. Stills have no times; a list without boxes has no `bbox`. `required` false: may be missed. */
export interface TrueLine {
  readonly text: string
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
  readonly bbox?: Bbox | undefined
  readonly heightFraction?: number | undefined
  readonly contrastRatio?: number | undefined
  readonly required: boolean
}

/** A line as the engine gives it: the fields of an `ocr_NNN` item that are compared. */
export interface FoundLine {
  readonly text: string
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
  readonly bbox: Bbox
  readonly heightFraction: number
  readonly contrastRatio: number
}

/** A true line and what was read of it. */
export interface LinePair {
  readonly line: TrueLine
  readonly item: FoundLine
  readonly similarity: number
  /** Found minus true; absent for stills. */
  readonly startErrorMs?: number
  readonly endErrorMs?: number
}

/** Outcome for one file. `tolerated`: text that stands in the picture and may be read or not. */
export interface LineScore {
  readonly pairs: readonly LinePair[]
  readonly missed: readonly TrueLine[]
  readonly readStrict: number
  readonly junk: readonly string[]
}

/**
 * Matches true lines one to one with what was read: both must be on screen at some moment and be similar to 0.9 or
 * more after folding (NFKC, case, no spaces). The most similar pair goes first; of equal ones the one whose boxes
 * overlap more. `readStrict` counts the required lines that stand the test with spaces kept.
 *
 * Junk is what is less than half similar to, and no part of, any line that is on screen then, whether required or not.
 */
export function scoreTextLines(
  truth: readonly TrueLine[],
  found: readonly FoundLine[],
  tolerated: readonly string[] = [],
): LineScore {
  const candidates = truth.flatMap((line, left) =>
    found.flatMap((item, right) => {
      if (!areTogether(line, item)) return []
      const score = textSimilarity(line.text, item.text, 'loose')
      const tieBreak = line.bbox ? intersectionOverUnion(line.bbox, item.bbox) : 0
      return score >= READ_SIMILARITY ? [{ left, right, score, tieBreak, line, item }] : []
    }),
  )
  const pairs = pairUp(candidates)
  const required = pairs.filter(({ line }) => line.required)
  return {
    pairs: required.map(({ line, item, score }) => ({ line, item, similarity: score, ...timeErrors(line, item) })),
    missed: truth.filter((line, index) => line.required && !pairs.some(({ left }) => left === index)),
    readStrict: required.filter(({ line, item }) => textSimilarity(line.text, item.text, 'strict') >= READ_SIMILARITY)
      .length,
    junk: found
      .filter((item, index) => !pairs.some(({ right }) => right === index) && isJunk(item, truth, tolerated))
      .map(({ text }) => text),
  }
}

/** Sums up the files of a set; `frameMs` says what one frame is for each. Null: nothing to measure. */
export function summariseTextLines(scores: readonly (LineScore & { readonly frameMs: number })[]) {
  const required = scores.reduce((sum, { pairs, missed }) => sum + pairs.length + missed.length, 0)
  const read = scores.reduce((sum, { pairs }) => sum + pairs.length, 0)
  const strict = scores.reduce((sum, { readStrict }) => sum + readStrict, 0)
  const times = scores.flatMap(({ pairs, frameMs }) =>
    pairs.flatMap(({ startErrorMs, endErrorMs }) =>
      [startErrorMs, endErrorMs].flatMap((errorMs) =>
        errorMs === undefined ? [] : [{ errorMs: Math.abs(errorMs), frameMs }],
      ),
    ),
  )
  const errors = times.map(({ errorMs }) => errorMs)
  const pairs = scores.flatMap((score) => score.pairs)
  const relative = (of: (pair: LinePair) => [found: number, truth: number | undefined]) =>
    pairs.flatMap((pair) => {
      const [found, truth] = of(pair)
      return truth ? [Math.abs(found - truth) / truth] : []
    })
  return {
    lines: required,
    readShare: required === 0 ? null : read / required,
    readStrictShare: required === 0 ? null : strict / required,
    withinOneFrame: shareOf(times, ({ errorMs, frameMs }) => errorMs <= frameMs + 1),
    within200Ms: shareOf(errors, (errorMs) => errorMs <= 200),
    medianErrorMs: percentile(errors, 0.5),
    p95ErrorMs: percentile(errors, 0.95),
    medianHeightError: percentile(
      relative(({ item, line }) => [item.heightFraction, line.heightFraction]),
      0.5,
    ),
    medianContrastError: percentile(
      relative(({ item, line }) => [item.contrastRatio, line.contrastRatio]),
      0.5,
    ),
    junkLines: scores.reduce((sum, { junk }) => sum + junk.length, 0),
  }
}

/** Both on screen at some moment; stills always are. */
function areTogether(line: Pick<TrueLine, 'startMs' | 'endMs'>, item: FoundLine): boolean {
  if (line.startMs === undefined || line.endMs === undefined) return true
  return (item.startMs ?? 0) < line.endMs && (item.endMs ?? 0) > line.startMs
}

function timeErrors(line: TrueLine, item: FoundLine): Pick<LinePair, 'startErrorMs' | 'endErrorMs'> {
  const { startMs, endMs } = line
  if (startMs === undefined || endMs === undefined) return {}
  return { startErrorMs: (item.startMs ?? 0) - startMs, endErrorMs: (item.endMs ?? 0) - endMs }
}

function isJunk(item: FoundLine, truth: readonly TrueLine[], tolerated: readonly string[]): boolean {
  const near = truth.filter((line) => areTogether(line, item)).map(({ text }) => text)
  const read = foldText(item.text, 'loose')
  return ![...near, ...tolerated].some(
    (text) => foldText(text, 'loose').includes(read) || textSimilarity(text, item.text, 'loose') >= JUNK_SIMILARITY,
  )
}

import type { RgbImage } from '../../spec/pictures/image.js'
import type { LikelyText } from '../../spec/plugins/ocr-engine.js'
import type { InferenceSession } from '../../spec/plugins/plugin.js'
import type { Planes } from '../geometry/resample.js'
import type { Point, Quad } from '../geometry/rotated-box.js'
import { columnsIn, meanEnergy, strokeEnergy } from '../geometry/stroke-energy.js'
import { cutLine } from '../geometry/warp.js'
import { type DecodedCharacter, type DecodedLine, EMPTY_LINE } from './ctc.js'
import { textOfLine } from './line-text.js'
import { LINE_HEIGHT_PX, type ReadLine, STEP_PX, readLine } from './recognizer.js'

/** What was read in a quadrilateral; `quad` reaches from the first to the last character. */
export interface LineReading {
  readonly text: string
  /** Mean probability of the characters. */
  readonly confidence: number
  /** Share of characters below {@link SURE}. */
  readonly doubtfulShare: number
  readonly quad: Quad
  /** What the line may say by all looks at it, if the model was asked; see `likelyTexts`. */
  readonly alternatives: readonly LikelyText[]
}

/**
 * How far beyond its ends a region's line may continue, in heights of the region: up to the next region or the edge.
 */
export interface Room {
  readonly before: number
  readonly after: number
}

/** The recogniser and its character set. */
export interface LineModel {
  readonly session: InferenceSession
  readonly keys: readonly string[]
  /** Letters of its classes (`plainLetters`) where the texts that a line may be are wanted. Default: they are not. */
  readonly letters?: readonly string[]
  /** Applied to each cut-out line before recognition. */
  readonly prepare?: (line: Planes) => Planes
}

/** Context given to the recogniser beyond each end of a region, in heights. */
const MARGIN = 0.15
/**
 * How far beyond a region's end is searched, in heights: the detector often drops a line's faint first or last word.
 */
const REACH = 1.2
/** The same for further steps, while the line continues to the end of the last one. */
const NEXT_REACH = 6
const MAX_LOOKS = 3
/** There may be letters beyond an end if its columns change at least this much as strongly as those of the line. */
const MIN_INK_SHARE = 0.45
/** A character beyond the region's end belongs to the line where it is at least this sure… */
const MIN_OUTSIDE_PROBABILITY = 0.6
/** …and at most this far from its neighbour (heights, from middle to middle). */
const MAX_OUTSIDE_STEP = 1.3
/** A character that far from its neighbour (heights) has a space between. */
const STRAY_STEP = 0.7
/** Clean print in a script that the recogniser knows has hardly a character below this probability. */
const SURE = 0.9

/**
 * Reads the line in a quadrilateral and its continuation beyond the ends, if any. Returns the text of highest
 * confidence; empty text if nothing is printed.
 */
export async function readRegion(model: LineModel, image: RgbImage, quad: Quad, room: Room): Promise<LineReading> {
  const length = lengthInHeights(quad)
  const more = inkBeyond(image, quad, room)
  let before = more.before ? Math.min(REACH, room.before) : 0
  let after = more.after ? Math.min(REACH, room.after) : 0
  let best: KeptLine | null = null
  const looks: LikelyText[][] = []
  for (let look = 1; ; look++) {
    const reading = await readExtended(model, image, quad, Math.max(before, MARGIN), Math.max(after, MARGIN))
    const kept = withinLine(reading, length)
    looks.push([...reading.line.likely])
    // With more ground around it a faint letter may be lost again; then the closer cut-out counts.
    if (best && kept.start > best.start - 0.3 && kept.end < best.end + 0.3) return finish(best, quad, looks)
    best = kept
    const moreBefore = look < MAX_LOOKS && before > 0 && before < room.before && kept.start < 0.6 - before
    const moreAfter = look < MAX_LOOKS && after > 0 && after < room.after && kept.end > length + after - 0.6
    if (!moreBefore && !moreAfter) return finish(kept, quad, looks)
    if (moreBefore) before = Math.min(before + NEXT_REACH, room.before)
    if (moreAfter) after = Math.min(after + NEXT_REACH, room.after)
  }
}

/** A cheap test for letter-like strokes right beyond the ends, before anything is read there. */
function inkBeyond(image: RgbImage, quad: Quad, room: Room): { before: boolean; after: boolean } {
  const length = lengthInHeights(quad)
  const wide = stretched(quad, -REACH / length, 1 + REACH / length)
  const energy = strokeEnergy(image, wide, length + 2 * REACH)
  const from = columnsIn(REACH)
  const to = energy.length - columnsIn(REACH)
  const enough = MIN_INK_SHARE * meanEnergy(energy, from, to)
  return {
    before: room.before > 0.3 && meanEnergy(energy, 1, from) >= enough,
    after: room.after > 0.3 && meanEnergy(energy, to, energy.length) >= enough,
  }
}

/** `start` and `end`: where the line's characters begin and end, in heights of the region from its start. */
interface KeptLine {
  readonly line: DecodedLine
  readonly start: number
  readonly end: number
}

interface PlacedLine {
  readonly line: ReadLine
  /** Middle of each character along the line, in heights of the region from its start. */
  readonly places: readonly number[]
}

async function readExtended(
  model: LineModel,
  image: RgbImage,
  quad: Quad,
  before: number,
  after: number,
): Promise<PlacedLine> {
  const length = lengthInHeights(quad)
  const whole = stretched(quad, -before / length, 1 + after / length)
  const width = Math.max(STEP_PX * 2, Math.round((before + length + after) * LINE_HEIGHT_PX))
  const cut = cutLine(image, whole, width, LINE_HEIGHT_PX)
  const line = await readLine(model.session, model.keys, model.prepare?.(cut) ?? cut, model.letters)
  const places = line.characters.map(({ step }) => ((step + 0.5) * STEP_PX) / LINE_HEIGHT_PX - before)
  return { line, places }
}

/** The characters of the region, and those beyond its ends that clearly belong to the same line. */
function withinLine({ line, places }: PlacedLine, length: number): KeptLine {
  const { characters } = line
  let first = places.findIndex((place) => place >= 0)
  let last = places.findLastIndex((place) => place <= length)
  if (first < 0 || last < first) return { line: EMPTY_LINE, start: 0, end: length }
  const joins = (at: number, neighbour: number): boolean =>
    characters[at]!.probability >= MIN_OUTSIDE_PROBABILITY &&
    Math.abs(places[at]! - places[neighbour]!) <= MAX_OUTSIDE_STEP
  while (first > 0 && joins(first - 1, first)) first--
  while (last < characters.length - 1 && joins(last + 1, last)) last++
  // A single letter or sign after a space is more often a fold or an edge than a word.
  const isStray = (at: number, neighbour: number): boolean =>
    !/^[\daAI]$/.test(characters[at]!.text) && Math.abs(places[at]! - places[neighbour]!) > STRAY_STEP
  if (places[first]! < 0 && first < last && isStray(first, first + 1)) first++
  if (places[last]! > length && first < last && isStray(last, last - 1)) last--
  return {
    line: { characters: characters.slice(first, last + 1), gaps: line.gaps.slice(first, last + 2) },
    start: Math.min(0, places[first]! - 0.3),
    end: Math.max(length, places[last]! + 0.3),
  }
}

function finish(kept: KeptLine, quad: Quad, looks: readonly (readonly LikelyText[])[]): LineReading {
  const length = lengthInHeights(quad)
  return {
    text: textOfLine(kept.line),
    confidence: meanProbability(kept.line.characters),
    doubtfulShare: doubtfulShare(kept.line.characters),
    quad: stretched(quad, kept.start / length, kept.end / length),
    alternatives: mergeLikely(looks),
  }
}

/** The texts of several looks at a line, each as likely as the look that is surest of it, likeliest first. */
export function mergeLikely(looks: readonly (readonly LikelyText[])[]): LikelyText[] {
  const most = new Map<string, number>()
  for (const { text, likelihood } of looks.flat()) most.set(text, Math.max(likelihood, most.get(text) ?? 0))
  return [...most].map(([text, likelihood]) => ({ text, likelihood })).sort((a, b) => b.likelihood - a.likelihood)
}

function meanProbability(characters: readonly DecodedCharacter[]): number {
  if (characters.length === 0) return 0
  return characters.reduce((sum, { probability }) => sum + probability, 0) / characters.length
}

function doubtfulShare(characters: readonly DecodedCharacter[]): number {
  if (characters.length === 0) return 1
  return characters.filter(({ probability }) => probability < SURE).length / characters.length
}

/** The quadrilateral between two places along it: 0 is its start, 1 its end. */
export function stretched([topLeft, topRight, bottomRight, bottomLeft]: Quad, from: number, to: number): Quad {
  const along = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t })
  return [
    along(topLeft, topRight, from),
    along(topLeft, topRight, to),
    along(bottomLeft, bottomRight, to),
    along(bottomLeft, bottomRight, from),
  ]
}

/** Length of a quadrilateral along its line, in its own heights. */
export function lengthInHeights([topLeft, topRight, bottomRight, bottomLeft]: Quad): number {
  const length = Math.max(distance(topLeft, topRight), distance(bottomLeft, bottomRight))
  const height = Math.max(distance(topLeft, bottomLeft), distance(topRight, bottomRight))
  return Math.max(length, 1) / Math.max(height, 1)
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y)
}

import { PRESENT_OPACITY } from '../letters/presence.js'
import { middlesApart } from '../line/box-middle.js'
import { foldText, touchesSide, voteOnLine } from '../line/line-vote.js'
import { isPartOf, isSameText, isTextPart } from '../line/same-line.js'
import { STOOD_MS, type SlideMark, slideMarks } from '../line/slide.js'
import type { TextLine } from '../line/text-line.js'

/** Longest time in ms for a slide, for losing a line during it, and for a piece to stand. */
const SLIDE_MS = 700
const LOST_MS = 400
const STANDING_MS = 120

/** Least and greatest movement along its path, and across it, in heights. */
const ALONG = 0.4
const ACROSS = 0.3

/**
 * Extends lines over their slides: they begin with the first frame on which they are whole in the picture, and end with
 * the first on which they are not. Pieces read during a slide are joined to their line; those that a side of the
 * picture cut off add nothing.
 */
export function joinSlidingLines(lines: readonly TextLine[]): TextLine[] {
  const left = new Set(lines)
  for (const line of lines.toSorted((a, b) => lifeMs(b) - lifeMs(a))) {
    if (!left.has(line)) continue
    const way = slideAlong(line)
    for (const piece of left) {
      if (piece === line || !isPiece(piece, line)) continue
      const isOfSlide = isOnSlide(piece, way) || landsOn(piece, line)
      if (!isOfSlide && !isCutOff(piece, line)) continue
      left.delete(piece)
      join(line, piece)
      if (isOfSlide && isWhole(piece, line)) reachOver(line, piece)
    }
    for (let piece = slidePiece(line, left); piece; piece = slidePiece(line, left)) {
      left.delete(piece)
      join(line, piece)
      if (piece.start.index < line.start.index && way.in.length === 0) line.start = piece.start
      if (piece.end!.index > line.end!.index && way.out.length === 0) line.end = piece.end
    }
    line.frames = line.frames.filter((index) => index >= line.start.index && index < line.end!.index)
  }
  return [...left]
}

function join(line: TextLine, piece: TextLine): void {
  line.frames = [...new Set([...line.frames, ...piece.frames])].sort((a, b) => a - b)
}

/** The frames on which a line slid in and out as a whole. */
interface Way {
  readonly in: readonly SlideMark[]
  readonly out: readonly SlideMark[]
}

/** Extends a line over its slides. */
function slideAlong(line: TextLine): Way {
  if (line.stillMs < STOOD_MS) return { in: [], out: [] }
  const isSeen = ({ opacity }: SlideMark): boolean => opacity >= PRESENT_OPACITY
  const way = { in: slideMarks(line.arrival).filter(isSeen), out: slideMarks(line.departure).filter(isSeen) }
  const [first, last] = [way.in.at(-1)?.mark, way.out.at(-1)?.mark]
  if (first && first.index < line.start.index) line.start = first
  if (last && line.departure!.after && last.index >= line.end!.index) line.end = line.departure!.after
  line.slid = first !== undefined || last !== undefined
  return way
}

/** Whether a line was seen only briefly, and its text may be part of another's. */
function isPiece(piece: TextLine, line: TextLine): boolean {
  if (piece.crosses) return false
  if (lifeMs(piece) > Math.min(SLIDE_MS, lifeMs(line) / 2)) return false
  return isTextPart(voteOnLine(piece.readings).text, voteOnLine(line.readings).text)
}

/** Whether a piece contains the whole line; one that was cut off has fewer letters. */
function isWhole(piece: TextLine, line: TextLine): boolean {
  const [part, whole] = [voteOnLine(piece.readings).text, voteOnLine(line.readings).text]
  return isSameText(part, whole) && foldText(part).length >= foldText(whole).length
}

/** Extends a line over a piece of its slide, which may reach beyond the frames known when the line began. */
function reachOver(line: TextLine, piece: TextLine): void {
  const start = slideMarks(piece.arrival).at(-1)?.mark ?? piece.start
  if (start.index < line.start.index && line.arrival?.outcome !== 'slide') line.start = start
  if (piece.end!.index > line.end!.index && line.departure?.outcome !== 'slide') line.end = piece.end
}

/** Whether a piece was always seen where the line slid at that time. */
function isOnSlide({ sightings }: TextLine, way: Way): boolean {
  return (
    sightings.length > 0 &&
    sightings.every(({ mark, bbox }) => {
      const there = [...way.in, ...way.out].find((on) => on.mark.index === mark.index)
      return there !== undefined && isPartOf(bbox, there.box)
    })
  )
}

/**
 * Whether a piece, followed further, comes to stand where the line stands: a part of it that was in the picture
 * already.
 */
function landsOn({ arrival, departure }: TextLine, line: TextLine): boolean {
  return [...(arrival?.marks ?? []), ...(departure?.marks ?? [])].some(
    ({ mark, box }) => mark.index >= line.start.index && mark.index < line.end!.index && isPartOf(box, line.bbox),
  )
}

/** Whether a piece is what the side of the picture left of a sliding line: adjacent in time and place. */
function isCutOff(piece: TextLine, line: TextLine): boolean {
  if (piece.stillMs >= STOOD_MS || !piece.readings.every(touchesSide) || gapBetween(piece, line) > SLIDE_MS)
    return false
  const { aside, down } = middlesApart(piece.bbox, line.bbox)
  return aside >= ALONG * line.bbox.height && down <= ACROSS * line.bbox.height
}

/** The line of which this is a short piece on its way in or out, adjacent in time. */
function slidePiece(line: TextLine, lines: ReadonlySet<TextLine>): TextLine | undefined {
  const { text } = voteOnLine(line.readings)
  return [...lines].find((piece) => {
    if (piece === line || piece.crosses || lifeMs(piece) > Math.min(SLIDE_MS, lifeMs(line) / 2)) return false
    const gapMs = gapBetween(piece, line)
    if (gapMs > LOST_MS || gapMs < -STANDING_MS || piece.stillMs > STANDING_MS || !isOnWay(piece, line)) return false
    return !piece.readings.every(touchesSide) && isSameText(voteOnLine(piece.readings).text, text)
  })
}

/** Time from the end of the earlier to the start of the later one; negative if they overlap. */
function gapBetween(piece: TextLine, line: TextLine): number {
  const [before, after] = piece.start.index < line.start.index ? [piece, line] : [line, piece]
  return after.end!.index < before.end!.index ? Infinity : after.start.tMs - before.end!.tMs
}

function isOnWay({ bbox: a }: TextLine, { bbox: b }: TextLine): boolean {
  const height = Math.min(a.height, b.height)
  const { aside, down } = middlesApart(a, b)
  return Math.max(aside, down) >= ALONG * height && Math.min(aside, down) <= ACROSS * height
}

/** The duration of a line; all have ended at this point. */
function lifeMs({ start, end }: TextLine): number {
  return (end?.tMs ?? start.tMs) - start.tMs
}

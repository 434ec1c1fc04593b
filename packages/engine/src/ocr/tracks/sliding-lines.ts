import { middlesApart } from './box-middle.js'
import { touchesSide, voteOnLine } from './line-vote.js'
import { isSameText } from './same-line.js'
import type { TextLine } from './text-line.js'

/** Longest time in ms that a super takes to slide in or out, that it may be lost meanwhile, and that a piece stands. */
const SLIDE_MS = 700
const LOST_MS = 400
const STANDING_MS = 120

/** Least and most of its heights that it comes along and across its way. */
const ALONG = 0.4
const ACROSS = 0.3

/**
 * Joins a line that stands with the pieces that were read of it while it slid in or out, level or upright: it begins
 * and ends with them. Pieces that a side of the picture cut off are left out.
 */
export function joinSlidingLines(lines: readonly TextLine[]): TextLine[] {
  const left = new Set(lines)
  for (const line of lines.toSorted((a, b) => lifeMs(b) - lifeMs(a))) {
    if (!left.has(line)) continue
    for (let piece = slidePiece(line, left); piece; piece = slidePiece(line, left)) {
      left.delete(piece)
      line.frames = [...new Set([...line.frames, ...piece.frames])].sort((a, b) => a - b)
      if (piece.start.index < line.start.index) line.start = piece.start
      if (piece.end!.index > line.end!.index) line.end = piece.end
    }
  }
  return [...left]
}

/** A short piece of a line next to it in time, on its way to or from its place. */
function slidePiece(line: TextLine, lines: ReadonlySet<TextLine>): TextLine | undefined {
  const { text } = voteOnLine(line.readings)
  return [...lines].find((piece) => {
    if (piece === line || piece.crosses || lifeMs(piece) > Math.min(SLIDE_MS, lifeMs(line) / 2)) return false
    const gapMs = gapBetween(piece, line)
    if (gapMs > LOST_MS || gapMs < -STANDING_MS || piece.stillMs > STANDING_MS || !isOnWay(piece, line)) return false
    return !piece.readings.every(touchesSide) && isSameText(voteOnLine(piece.readings).text, text)
  })
}

/** Time from the end of the earlier one to the start of the later; negative where they overlap. */
function gapBetween(piece: TextLine, line: TextLine): number {
  const [before, after] = piece.start.index < line.start.index ? [piece, line] : [line, piece]
  return after.end!.index < before.end!.index ? Infinity : after.start.tMs - before.end!.tMs
}

function isOnWay({ bbox: a }: TextLine, { bbox: b }: TextLine): boolean {
  const height = Math.min(a.height, b.height)
  const { aside, down } = middlesApart(a, b)
  return Math.max(aside, down) >= ALONG * height && Math.min(aside, down) <= ACROSS * height
}

/** All lines have ended here. */
function lifeMs({ start, end }: TextLine): number {
  return (end?.tMs ?? start.tMs) - start.tMs
}

import { type RotatedBox, boxAround, cornersOf, project } from '../geometry/rotated-box.js'
import type { ScoredBox } from './text-map.js'

/** Pieces of one line stand at most this far apart, as a multiple of the taller piece's height. */
const MAX_GAP = 0.9
/** Heights of pieces of one line differ at most by this factor. */
const MAX_HEIGHT_RATIO = 2.2
/** Their middles lie at most this far off one line, as a multiple of the lower piece's height. */
const MAX_OFFSET = 0.3
/** Pieces longer than twice their height must point the same way within this angle (radians, 6°). */
const MAX_TURN = Math.PI / 30

/** A raised mark is at most this high beside its line and at most so much wider than high, and stands this close. */
const RAISED = { height: 0.5, ratio: 1.25, gap: 0.3 }

/**
 * Joins boxes that are pieces of one line: same height and direction, on one line, with a small gap. Joined boxes get
 * the direction of the longer piece and the mean score by length. Boxes side by side with a wider gap stay apart:
 * they are columns or plates.
 */
export function joinLines(pieces: readonly ScoredBox[]): ScoredBox[] {
  const lines = [...pieces]
  for (let i = 0; i < lines.length; i++) {
    for (let j = 0; j < lines.length; j++) {
      const a = lines[i]!
      const b = lines[j]!
      if (i === j || !onOneLine(a.box, b.box)) continue
      lines.splice(Math.max(i, j), 1)
      lines[Math.min(i, j)] = joinBoxes(a, b)
      i = -1
      break
    }
  }
  return lines
}

/** Whether two boxes are neighbouring pieces of one line. */
export function onOneLine(a: RotatedBox, b: RotatedBox): boolean {
  const [long, short] = a.width >= b.width ? [a, b] : [b, a]
  const shortTurn = acuteTurn(short.angle - long.angle)
  if (short.width > 2 * short.height && shortTurn > MAX_TURN) return false
  // A single letter's box has no direction of its own: it is measured along the longer piece.
  const turned = boxAround(cornersOf(short), long.angle)
  const from = project(long.centre, long.angle)
  const to = project(turned.centre, long.angle)
  const height = Math.min(long.height, turned.height)
  const gap = Math.abs(to.along - from.along) - (long.width + turned.width) / 2
  return (
    Math.max(long.height, turned.height) <= MAX_HEIGHT_RATIO * height &&
    Math.abs(to.across - from.across) <= MAX_OFFSET * height &&
    gap <= MAX_GAP * Math.max(long.height, turned.height)
  )
}

/** One box around two pieces of a line: direction of the longer, score by length. */
export function joinBoxes(a: ScoredBox, b: ScoredBox): ScoredBox {
  const long = a.box.width >= b.box.width ? a.box : b.box
  const weight = a.box.width / (a.box.width + b.box.width)
  return {
    box: boxAround([...cornersOf(a.box), ...cornersOf(b.box)], long.angle),
    score: a.score * weight + b.score * (1 - weight),
  }
}

/**
 * Joins a star or another raised mark that stands apart to the line whose end it stands at: alone nobody can read it, and
 * with it goes what ties a claim to its footnote. Only one sign: raised cents are numbers of their own.
 */
export function joinRaisedMarks(lines: readonly ScoredBox[]): ScoredBox[] {
  const joined = [...lines]
  for (const mark of lines) {
    const at = joined.findIndex((line) => isRaisedMark(mark.box, line.box))
    if (at < 0) continue
    const { box, score } = joined[at]!
    joined[at] = { box: boxAround([...cornersOf(box), ...cornersOf(mark.box)], box.angle), score }
    joined.splice(joined.indexOf(mark), 1)
  }
  return joined
}

function isRaisedMark(mark: RotatedBox, line: RotatedBox): boolean {
  const { height, ratio, gap } = RAISED
  const turned = boxAround(cornersOf(mark), line.angle)
  const size = Math.max(turned.height, turned.width / ratio)
  if (size > height * line.height || line.width < line.height) return false
  const [to, from] = [project(turned.centre, line.angle), project(line.centre, line.angle)]
  const beyond = to.along - turned.width / 2 - (from.along + line.width / 2)
  const top = from.across - line.height / 2
  return (
    Math.abs(beyond) <= gap * line.height &&
    to.across < from.across &&
    to.across - turned.height / 2 >= top - gap * line.height
  )
}

/** Angle between two directions that may each point either way: 0 to π/2. */
export function acuteTurn(angle: number): number {
  const turn = Math.abs(angle) % Math.PI
  return Math.min(turn, Math.PI - turn)
}

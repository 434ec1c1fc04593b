import type { Bbox } from '../../../spec/pictures/geometry.js'
import type { FrameMark } from '../letters/trace.js'
import { touchesSide, voteOnLine } from '../line/line-vote.js'
import { isPartOf, isSameText, isTextPart } from '../line/same-line.js'
import { type Sighting, type StraightPath, straightPath } from '../line/straight-path.js'
import type { TextLine } from '../line/text-line.js'

/** Least number of sightings that show a movement: any two are on a straight line. */
const LEAST_SIGHTINGS = 3

/** Least movement in heights: text that slides into place slows down before. */
const LEAST_WAY = 2.5

/** Thumb pixels over which a trace follows slow text; fast text it loses at once. */
const CARRIED_PX = 8

/** Longest time in ms for which a rolling line may seem to stand. */
const LONGEST_STILL_MS = 1000

/** Longest time in ms between pieces of one line, so that an hour of film is not compared with itself. */
const LONGEST_GAP_MS = 20_000

/** Most sightings, those nearest to the seed in time, whose pairs are tried as paths. */
const MOST_SIGHTINGS = 200

/** How far a line's box may extend beyond the picture, in heights, while all of its letters are inside. */
const LOOSE_BOX = 0.15

/** Distance from a side of the picture, in heights, within which OCR overlooks lines. */
const OVERLOOKED = 1.5

/** Speed across the path, as a share of that along it, above which it is not parallel to a side of the picture. */
const LEVEL = 0.05

/** A sample, its shot, and the part of the picture that was searched, if not all of it. */
export interface LookedAt extends FrameMark {
  readonly shot: number
  readonly area?: Bbox | undefined
}

/**
 * Joins the pieces of lines that roll or crawl through the picture: credits and tickers. Pieces of one text on one
 * straight, even path are one line; text slow enough to be traced is one piece already. It exists while it is whole in
 * the picture, as computed from its path, unless a sample in that time shows it missing. `samples`: all of them, in
 * order. Other lines are returned unchanged.
 */
export function joinRollingLines(lines: readonly TextLine[], samples: readonly LookedAt[]): TextLine[] {
  const left = new Set(lines)
  const joined: TextLine[] = []
  for (const seed of lines.toSorted((a, b) => longest(b) - longest(a))) {
    if (!left.has(seed) || hasStood(seed)) continue
    const found = roll(seed, linesAround(seed, left), samples)
    if (found === null) continue
    for (const piece of found.pieces) left.delete(piece)
    joined.push(found.line)
  }
  return [...left, ...joined]
}

function linesAround({ start, end }: TextLine, lines: Iterable<TextLine>): TextLine[] {
  const [from, to] = [start.tMs - LONGEST_GAP_MS, (end ?? start).tMs + LONGEST_GAP_MS]
  return [...lines].filter((line) => line.start.tMs <= to && (line.end ?? line.start).tMs >= from)
}

interface Roll {
  readonly line: TextLine
  readonly pieces: readonly TextLine[]
}

function roll(seed: TextLine, lines: readonly TextLine[], samples: readonly LookedAt[]): Roll | null {
  const { text } = voteOnLine(seed.readings)
  const found = straightPath(sightingsOf(text, seed, lines))
  if (found === null) return null
  const { path, on } = found
  const belongs = ({ bbox, text: read, mark }: Sighting): boolean =>
    isPartOf(bbox, path.at(mark.tMs)) && (isSameText(read, text) || isTextPart(read, text))
  const pieces = lines.filter(({ sightings }) => sightings.filter(belongs).length > sightings.length / 2)
  const full = pieces.filter(({ sightings }) => sightings.some((one) => on.includes(one)))
  const support = pieces.reduce((sum, { sightings }) => sum + sightings.length, 0)
  if (full.length === 0 || !(pieces.length > 1 || pieces.some(isCarried)) || pieces.some(hasStood)) return null
  if (support < LEAST_SIGHTINGS || !isFar(path, on)) return null
  const ordered = full.toSorted((a, b) => a.start.index - b.start.index)
  const [start, end] = wayThrough(path, on, samples)
  const [first, last] = [ordered[0]!, ordered.at(-1)!]
  const isLevel =
    Math.min(Math.abs(path.speedX), Math.abs(path.speedY)) <=
    LEVEL * Math.max(Math.abs(path.speedX), Math.abs(path.speedY))
  const line = {
    ...first,
    readings: ordered.flatMap(({ readings }) => readings),
    looks: ordered.flatMap(({ looks }) => looks),
    sightings: ordered.flatMap(({ sightings }) => sightings),
    trace: last.trace,
    start: start ?? first.start,
    end: end ?? last.end,
    movedPx: Infinity,
    crosses: isLevel && start !== null && end !== null,
  }
  const isOn = (at: number): boolean => at >= line.start.index && at < line.end!.index
  line.frames = [...new Set(pieces.flatMap(({ frames }) => frames))].filter(isOn).sort((a, b) => a - b)
  return { line, pieces }
}

/** Where a text was read as a whole, near the seed in time, on lines that do not stand; in order of time. */
function sightingsOf(text: string, seed: TextLine, lines: readonly TextLine[]): Sighting[] {
  const away = ({ mark }: Sighting): number => Math.abs(mark.tMs - seed.start.tMs)
  return lines
    .flatMap((line) => (hasStood(line) ? [] : line.sightings))
    .filter((one) => !touchesSide(one) && isSameText(one.text, text))
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, MOST_SIGHTINGS)
    .toSorted((a, b) => a.mark.index - b.mark.index)
}

/**
 * The frames on which a path brings the whole line into the picture and begins to take it out; null if the film begins
 * or ends before, or a sample in between does not show it.
 */
function wayThrough(
  path: StraightPath,
  on: readonly Sighting[],
  samples: readonly LookedAt[],
): [start: FrameMark | null, end: FrameMark | null] {
  const [from, to] = [on[0]!.mark, on.at(-1)!.mark]
  const frameMs = (to.tMs - from.tMs) / (to.index - from.index)
  const isMissing = (sample: LookedAt): boolean => {
    const place = path.at(sample.tMs)
    return isInside(place, OVERLOOKED, OVERLOOKED) && (sample.area === undefined || isPartOf(place, sample.area))
  }
  const leave = (mark: FrameMark, step: 1 | -1, most: number): FrameMark | null => {
    for (let index = mark.index; index !== most; index += step) {
      const tMs = mark.tMs + (index - mark.index) * frameMs
      if (!isInside(path.at(tMs), 0, -LOOSE_BOX)) return { index, tMs }
    }
    return null
  }
  const before = leave(from, -1, -1)
  const after = leave(to, 1, samples.at(-1)!.index + 1)
  const isSeen = (a: number, b: number): boolean =>
    !samples.some((one) => one.index > a && one.index < b && isMissing(one))
  return [
    before && isSeen(before.index, from.index) ? { index: before.index + 1, tMs: before.tMs + frameMs } : null,
    after && isSeen(to.index, after.index) ? after : null,
  ]
}

function hasStood({ stillMs }: TextLine): boolean {
  return stillMs > LONGEST_STILL_MS
}

/** Whether its trace followed it, so that it is one piece. */
const isCarried = ({ movedPx }: TextLine): boolean => movedPx >= CARRIED_PX

function isFar({ at, speedX, speedY }: StraightPath, on: readonly Sighting[]): boolean {
  const timeMs = on.at(-1)!.mark.tMs - on[0]!.mark.tMs
  return Math.max(Math.abs(speedX), Math.abs(speedY)) * timeMs >= LEAST_WAY * at(0).height
}

/** Whether a box keeps these distances, in its heights, from the left and right, and from top and bottom. */
function isInside({ x, y, width, height }: Bbox, aside: number, down: number): boolean {
  const [roomX, roomY] = [aside * height, down * height]
  return x >= roomX && y >= roomY && x + width <= 1 - roomX && y + height <= 1 - roomY
}

/** Letters of the longest reading: pieces that were cut off must not be seeds. */
function longest({ readings }: TextLine): number {
  return Math.max(...readings.map(({ text }) => text.length))
}

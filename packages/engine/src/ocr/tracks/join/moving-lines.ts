import type { Bbox } from '../../../spec/pictures/geometry.js'
import { hasMoved, middlesApart } from '../line/box-middle.js'
import { foldText, voteOnLine } from '../line/line-vote.js'
import { placementOf } from '../line/placement.js'
import { hasSameFigures, isSameText, textSimilarity } from '../line/same-line.js'
import type { TextLine } from '../line/text-line.js'
import { hasGone, placesOf } from './meeting-lines.js'
import type { LookedAt } from './rolling-lines.js'

/**
 * Longest time in ms for which text in the scene is lost and found again, and that if more than one sample in between
 * overlooks it.
 */
const LOST_MS = 2000
const OVERLOOKED_MS = 1000

/** Longest time in ms for which two pieces of one line overlap: a trace goes on for a moment where its letters left. */
const SHARED_MS = 120

/** Longest life in ms of text that is gone again before anybody can read it: its trace was lost at once. */
const GLIMPSE_MS = 120

/** How far text of the scene gets: heights at once, and pictures a second for a second; what is faster is blurred. */
const AT_ONCE = 1.5
const PICTURES_A_SECOND = 0.6

/** Greatest ratio of the heights of two pieces. */
const HEIGHT_RATIO = 2

/** Least share of a text's letters that a piece of it has, where the rest is hidden or turned away. */
const LEAST_LETTERS = 0.5

/** Thumb pixels recorded for a line of several pieces, which were apart. */
const MOVED_PX = 2

/**
 * Joins the pieces of text that is part of the scene. A pack that turns, or a camera that moves, changes its letters
 * faster than they can be traced, and each sample begins a new piece: a line of the scene, or a glimpse of one or two
 * frames. Pieces of one text that follow each other closely in time and place within a shot become one line, from the
 * first frame of the first to the last frame of the last. Pieces that one sample shows together are copies of a text,
 * each a line of its own; what stands over the picture is never joined. Lines stay in order. `samples`: all of them.
 */
export function joinMovingLines(lines: readonly TextLine[], samples: readonly LookedAt[]): TextLine[] {
  const sampleOf = new Map(samples.map(({ index, shot }, at) => [index, { at, shot }]))
  const pieces = lines.flatMap((line) => pieceOf(line, sampleOf) ?? [])
  const next = new Map<TextLine, TextLine>()
  const isContinued = new Set<TextLine>()
  for (const { from, to } of linksOf(pieces)) {
    if (next.has(from) || isContinued.has(to)) continue
    next.set(from, to)
    isContinued.add(to)
  }
  return lines.filter((line) => !isContinued.has(line)).map((line) => joined(chainFrom(line, next)))
}

/** A piece, and what is compared. */
interface Piece {
  readonly line: TextLine
  readonly text: string
  /** Whether it was followed on its way with the scene; else it was a glimpse. */
  readonly isScene: boolean
  readonly startMs: number
  readonly endMs: number
  /** Where it was first and last known to be, and the samples that showed it first and last. */
  readonly first: Bbox
  readonly last: Bbox
  readonly firstSample: SamplePlace
  readonly lastSample: SamplePlace
}

/** The number of a sample among all of them, and its shot. */
interface SamplePlace {
  readonly at: number
  readonly shot: number
}

/** A line as a piece that may be joined; null if it stands, or rolls through the picture. */
function pieceOf(line: TextLine, samples: ReadonlyMap<number, SamplePlace>): Piece | null {
  const { start, end, frames, crosses, bbox } = line
  const [startMs, endMs] = [start.tMs, (end ?? start).tMs]
  const isScene = placementOf(line) === 'scene' && hasGone(line)
  const [firstSample, lastSample] = [samples.get(frames[0] ?? -1), samples.get(frames.at(-1) ?? -1)]
  if (crosses || firstSample === undefined || lastSample === undefined) return null
  if (!isScene && endMs - startMs > GLIMPSE_MS) return null
  const places = [...placesOf(line)].toSorted(([a], [b]) => a - b).map(([, place]) => place)
  const [first, last] = [places[0] ?? bbox, places.at(-1) ?? bbox]
  return { line, text: voteOnLine(line.readings).text, isScene, startMs, endMs, first, last, firstSample, lastSample }
}

/** A piece that may go on with another one, and how unlike they are. */
interface Link {
  readonly from: TextLine
  readonly to: TextLine
  readonly cost: number
}

/** All links between pieces, the closest first. */
function linksOf(pieces: readonly Piece[]): Link[] {
  const ordered = pieces.toSorted((a, b) => a.startMs - b.startMs || a.line.number - b.line.number)
  const links: Link[] = []
  ordered.forEach((from, at) => {
    for (let after = at + 1; after < ordered.length; after++) {
      const to = ordered[after]!
      if (to.startMs - from.endMs > LOST_MS) break
      const cost = costOf(from, to)
      if (cost !== null) links.push({ from: from.line, to: to.line, cost })
    }
  })
  return links.sort((a, b) => a.cost - b.cost || a.from.number - b.from.number || a.to.number - b.to.number)
}

/** How unlike two pieces are in text, place and time; null if they are not of one line. */
function costOf(from: Piece, to: Piece): number | null {
  const gapMs = to.startMs - from.endMs
  if (from.lastSample.shot !== to.firstSample.shot || gapMs < -SHARED_MS || to.endMs <= from.endMs) return null
  if (gapMs > OVERLOOKED_MS && to.firstSample.at - from.lastSample.at > 2) return null
  if (to.startMs <= from.startMs || from.line.frames.some((index) => to.line.frames.includes(index))) return null
  const [low, high] = [from.last.height, to.first.height].sort((a, b) => a - b) as [number, number]
  if (high > HEIGHT_RATIO * low) return null
  const { aside, down } = middlesApart(from.last, to.first)
  const reach = AT_ONCE * high + (PICTURES_A_SECOND * Math.min(1000, Math.max(0, gapMs))) / 1000
  const way = Math.max(aside, down) / reach
  const isMoving = from.isScene || to.isScene || hasMoved({ bbox: from.last }, { bbox: to.first })
  if (way > 1 || !isMoving || !isOfOneText(from.text, to.text)) return null
  return way + Math.max(0, gapMs) / LOST_MS + (1 - textSimilarity(from.text, to.text))
}

/** Whether two readings are of one text, or one of the greater part of the other. */
function isOfOneText(a: string, b: string): boolean {
  if (isSameText(a, b)) return true
  const [short, long] = [foldText(a), foldText(b)].sort((one, other) => one.length - other.length) as [string, string]
  return long.includes(short) && short.length >= LEAST_LETTERS * long.length && hasSameFigures(a, b)
}

function chainFrom(line: TextLine, next: ReadonlyMap<TextLine, TextLine>): TextLine[] {
  const chain = [line]
  for (let one = next.get(line); one; one = next.get(one)) chain.push(one)
  return chain
}

/** One line of several pieces in order of time, part of the scene. */
function joined(pieces: readonly TextLine[]): TextLine {
  const [first, last] = [pieces[0]!, pieces.at(-1)!]
  if (pieces.length === 1) return first
  return {
    ...first,
    readings: pieces.flatMap(({ readings }) => readings),
    looks: pieces.flatMap(({ looks }) => looks),
    sightings: pieces.flatMap(({ sightings }) => sightings),
    frames: pieces.flatMap(({ frames }) => frames).sort((a, b) => a - b),
    end: last.end,
    trace: last.trace,
    departure: last.departure,
    slid: false,
    stillMs: 0,
    movedPx: Math.max(MOVED_PX, ...pieces.map(({ movedPx }) => movedPx)),
    keptShare: Math.min(...pieces.map(({ keptShare }) => keptShare)),
  }
}

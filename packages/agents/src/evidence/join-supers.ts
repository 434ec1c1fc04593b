import type { OcrEvidence } from '@proofline/engine/spec'
import { isOneHeadline } from './display-lines.js'
import { arePairLabels } from './pair-labels.js'

/** Least share of the longer hold time that two lines of one super are on screen together. */
const SAME_TIME = 0.7
/** Greatest space between two lines of one super, in heights of the smaller line. */
const LINE_SPACE = 1.3
/** Greatest ratio of line heights in one super: capitals against lower case differ by up to about 1.6. */
const HEIGHT_RATIO = 1.8

/**
 * Groups lines of on-screen text that a viewer reads as one: shown at the same time, of similar size, stacked closely
 * or side by side; in a still picture also the lines of one headline, and the labels of a before-and-after pair. Lines
 * of a group are in reading order, groups ordered by their first line. Lines of the scene and laid-over lines are never
 * mixed, nor are those of two pictures. O(n²) in the lines that share time, which are few.
 */
export function joinSupers(lines: readonly OcrEvidence[]): OcrEvidence[][] {
  const group = lines.map((_, index) => index)
  const rootOf = (index: number): number => (group[index] === index ? index : rootOf(group[index]!))

  const inPicture = new Map<string | undefined, OcrEvidence[]>()
  for (const line of lines) {
    const together = inPicture.get(line.frames[0])
    if (together) together.push(line)
    else inPicture.set(line.frames[0], [line])
  }

  lines.forEach((line, index) => {
    const others = inPicture.get(line.frames[0]) ?? []
    for (let other = index + 1; other < lines.length; other++) {
      const next = lines[other]!
      // Ordered by start, so nothing after this line overlaps.
      if ((next.startMs ?? 0) >= (line.endMs ?? Number.POSITIVE_INFINITY)) break
      if (belongTogether(line, next) || isOneInStill(line, next, others)) group[rootOf(other)] = rootOf(index)
    }
  })

  const groups = new Map<number, OcrEvidence[]>()
  lines.forEach((line, index) => {
    const root = rootOf(index)
    groups.set(root, [...(groups.get(root) ?? []), line])
  })
  return [...groups.values()].map((members) => members.sort(compareReading))
}

function belongTogether(a: OcrEvidence, b: OcrEvidence): boolean {
  if (a.placement !== b.placement || !shareTime(a, b)) return false
  const [high, low] = a.bbox.y <= b.bbox.y ? [a.bbox, b.bbox] : [b.bbox, a.bbox]
  const smaller = Math.min(high.height, low.height)
  if (Math.max(high.height, low.height) > smaller * HEIGHT_RATIO) return false

  const [left, right] = a.bbox.x <= b.bbox.x ? [a.bbox, b.bbox] : [b.bbox, a.bbox]
  const across = Math.min(left.x + left.width, right.x + right.width) - right.x
  const space = low.y - (high.y + high.height)
  if (sharesRow(a, b)) return -across <= smaller * LINE_SPACE
  return space <= smaller * LINE_SPACE && across > 0
}

/** `others`: all lines of the picture that the first stands in. */
function isOneInStill(a: OcrEvidence, b: OcrEvidence, others: readonly OcrEvidence[]): boolean {
  if (a.startMs !== undefined || a.placement !== b.placement || a.frames[0] !== b.frames[0]) return false
  return arePairLabels(a, b, others) || isOneHeadline(a, b, others)
}

/** In stills, whether they stand in one picture. */
function shareTime(a: OcrEvidence, b: OcrEvidence): boolean {
  if (a.startMs === undefined || b.startMs === undefined) {
    return a.frames.length === 0 || b.frames.length === 0 || a.frames.some((id) => b.frames.includes(id))
  }
  const [endA, endB] = [a.endMs ?? a.startMs, b.endMs ?? b.startMs]
  const shared = Math.min(endA, endB) - Math.max(a.startMs, b.startMs)
  return shared > 0 && shared >= SAME_TIME * Math.max(endA - a.startMs, endB - b.startMs)
}

function sharesRow(a: OcrEvidence, b: OcrEvidence): boolean {
  const shared = Math.min(a.bbox.y + a.bbox.height, b.bbox.y + b.bbox.height) - Math.max(a.bbox.y, b.bbox.y)
  return shared > 0.5 * Math.min(a.bbox.height, b.bbox.height)
}

function compareReading(a: OcrEvidence, b: OcrEvidence): number {
  return sharesRow(a, b) ? a.bbox.x - b.bbox.x : a.bbox.y - b.bbox.y
}

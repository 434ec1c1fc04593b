import type { Bbox } from '../../../spec/pictures/geometry.js'
import type { FrameThumb, LumaImage } from '../../../spec/pictures/image.js'
import { findLetters, type LetterProbe, probeFor, type Shift } from '../letters/find-letters.js'
import type { PixelBox } from '../letters/pixel-box.js'
import { LETTER_COVERAGE, type StrokePattern } from '../letters/stroke-pattern.js'
import type { FrameMark, Trace } from '../letters/trace.js'
import { middlesApart } from './box-middle.js'
import { touchesSide } from './line-vote.js'
import { isSamePlace } from './same-line.js'

/** Least time in ms for which a super stands that slides in or out; rolling text does not stand. */
export const STOOD_MS = 200

/** Longest step from one frame to the next, as a share of the picture's width or height. */
const LONGEST_STEP = 0.25

/** How much longer a step may be than the last, once two are known: this factor, plus these pixels. */
const LONGER_STEP = 3.2
const LONGER_PX = 6

/** Most frames without it, and longest time in ms without movement, before a slide ends. */
const MOST_LOST = 1
const STANDING_MS = 120

/** Longest time in ms that a super takes to slide in or out. */
const LONGEST_SLIDE_MS = 1500

/**
 * Time in ms for which the rest of a line that slides out may still be read, and by how many heights its row may be
 * off.
 */
const REST_MS = 700
const SAME_ROW = 0.3

/** Place of a sliding line on a frame. `opacity` as in `Presence`. */
export interface SlideMark {
  readonly mark: FrameMark
  readonly shift: Shift
  readonly opacity: number
  /** Its box. */
  readonly box: Bbox
}

/**
 * A line followed from where its trace lost it, in the same direction of time: a super that slides in or out,
 * horizontally or vertically, by any number of pixels per frame. `marks`: the frames on which it is whole, away from
 * where it stood. `outcome`: `slide` if it left the picture, or was lost while moving; `none` if it came to stand;
 * `rolls` if it moves for longer than supers slide, as credits do (it is then followed until it is lost); `open` until
 * one of these is known.
 */
export interface Slide {
  /** What is needed to find it; null when the slide is over, since slides are kept longer than pictures. */
  search: SlideSearch | null
  readonly origin: SlideMark
  marks: SlideMark[]
  /** Its last non-zero step. */
  step: Shift
  steps: number
  lostFrames: number
  /** When it was last seen moving. */
  movedMs: number
  /** The newest examined frame. */
  newest: FrameMark
  /** The first frame on which it is not seen whole; null until then. */
  after: FrameMark | null
  outcome: 'open' | 'slide' | 'none' | 'rolls'
}

/**
 * `evenness` as in `Presence`, where it stood. `luma`: the thumb on which it was last seen; frames that share a thumb
 * show no movement.
 */
interface SlideSearch {
  readonly probe: LetterProbe
  readonly evenness: number
  luma: LumaImage
}

/** Starts following a line where its trace ended. */
export function beginSlide({ place, last, lastSeen, lastThumb }: Trace): Slide {
  const { pattern, shiftX, shiftY } = place
  return {
    search: { probe: probeFor(pattern), evenness: lastSeen.evenness, luma: lastThumb.luma },
    origin: markAt(pattern.box, lastThumb.luma, last, { x: shiftX, y: shiftY }, lastSeen.opacity ?? 1),
    marks: [],
    step: { x: 0, y: 0 },
    steps: 0,
    lostFrames: 0,
    movedMs: last.tMs,
    newest: last,
    after: null,
    outcome: 'open',
  }
}

/** Examines the next frame in the slide's direction of time. No effect once it is over. */
export function stepSlide(slide: Slide, thumb: FrameThumb): void {
  const { search } = slide
  if (search === null) return
  const mark = { index: thumb.index, tMs: thumb.tMs }
  slide.newest = mark
  if (Math.abs(mark.tMs - slide.origin.mark.tMs) > LONGEST_SLIDE_MS) {
    if (slide.steps < 2) return endSlide(slide, 'none')
    slide.outcome = 'rolls'
  }
  const newest = slide.marks.at(-1) ?? slide.origin
  const { shift } = newest
  if (thumb.luma === search.luma) {
    slide.marks.push({ ...newest, mark })
    return stand(slide, mark)
  }
  const found = findLetters(search.probe, thumb.luma, placesFrom(slide, shift, thumb.luma), search.evenness)
  const { box } = search.probe.pattern
  if (found === null) return lose(slide, search.probe.pattern, mark, thumb.luma)
  search.luma = thumb.luma
  enter(slide, markAt(box, thumb.luma, mark, found.shift, found.seen.opacity ?? 1), newest)
}

/** Ends a slide. */
export function endSlide(slide: Slide, outcome = slide.outcome): void {
  slide.search = null
  slide.outcome = outcome
}

function stand(slide: Slide, mark: FrameMark): void {
  if (slide.outcome !== 'rolls' && Math.abs(mark.tMs - slide.movedMs) > STANDING_MS) endSlide(slide, 'none')
}

function enter(slide: Slide, now: SlideMark, before: SlideMark): void {
  const step = { x: now.shift.x - before.shift.x, y: now.shift.y - before.shift.y }
  slide.lostFrames = 0
  slide.after = null
  slide.marks.push(now)
  if (step.x === 0 && step.y === 0) return stand(slide, now.mark)
  slide.movedMs = now.mark.tMs
  slide.step = step
  slide.steps++
}

/** The frames of a slide on which the line is whole, away from where it stood; empty if it did not slide. */
export function slideMarks(slide: Slide | null): readonly SlideMark[] {
  if (slide === null) return []
  return slide.outcome === 'slide' || (slide.outcome === 'open' && slide.steps > 1) ? slide.marks : []
}

/**
 * Whether a reading on the newest frame is a line on its way out: at the place to which it was followed or, for a while
 * after it was last whole, the part that the side of the picture has not cut off.
 */
export function isOnWayOut(slide: Slide | null, frame: FrameMark, bbox: Bbox): boolean {
  const last = slide?.marks.at(-1)
  if (!slide || !last || slideMarks(slide).length === 0) return false
  if (last.mark.index === frame.index) return slide.movedMs === last.mark.tMs && isSamePlace(bbox, last.box)
  if (slide.after === null || frame.tMs - slide.after.tMs > REST_MS || !touchesSide({ bbox })) return false
  return middlesApart(bbox, last.box).down <= SAME_ROW * last.box.height
}

/** It has left if another step would take it out of the picture; otherwise it may be missing for a single frame. */
function lose(slide: Slide, pattern: StrokePattern, mark: FrameMark, picture: LumaImage): void {
  const { shift, opacity } = slide.marks.at(-1) ?? slide.origin
  const next = { x: shift.x + slide.step.x, y: shift.y + slide.step.y }
  const isMoving = slide.steps > 0
  if (isMoving && !isWithin(pattern.box, next, picture)) {
    if (slide.outcome !== 'rolls') slide.outcome = 'slide'
    if (isWithin(inkOf(pattern), next, picture)) {
      slide.marks.push(markAt(pattern.box, picture, mark, next, opacity))
      return
    }
    slide.after ??= mark
    return endSlide(slide)
  }
  slide.after ??= mark
  slide.lostFrames++
  if (slide.lostFrames <= MOST_LOST) return
  endSlide(slide, slide.outcome === 'rolls' ? 'rolls' : slide.steps > 1 ? 'slide' : 'none')
}

/** Where the line may be on the next frame: at first anywhere horizontally or vertically, then along its path. */
function placesFrom({ step, steps, lostFrames }: Slide, { x, y }: Shift, picture: LumaImage): Shift[] {
  const reach = (length: number, last: number): number => {
    const most = length * LONGEST_STEP
    return Math.ceil(steps < 2 ? most : Math.min(most, (Math.abs(last) * LONGER_STEP + LONGER_PX) * (1 + lostFrames)))
  }
  const level = steps === 0 || step.x !== 0 ? around(reach(picture.width, step.x)) : [0]
  const upright = steps === 0 || step.y !== 0 ? around(reach(picture.height, step.y)) : []
  return [...level.map((by) => ({ x: x + by, y })), ...upright.map((by) => ({ x, y: y + by }))]
}

function around(reach: number): number[] {
  return Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)
}

function markAt(
  box: PixelBox,
  { width, height }: LumaImage,
  mark: FrameMark,
  shift: Shift,
  opacity: number,
): SlideMark {
  const [x, y] = [(box.x + shift.x) / width, (box.y + shift.y) / height]
  return { mark, shift, opacity, box: { x, y, width: box.width / width, height: box.height / height } }
}

function isWithin(box: PixelBox, { x, y }: Shift, { width, height }: LumaImage): boolean {
  return box.x + x >= 0 && box.y + y >= 0 && box.x + x + box.width <= width && box.y + y + box.height <= height
}

/** The box of the letters, without the margin around them. */
function inkOf({ box, rowStep, coverage }: StrokePattern): PixelBox {
  let [left, top, right, bottom] = [box.width, box.height, 0, 0]
  for (let at = 0; at < coverage.length; at++) {
    if (coverage[at]! < LETTER_COVERAGE) continue
    const [x, y] = [at % box.width, Math.floor(at / box.width) * rowStep]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  return { x: box.x + left, y: box.y + top, width: right - left, height: bottom - top }
}

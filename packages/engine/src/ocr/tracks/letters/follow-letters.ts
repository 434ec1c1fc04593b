import type { LumaImage } from '../../../spec/pictures/image.js'
import { mayShowLetters, probeFor } from './find-letters.js'
import { PRESENT_OPACITY, type Presence, presence } from './presence.js'
import type { StrokePattern } from './stroke-pattern.js'
import { warpPattern } from './warp-pattern.js'

/** Opacity, or clarity, below which letters are looked for where they may have moved to. */
const SEARCH_OPACITY = 0.8

/** Opacity and evenness that letters may lose by moving; a text that replaced them answers far less well. */
const MOST_LOSS = 0.2
const MOST_EVENNESS_LOSS = 0.15

/** Clarity that must be gained by looking elsewhere. */
const LEAST_GAIN = 0.05

/** Thumb pixels by which letters may move from one frame to the next; parts of pixels count, since strokes are thin. */
const WHOLE_PX = [-2, -1, 0, 1, 2]
const PARTS_PX = [-0.5, 0, 0.5]

/** Thumb pixels by which both ends of a line move, out or in, where it is looked for larger or smaller. */
const ENDS_MOVED_PX = [0.5, -0.5, 1, -1, 2, -2, 4, -4]

/** Where letters are, against where they were learnt: warped by less than a pixel, then moved by whole ones. */
export interface LetterPlace {
  /** The letters as they look at their scale and within their pixels. */
  readonly pattern: StrokePattern
  readonly scale: number
  /** Whole thumb pixels. */
  readonly shiftX: number
  readonly shiftY: number
  /** Halves of a thumb pixel beyond these. */
  readonly partX: number
  readonly partY: number
}

/** Letters where they were learnt. */
export function placeOfLearnt(pattern: StrokePattern): LetterPlace {
  return { pattern, scale: 1, shiftX: 0, shiftY: 0, partX: 0, partY: 0 }
}

/** Whether letters lie where they were learnt, at their size. */
export function isAtFirstPlace({ scale, shiftX, shiftY, partX, partY }: LetterPlace): boolean {
  return scale === 1 && shiftX === 0 && shiftY === 0 && partX === 0 && partY === 0
}

/** Whether two places are the same, whatever the size of the letters. */
export function isSamePosition(a: LetterPlace, b: LetterPlace): boolean {
  return a.shiftX === b.shiftX && a.shiftY === b.shiftY && a.partX === b.partX && a.partY === b.partY
}

/** Letters and where they were found on a frame. */
export interface FollowedLetters {
  readonly place: LetterPlace
  readonly seen: Presence
}

/**
 * Looks for letters on a frame next to one on which they were seen: where they were and, if they are not seen well
 * there, elsewhere ({@link searchLetters}). `learnt` is their pattern at first; `before` how they were seen last.
 */
export function followLetters(
  learnt: StrokePattern,
  last: LetterPlace,
  before: Presence,
  thumb: LumaImage,
): FollowedLetters {
  const still = lookThere(last, thumb)
  return wantsSearch(still.seen) ? searchLetters(learnt, still, before, thumb) : still
}

/** Whether {@link followLetters} has looked for letters elsewhere, too: they are not seen well, and the frame can tell. */
export function wantsSearch({ opacity }: Presence): boolean {
  return opacity !== null && opacity < SEARCH_OPACITY
}

/**
 * Looks for letters around where they are seen at best, `still`: up to two pixels further, then larger or smaller, as a
 * camera that approaches or leaves shows them. Gives `still` back unless they are seen better, and nearly as well as
 * before.
 */
export function searchLetters(
  learnt: StrokePattern,
  still: FollowedLetters,
  before: Presence,
  thumb: LumaImage,
): FollowedLetters {
  const { place: last } = still
  if (!mayBeNear(last, thumb)) return still
  const placesAround = ({ place }: FollowedLetters, steps: readonly number[]): (LetterPlace | null)[] => {
    const [x, y] = [place.shiftX + place.partX, place.shiftY + place.partY]
    return steps.flatMap((down) => steps.map((right) => placeAt(learnt, last, last.scale, x + right, y + down)))
  }
  const whole = best(still, placesAround(still, WHOLE_PX), thumb)
  const moved = best(whole, placesAround(whole, PARTS_PX), thumb)
  const found = clarityOf(moved.seen) >= SEARCH_OPACITY ? moved : best(moved, scaledPlaces(learnt, last), thumb)
  const { opacity, evenness } = found.seen
  if (opacity === null || opacity < Math.max(PRESENT_OPACITY, (before.opacity ?? 1) - MOST_LOSS)) return still
  const isEven = evenness >= before.evenness - MOST_EVENNESS_LOSS
  return isEven && clarityOf(found.seen) >= clarityOf(still.seen) + LEAST_GAIN ? found : still
}

/** Whether a glance leaves open that the letters are near; where a line has left, that spares the search. */
function mayBeNear({ pattern, shiftX, shiftY }: LetterPlace, thumb: LumaImage): boolean {
  const places = WHOLE_PX.flatMap((down) => WHOLE_PX.map((right) => ({ x: shiftX + right, y: shiftY + down })))
  return mayShowLetters(probeFor(pattern), thumb, places)
}

function scaledPlaces(learnt: StrokePattern, last: LetterPlace): (LetterPlace | null)[] {
  const [x, y] = [last.shiftX + last.partX, last.shiftY + last.partY]
  return ENDS_MOVED_PX.map((ends) => placeAt(learnt, last, last.scale + (2 * ends) / learnt.box.width, x, y))
}

function lookThere(place: LetterPlace, thumb: LumaImage): FollowedLetters {
  return { place, seen: presence(place.pattern, thumb, place.shiftX, place.shiftY) }
}

/** The one of some places, and of one that is known, where the letters are seen best. */
function best(known: FollowedLetters, places: readonly (LetterPlace | null)[], thumb: LumaImage): FollowedLetters {
  return places
    .filter((place) => place !== null)
    .map((place) => lookThere(place, thumb))
    .reduce((most, one) => (clarityOf(one.seen) > clarityOf(most.seen) ? one : most), known)
}

/** How clearly letters are seen, from 0 to 1. */
function clarityOf({ opacity, evenness }: Presence): number {
  return opacity === null ? 0 : Math.min(1, opacity) * evenness
}

/** Letters at a scale and a place, which are multiples of half a pixel; null where nothing is left of them. */
function placeAt(learnt: StrokePattern, last: LetterPlace, scale: number, x: number, y: number): LetterPlace | null {
  const [shiftX, shiftY] = [Math.trunc(x), Math.trunc(y)]
  const [partX, partY] = [x - shiftX, y - shiftY]
  const isSame = scale === last.scale && partX === last.partX && partY === last.partY
  const pattern = isSame ? last.pattern : warpPattern(learnt, { scale, right: partX, down: partY })
  return pattern && { pattern, scale, shiftX, shiftY, partX, partY }
}

import type { LumaImage } from '../../../spec/pictures/image.js'
import { type Presence, presence, shiftedBox } from './presence.js'
import type { StrokePattern } from './stroke-pattern.js'

/** Pixels of letters, and as many of their ground, by which a place is judged at first sight. */
const MOST_POINTS = 160

/** Contrast of letters and ground at first sight from which a place is looked at closely, and how many are. */
const LEAST_GLANCE = 0.3
const MOST_LOOKS = 8

/** What a line must show where it is found: how much of its letters, and how evenly against where it last stood. */
const FOUND_OPACITY = 0.5
const MOST_EVENNESS_LOSS = 0.3

/** How far a line moved from where it was learnt, in thumb pixels. */
export interface Shift {
  readonly x: number
  readonly y: number
}

/** Where a line was found, and how it looks there. */
export interface FoundLetters {
  readonly shift: Shift
  readonly seen: Presence
}

/** The letters of a line, ready to be looked for at many places. */
export interface LetterProbe {
  readonly pattern: StrokePattern
  readonly letters: readonly Shift[]
  readonly ground: readonly Shift[]
}

/** Probes of patterns that are looked for on frame after frame; each goes with its pattern. */
const probes = new WeakMap<StrokePattern, LetterProbe>()

/** Picks the pixels by which the letters of a pattern are looked for: evenly spread ones. Once for each pattern. */
export function probeFor(pattern: StrokePattern): LetterProbe {
  const known = probes.get(pattern) ?? pickPixels(pattern)
  probes.set(pattern, known)
  return known
}

function pickPixels(pattern: StrokePattern): LetterProbe {
  const letters: number[] = []
  for (const { letterPixels } of pattern.slices) for (const at of letterPixels) letters.push(at)
  const ground: number[] = []
  for (let at = 0; at < pattern.ground.length; at++) if (pattern.ground[at] === 1) ground.push(at)
  const place = (at: number): Shift => ({
    x: pattern.box.x + (at % pattern.box.width),
    y: pattern.box.y + Math.floor(at / pattern.box.width) * pattern.rowStep,
  })
  return { pattern, letters: spread(letters).map(place), ground: spread(ground).map(place) }
}

/**
 * The best of the places for the letters on a thumb; null where none shows them. `evenness`: how even they were when
 * last seen. A glance at few pixels chooses what is looked at closely, so hundreds of places cost a fraction of a
 * millisecond.
 */
export function findLetters(
  probe: LetterProbe,
  thumb: LumaImage,
  places: readonly Shift[],
  evenness: number,
): FoundLetters | null {
  const { pattern } = probe
  const glances = places
    .map((shift) => ({ shift, glance: glanceAt(probe, thumb, shift) }))
    .filter(({ glance }) => glance >= LEAST_GLANCE)
    .sort((a, b) => b.glance - a.glance)
  let best: (FoundLetters & { readonly score: number }) | null = null
  for (const { shift } of glances.slice(0, MOST_LOOKS)) {
    const seen = presence(pattern, thumb, shift.x, shift.y)
    if (seen.opacity === null || seen.opacity < FOUND_OPACITY || seen.evenness < evenness - MOST_EVENNESS_LOSS) continue
    const score = seen.evenness * Math.min(1, seen.opacity)
    if (best === null || score > best.score) best = { shift, seen, score }
  }
  return best
}

/** Whether any of the places may show the letters on a thumb; at those that a glance rejects they are not. */
export function mayShowLetters(probe: LetterProbe, thumb: LumaImage, places: readonly Shift[]): boolean {
  return places.some((shift) => glanceAt(probe, thumb, shift) >= LEAST_GLANCE)
}

/** Contrast of letters and ground at a place, as a share of what is due; 0 beyond the picture. */
function glanceAt({ pattern, letters, ground }: LetterProbe, thumb: LumaImage, shift: Shift): number {
  if (shiftedBox(pattern, thumb, shift.x, shift.y) === null) return 0
  const { luma, polarity } = pattern.letters
  const around = meanLuma(thumb, ground, shift)
  const due = Math.max(1, (luma - around) * polarity)
  return ((meanLuma(thumb, letters, shift) - around) * polarity) / due
}

function meanLuma({ data, width }: LumaImage, points: readonly Shift[], { x, y }: Shift): number {
  let sum = 0
  for (const point of points) sum += data[(point.y + y) * width + point.x + x]!
  return sum / Math.max(1, points.length)
}

function spread(pixels: readonly number[]): number[] {
  const step = Math.max(1, pixels.length / MOST_POINTS)
  return Array.from({ length: Math.min(pixels.length, MOST_POINTS) }, (_, index) => pixels[Math.floor(index * step)]!)
}

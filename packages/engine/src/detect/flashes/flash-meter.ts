import type { FrameThumb, LumaImage } from '../../spec/image.js'
import { createLuminanceHistory, type Moment } from './luminance-history.js'
import { beginSwing, changesDirection } from './swing.js'

/**
 * Flashing that may harm viewers with photosensitive epilepsy. `startMs`: the first of its flashes; `endMs`: the frame
 * of the last change. `hertz`: flashes a second where they came fastest; `area`: the largest share of the picture that
 * flashed too often at once, 0 to 1.
 */
export interface Flashing {
  readonly startMs: number
  readonly endMs: number
  readonly hertz: number
  readonly area: number
}

/** Measures the flashes of a film. Push the thumb of every frame in order, all of one size; then call `end` once. */
export interface FlashMeter {
  push(thumb: FrameThumb): void
  end(): Flashing[]
}

/** More changes than those of three flashes, each one up and one down, within this window are too many… */
const MOST_CHANGES = 6
const WINDOW_MS = 1000
/** …if they cover this share of the picture. */
const LEAST_AREA = 0.25
/** Changes stored per cell. */
const KEPT = MOST_CHANGES + 1

/**
 * Least share of all change between frames that goes in one direction at a time: 1 for flashes, much less for movement.
 */
const IN_STEP = 0.5
/** Changes further apart than this are not one stretch of flashing: a cut shortly before does not begin it. */
const LONGEST_GAP_MS = 250

/**
 * Opens the meter for one film. It follows ITU-R BT.1702 (and Ofcom's guidance, which BCAP Code 4.6 rests on; WCAG 2.2,
 * 2.3.1 counts alike): a flash is a pair of opposing changes of luminance by a tenth of full white or more, the darker
 * picture below 80 %; more than three within a second, over more than a quarter of the picture at once, are harmful.
 *
 * At once means in step: parts of the picture in which things that move pass by change, too, but each at its own time.
 *
 * Told from luma alone: flashes of saturated red at even luminance, and regular patterns, are not.
 *
 * Memory is that of some 600 cells over a second and a half, whatever the length. Pure and deterministic.
 */
export function createFlashMeter(): FlashMeter {
  let cells: CellBook | null = null
  const found: Flashing[] = []
  let open: Flashing | null = null

  return {
    push({ tMs, luma }) {
      cells ??= openCells(luma)
      const now = cells.look(luma, tMs)
      if (now === null) {
        if (open !== null) found.push(open)
        open = null
      } else {
        open = open === null ? now : joined(open, now)
      }
    },
    end() {
      if (open !== null) found.push(open)
      return found.map(({ startMs, endMs, hertz, area }) => ({
        startMs: Math.round(startMs),
        endMs: Math.round(endMs),
        hertz: Math.round(hertz * 10) / 10,
        area: Math.round(area * 100) / 100,
      }))
    },
  }
}

function joined(before: Flashing, now: Flashing): Flashing {
  return {
    startMs: Math.min(before.startMs, now.startMs),
    endMs: Math.max(before.endMs, now.endMs),
    hertz: Math.max(before.hertz, now.hertz),
    area: Math.max(before.area, now.area),
  }
}

interface CellBook {
  /** Adds the next frame; returns what flashes too often by now, or null. */
  look(luma: LumaImage, tMs: number): Flashing | null
}

function openCells(first: LumaImage): CellBook {
  const history = createLuminanceHistory(first)
  const { count, moments } = history
  const swings = Array.from({ length: count }, beginSwing)
  /** When each cell last changed: {@link KEPT} times per cell. */
  const times = new Float64Array(count * KEPT).fill(-Infinity)
  const changes = new Uint32Array(count)

  function noteChanges(luminances: Float32Array, tMs: number): void {
    for (let cell = 0; cell < count; cell++) {
      if (changesDirection(swings[cell]!, luminances[cell]!)) times[cell * KEPT + (changes[cell]!++ % KEPT)] = tMs
    }
  }

  function changedTooOften(tMs: number): number[] {
    const cells: number[] = []
    for (let cell = 0; cell < count; cell++) {
      const oldest = times[cell * KEPT + (changes[cell]! % KEPT)]!
      if (tMs - oldest < WINDOW_MS) cells.push(cell)
    }
    return cells
  }

  return {
    look(luma, tMs) {
      noteChanges(history.add(luma, tMs), tMs)
      const often = changedTooOften(tMs)
      if (often.length <= LEAST_AREA * count) return null
      // Cells with the same direction of their last change: if there is flashing, most of them flash in step.
      const [up, down] = [1, -1].map((way) => {
        const cells = often.filter((cell) => swings[cell]!.direction === way)
        return cells.length > LEAST_AREA * count ? flashingOf(cells, moments, cells.length / count) : null
      }) as [Flashing | null, Flashing | null]
      if (up === null || down === null) return up ?? down
      return { ...joined(up, down), area: up.area + down.area }
    },
  }
}

/** The flashing of these cells up to the last of the moments, or null; `area` is their share of the picture. */
function flashingOf(cells: readonly number[], moments: readonly Moment[], area: number): Flashing | null {
  if (inStepShare(cells, moments) < IN_STEP) return null
  const turns = turnsOf(cells, moments)
  if (turns.length <= MOST_CHANGES) return null
  const gaps = turns.slice(1).map((turn, at) => turn - turns[at]!)
  const first = gaps.findIndex((gap) => gap <= LONGEST_GAP_MS)
  const last = gaps.findLastIndex((gap) => gap <= LONGEST_GAP_MS) + 1
  const shortestMs = Math.min(...turns.slice(MOST_CHANGES).map((turn, at) => turn - turns[at]!))
  return {
    startMs: turns[first]!,
    endMs: turns[last]!,
    hertz: (MOST_CHANGES / 2) * (1000 / Math.max(1, shortestMs)),
    area,
  }
}

/** Share of all change between frames that goes in one direction at a time. */
function inStepShare(cells: readonly number[], moments: readonly Moment[]): number {
  let together = 0
  let each = 0
  for (let at = 1; at < moments.length; at++) {
    const [before, after] = [moments[at - 1]!.luminances, moments[at]!.luminances]
    let sum = 0
    for (const cell of cells) {
      sum += after[cell]! - before[cell]!
      each += Math.abs(after[cell]! - before[cell]!)
    }
    together += Math.abs(sum)
  }
  return together / Math.max(each, Number.EPSILON)
}

/** When the mean luminance of these cells changed its direction within the window before the last of the moments. */
function turnsOf(cells: readonly number[], moments: readonly Moment[]): number[] {
  const swing = beginSwing()
  const nowMs = moments.at(-1)!.tMs
  return moments.flatMap(({ tMs, luminances }) => {
    const sum = cells.reduce((total, cell) => total + luminances[cell]!, 0)
    return changesDirection(swing, sum / cells.length) && nowMs - tMs < WINDOW_MS ? [tMs] : []
  })
}

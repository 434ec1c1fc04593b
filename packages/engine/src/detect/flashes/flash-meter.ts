import type { FrameThumb, LumaImage } from '../../spec/image.js'

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

/** Change of relative luminance that counts as half a flash (20 of 200 cd/m²). */
const LEAST_CHANGE = 0.1
/** Changes are harmless if the darker picture is at least this bright (160 cd/m²). */
const BRIGHT = 0.8
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
/** How long luminances are stored: the window, and some time before it, to know the direction in which it begins. */
const REMEMBERED_MS = 1500

/** Cells along the longer side of the picture. */
const CELLS = 32
/** A cell's luminance is sampled at every second pixel of every second row; cells are large enough for that. */
const STEP = 2

/** Relative luminance of each byte of luma in video range (display gamma 2.2 as in sRGB). */
const LUMINANCE = Float32Array.from({ length: 256 }, (_, luma) => {
  return Math.min(1, Math.max(0, (luma - 16) / 219)) ** 2.2
})

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

interface Moment {
  readonly tMs: number
  readonly luminances: Float32Array
}

function openCells({ width, height }: LumaImage): CellBook {
  const side = Math.max(STEP, Math.ceil(Math.max(width, height) / CELLS))
  const columns = Math.max(1, Math.floor(width / side))
  const rows = Math.max(1, Math.floor(height / side))
  const count = columns * rows
  const swings = Array.from({ length: count }, beginSwing)
  /** When each cell last changed: {@link KEPT} times per cell. */
  const times = new Float64Array(count * KEPT).fill(-Infinity)
  const changes = new Uint32Array(count)
  const moments: Moment[] = []

  function remember({ data }: LumaImage, tMs: number): Float32Array {
    let spare: Float32Array | undefined
    while (moments.length > 0 && moments[0]!.tMs < tMs - REMEMBERED_MS) spare = moments.shift()!.luminances
    const luminances = spare ?? new Float32Array(count)
    for (let cell = 0; cell < count; cell++) {
      const top = Math.floor(cell / columns) * side
      luminances[cell] = meanLuminance(data, width, (cell % columns) * side, top, side)
    }
    moments.push({ tMs, luminances })
    return luminances
  }

  function changedTooOften(tMs: number): number[] {
    const cells: number[] = []
    for (let cell = 0; cell < count; cell++) {
      const oldest = times[cell * KEPT + (changes[cell]! % KEPT)]!
      if (tMs - oldest < WINDOW_MS) cells.push(cell)
    }
    return cells
  }

  /** Share of all change between frames that goes in one direction at a time. */
  function stepOf(cells: readonly number[]): number {
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

  function flashingOf(cells: readonly number[], tMs: number): Flashing | null {
    if (cells.length <= LEAST_AREA * count || stepOf(cells) < IN_STEP) return null
    const swing = beginSwing()
    const turns = moments.flatMap((moment) => {
      const sum = cells.reduce((total, cell) => total + moment.luminances[cell]!, 0)
      return changesDirection(swing, sum / cells.length) && tMs - moment.tMs < WINDOW_MS ? [moment.tMs] : []
    })
    if (turns.length <= MOST_CHANGES) return null
    const gaps = turns.slice(1).map((turn, at) => turn - turns[at]!)
    const first = gaps.findIndex((gap) => gap <= LONGEST_GAP_MS)
    const last = gaps.findLastIndex((gap) => gap <= LONGEST_GAP_MS) + 1
    const shortestMs = Math.min(...turns.slice(MOST_CHANGES).map((turn, at) => turn - turns[at]!))
    return {
      startMs: turns[first]!,
      endMs: turns[last]!,
      hertz: (MOST_CHANGES / 2) * (1000 / Math.max(1, shortestMs)),
      area: cells.length / count,
    }
  }

  return {
    look(luma, tMs) {
      const luminances = remember(luma, tMs)
      for (let cell = 0; cell < count; cell++) {
        if (changesDirection(swings[cell]!, luminances[cell]!)) times[cell * KEPT + (changes[cell]!++ % KEPT)] = tMs
      }
      const often = changedTooOften(tMs)
      if (often.length <= LEAST_AREA * count) return null
      // Cells with the same direction of their last change: if there is flashing, most of them flash in step.
      const [up, down] = [1, -1].map((way) => {
        const cells = often.filter((cell) => swings[cell]!.direction === way)
        return flashingOf(cells, tMs)
      }) as [Flashing | null, Flashing | null]
      if (up === null || down === null) return up ?? down
      return { ...joined(up, down), area: up.area + down.area }
    },
  }
}

/** The rise and fall of a luminance: its last direction, and the most extreme value since. */
interface Swing {
  /** 1 rising, -1 falling, 0 before the first change. */
  direction: 0 | 1 | -1
  highest: number
  lowest: number
}

function beginSwing(): Swing {
  return { direction: 0, highest: -Infinity, lowest: Infinity }
}

/** Adds the next luminance; true if it completes half a flash. */
function changesDirection(swing: Swing, luminance: number): boolean {
  if (luminance > swing.highest) swing.highest = luminance
  if (luminance < swing.lowest) swing.lowest = luminance
  const isUp = swing.direction !== 1 && luminance - swing.lowest >= LEAST_CHANGE && swing.lowest < BRIGHT
  const isDown = swing.direction !== -1 && swing.highest - luminance >= LEAST_CHANGE && luminance < BRIGHT
  if (!isUp && !isDown) return false
  swing.direction = isUp ? 1 : -1
  swing.highest = luminance
  swing.lowest = luminance
  return true
}

function meanLuminance(data: Uint8Array, width: number, left: number, top: number, side: number): number {
  let sum = 0
  let pixels = 0
  for (let y = top; y < top + side; y += STEP) {
    for (let at = y * width + left; at < y * width + left + side; at += STEP) {
      sum += LUMINANCE[data[at]!]!
      pixels++
    }
  }
  return sum / pixels
}

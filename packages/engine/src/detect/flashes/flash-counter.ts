import { createCellHistory, divideIntoCells, type Moment } from './cells.js'
import type { Measure, Swing } from './measure.js'

/** Flashing up to some frame. Times in ms; `hertz`: where flashes came fastest; `area`: 0 to 1. */
export interface Stretch {
  readonly startMs: number
  readonly endMs: number
  readonly hertz: number
  readonly area: number
}

/** Counts flashes of one measure. Push every picture in order, all of one size; then call `end` once. */
export interface FlashCounter<Picture> {
  push(picture: Picture, tMs: number): void
  end(): Stretch[]
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

/** Opens the counter for one film. Memory is that of some 600 cells over a second and a half, whatever the length. */
export function createFlashCounter<
  Picture extends { readonly width: number; readonly height: number },
  S extends Swing,
>(measure: Measure<Picture, S>): FlashCounter<Picture> {
  let cells: CellBook<Picture> | null = null
  const found: Stretch[] = []
  let open: Stretch | null = null

  return {
    push(picture, tMs) {
      cells ??= openCells(measure, picture)
      const now = cells.look(picture, tMs)
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

function joined(before: Stretch, now: Stretch): Stretch {
  return {
    startMs: Math.min(before.startMs, now.startMs),
    endMs: Math.max(before.endMs, now.endMs),
    hertz: Math.max(before.hertz, now.hertz),
    area: Math.max(before.area, now.area),
  }
}

interface CellBook<Picture> {
  /** Adds the next frame; returns what flashes too often by now, or null. */
  look(picture: Picture, tMs: number): Stretch | null
}

function openCells<Picture extends { readonly width: number; readonly height: number }, S extends Swing>(
  measure: Measure<Picture, S>,
  first: Picture,
): CellBook<Picture> {
  const cells = divideIntoCells(first, measure.leastSide)
  const { count } = cells
  const { numbers } = measure
  const history = createCellHistory(count * numbers)
  const swings = Array.from({ length: count }, () => measure.begin())
  /** When each cell last changed: {@link KEPT} times per cell. */
  const times = new Float64Array(count * KEPT).fill(-Infinity)
  const changes = new Uint32Array(count)

  function noteChanges(states: Float32Array, tMs: number): void {
    for (let cell = 0; cell < count; cell++) {
      const changed = measure.changesDirection(swings[cell]!, states, cell * numbers)
      if (changed) times[cell * KEPT + (changes[cell]!++ % KEPT)] = tMs
    }
  }

  function changedTooOften(tMs: number): number[] {
    const often: number[] = []
    for (let cell = 0; cell < count; cell++) {
      const oldest = times[cell * KEPT + (changes[cell]! % KEPT)]!
      if (tMs - oldest < WINDOW_MS) often.push(cell)
    }
    return often
  }

  return {
    look(picture, tMs) {
      noteChanges(
        history.add(tMs, (states) => measure.read(picture, cells, states)),
        tMs,
      )
      const often = changedTooOften(tMs)
      if (often.length <= LEAST_AREA * count) return null
      // Cells with the same direction of their last change: if there is flashing, most of them flash in step.
      const [up, down] = [1, -1].map((way) => {
        const alike = often.filter((cell) => swings[cell]!.direction === way)
        return alike.length > LEAST_AREA * count
          ? stretchOf(measure, alike, history.moments, alike.length / count)
          : null
      }) as [Stretch | null, Stretch | null]
      if (up === null || down === null) return up ?? down
      return { ...joined(up, down), area: up.area + down.area }
    },
  }
}

/** The flashing of these cells up to the last of the moments, or null; `area` is their share of the picture. */
function stretchOf<S extends Swing>(
  measure: Measure<never, S>,
  cells: readonly number[],
  moments: readonly Moment[],
  area: number,
): Stretch | null {
  if (inStepShare(measure, cells, moments) < IN_STEP) return null
  const turns = turnsOf(measure, cells, moments)
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
function inStepShare<S extends Swing>(
  { level, numbers }: Measure<never, S>,
  cells: readonly number[],
  moments: readonly Moment[],
): number {
  let together = 0
  let each = 0
  for (let at = 1; at < moments.length; at++) {
    const [before, after] = [moments[at - 1]!.states, moments[at]!.states]
    let sum = 0
    for (const cell of cells) {
      const change = level(after, cell * numbers) - level(before, cell * numbers)
      sum += change
      each += Math.abs(change)
    }
    together += Math.abs(sum)
  }
  return together / Math.max(each, Number.EPSILON)
}

/** When the mean state of these cells changed its direction within the window before the last of the moments. */
function turnsOf<S extends Swing>(
  { begin, changesDirection, numbers }: Measure<never, S>,
  cells: readonly number[],
  moments: readonly Moment[],
): number[] {
  const swing = begin()
  const nowMs = moments.at(-1)!.tMs
  return moments.flatMap(({ tMs, states }) => {
    const mean = Array.from({ length: numbers }, (_, number) => {
      return cells.reduce((total, cell) => total + states[cell * numbers + number]!, 0) / cells.length
    })
    return changesDirection(swing, mean, 0) && nowMs - tMs < WINDOW_MS ? [tMs] : []
  })
}

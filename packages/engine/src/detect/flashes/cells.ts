/** The cells into which a picture is divided: squares, in rows from top to bottom, of which `count` fit. */
export interface Cells {
  readonly side: number
  readonly columns: number
  readonly count: number
}

/** Cells along the longer side of the picture. */
const ALONG = 32

/** Divides a picture of that size in pixels. `leastSide`: of a cell. */
export function divideIntoCells(
  { width, height }: { readonly width: number; readonly height: number },
  leastSide: number,
): Cells {
  const side = Math.max(leastSide, Math.ceil(Math.max(width, height) / ALONG))
  const columns = Math.max(1, Math.floor(width / side))
  return { side, columns, count: columns * Math.max(1, Math.floor(height / side)) }
}

/** How long states are stored: the window, and some time before it, to know the direction in which it begins. */
const REMEMBERED_MS = 1500

/** The state of each cell of the picture at one time: one number or several per cell, cell after cell. */
export interface Moment {
  readonly tMs: number
  readonly states: Float32Array
}

/** The newest second and a half of a film. */
export interface CellHistory {
  readonly moments: readonly Moment[]
  /** Adds a moment whose states `fill` sets, and returns them. */
  add(tMs: number, fill: (states: Float32Array) => void): Float32Array
}

/** Opens an empty history. `length`: numbers per moment. */
export function createCellHistory(length: number): CellHistory {
  const moments: Moment[] = []
  return {
    moments,
    add(tMs, fill) {
      let spare: Float32Array | undefined
      while (moments.length > 0 && moments[0]!.tMs < tMs - REMEMBERED_MS) spare = moments.shift()!.states
      const states = spare ?? new Float32Array(length)
      fill(states)
      moments.push({ tMs, states })
      return states
    },
  }
}

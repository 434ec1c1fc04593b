/** The newest frames of a video, by number counted from 0. */
export interface NewestFrames {
  /** How many frames are kept, including the newest. */
  readonly kept: number
  readonly cellsOf: (n: number) => Uint16Array
  readonly timeOf: (n: number) => number
}

/** Ring buffer: a frame is kept until this many newer ones have come. */
export interface CellRing extends NewestFrames {
  /** Stores frame `n` in place of the oldest; `cells` are copied. */
  put(n: number, tMs: number, cells: Uint16Array): void
}

/** The cells and times of the newest `kept` frames, of `cellCount` cells each. */
export function createCellRing(kept: number, cellCount: number): CellRing {
  const cells = Array.from({ length: kept }, () => new Uint16Array(cellCount))
  const times = new Float64Array(kept)
  return {
    kept,
    cellsOf: (n) => cells[n % kept]!,
    timeOf: (n) => times[n % kept]!,
    put(n, tMs, values) {
      cells[n % kept]!.set(values)
      times[n % kept] = tMs
    },
  }
}

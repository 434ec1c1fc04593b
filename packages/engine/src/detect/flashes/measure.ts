import type { Cells } from './cells.js'

/** The changes of one cell's state: its last direction, and the extreme states since. */
export interface Swing {
  /** 1 rising, -1 falling, 0 before the first change. */
  direction: 0 | 1 | -1
}

/** A quantity that flashes: how it is read from a picture, and which changes of it are half a flash. */
export interface Measure<Picture, S extends Swing> {
  /** Numbers per state. */
  readonly numbers: number
  /** Smallest side of a cell that can be read. */
  readonly leastSide: number
  /** Sets the state of each cell. */
  read(picture: Picture, cells: Cells, states: Float32Array): void
  begin(): S
  /** Adds the next state, which begins at `at`; true if it completes half a flash. */
  changesDirection(swing: S, states: ArrayLike<number>, at: number): boolean
  /** The one number by which states are compared in direction. */
  level(states: ArrayLike<number>, at: number): number
}

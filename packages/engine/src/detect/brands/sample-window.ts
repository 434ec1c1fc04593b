import type { GreyWindow } from './grey-window.js'
import { type MarkShape, SHAPE_MARGIN } from './mark-shape.js'

/** Row by row, from the shape's coordinates (-1 to 1 on its longer side) to the window's (0 to 1). */
export type Affine = readonly [number, number, number, number, number, number]

/** Pixels of a shape laid over a window. Arrays are lent until the next call: what is to stay is copied. */
export interface WindowSamples {
  /** How many pixels there are; arrays may be longer. */
  readonly count: number
  /** The shape's values, and the window's values under them. */
  readonly shape: Float64Array
  readonly values: Float64Array
  /**
   * The nine lines of the linear system whose solution moves the shape to where it fits better: six for the numbers of
   * the map, gain, offset, and the window's values as they are.
   */
  system(window: GreyWindow): Float64Array[]
}

/** Values of one call, pixel by pixel. Kept from call to call: shapes are laid over windows by the thousand. */
const pad = {
  length: 0,
  u: new Float64Array(),
  v: new Float64Array(),
  shape: new Float64Array(),
  values: new Float64Array(),
  right: new Float64Array(),
  down: new Float64Array(),
  /** Where to read: a pixel of the window, the steps to its neighbours, and how far beyond it. */
  at: new Int32Array(),
  aside: new Int32Array(),
  below: new Int32Array(),
  shareX: new Float64Array(),
  shareY: new Float64Array(),
}

/**
 * Reads the window where the pixels of a shape lie, every `stride`-th in both directions: between pixels bilinearly,
 * beyond the window its edge goes on.
 */
export function sampleWindow(shape: MarkShape, window: GreyWindow, affine: Affine, stride: number): WindowSamples {
  const count = placePixels(shape, window.size, affine, stride)
  readAll(window.values, pad.values, count)
  return {
    count,
    shape: pad.shape.subarray(0, count),
    values: pad.values.subarray(0, count),
    system({ right, down, size }) {
      readAll(right, pad.right, count)
      readAll(down, pad.down, count)
      const ones = new Float64Array(count).fill(1)
      return [
        slopesBy(pad.right, pad.u, size, count),
        slopesBy(pad.right, pad.v, size, count),
        slopesBy(pad.right, ones, size, count),
        slopesBy(pad.down, pad.u, size, count),
        slopesBy(pad.down, pad.v, size, count),
        slopesBy(pad.down, ones, size, count),
        pad.shape.slice(0, count),
        ones,
        pad.values.slice(0, count),
      ]
    },
  }
}

function placePixels({ width, height, values }: MarkShape, size: number, affine: Affine, stride: number): number {
  if (pad.length < width * height) makeRoom(width * height)
  const [a, b, c, d, e, f] = affine
  const { u: us, v: vs, shape, at, aside, below, shareX, shareY } = pad
  // From pixel to pixel of the shape's picture, in the shape's coordinates.
  const unit = (2 * (1 + 2 * SHAPE_MARGIN)) / Math.max(width, height)
  const last = size - 1
  let count = 0
  for (let row = 0; row < height; row += stride) {
    const v = (row + 0.5 - height / 2) * unit
    for (let column = 0; column < width; column += stride, count++) {
      const u = (column + 0.5 - width / 2) * unit
      const x = Math.min(Math.max((a * u + b * v + c) * size - 0.5, 0), last)
      const y = Math.min(Math.max((d * u + e * v + f) * size - 0.5, 0), last)
      const x0 = Math.floor(x)
      const y0 = Math.floor(y)
      us[count] = u
      vs[count] = v
      shape[count] = values[row * width + column]!
      at[count] = y0 * size + x0
      aside[count] = x0 < last ? 1 : 0
      below[count] = y0 < last ? size : 0
      shareX[count] = x - x0
      shareY[count] = y - y0
    }
  }
  return count
}

function slopesBy(slopes: Float64Array, by: Float64Array, size: number, count: number): Float64Array {
  const values = new Float64Array(count)
  for (let i = 0; i < count; i++) values[i] = -slopes[i]! * size * by[i]!
  return values
}

function readAll(window: Float32Array, into: Float64Array, count: number): void {
  const { at, aside, below, shareX, shareY } = pad
  for (let i = 0; i < count; i++) {
    const from = at[i]!
    const under = from + below[i]!
    const step = aside[i]!
    const right = shareX[i]!
    const down = shareY[i]!
    const upper = window[from]! * (1 - right) + window[from + step]! * right
    const lower = window[under]! * (1 - right) + window[under + step]! * right
    into[i] = upper * (1 - down) + lower * down
  }
}

function makeRoom(length: number): void {
  pad.length = length
  for (const key of ['u', 'v', 'shape', 'values', 'right', 'down', 'shareX', 'shareY'] as const) {
    pad[key] = new Float64Array(length)
  }
  for (const key of ['at', 'aside', 'below'] as const) pad[key] = new Int32Array(length)
}

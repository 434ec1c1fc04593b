import type { LumaImage } from '../../spec/image.js'

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

/** The mean luminance of each cell of the picture at one time. */
export interface Moment {
  readonly tMs: number
  readonly luminances: Float32Array
}

/** The newest second and a half of a film, as luminances of the cells into which its picture is divided. */
export interface LuminanceHistory {
  /** Number of cells. */
  readonly count: number
  readonly moments: readonly Moment[]
  /** Adds the next frame and returns the luminances of its cells. */
  add(luma: LumaImage, tMs: number): Float32Array
}

/** See {@link LuminanceHistory}; all frames have the size of this one. */
export function createLuminanceHistory({ width, height }: LumaImage): LuminanceHistory {
  const side = Math.max(STEP, Math.ceil(Math.max(width, height) / CELLS))
  const columns = Math.max(1, Math.floor(width / side))
  const rows = Math.max(1, Math.floor(height / side))
  const count = columns * rows
  const moments: Moment[] = []

  return {
    count,
    moments,
    add({ data }, tMs) {
      let spare: Float32Array | undefined
      while (moments.length > 0 && moments[0]!.tMs < tMs - REMEMBERED_MS) spare = moments.shift()!.luminances
      const luminances = spare ?? new Float32Array(count)
      for (let cell = 0; cell < count; cell++) {
        const top = Math.floor(cell / columns) * side
        luminances[cell] = meanLuminance(data, width, (cell % columns) * side, top, side)
      }
      moments.push({ tMs, luminances })
      return luminances
    },
  }
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

/**
 * How a stored picture becomes upright: flipped horizontally and vertically as stated, then, if `transpose` is set,
 * mirrored at its main diagonal (rows become columns).
 */
export interface Orientation {
  readonly flipX: boolean
  readonly flipY: boolean
  readonly transpose: boolean
}

/** Stored as displayed. */
export const UPRIGHT: Orientation = { flipX: false, flipY: false, transpose: false }

/**
 * Reads a display matrix (ISO/IEC 14496-12, 8.3.2: nine 32-bit integers, 16.16 fixed point, row vectors), 36
 * little-endian bytes as FFmpeg returns it. A point goes from (x, y) to (a·x + c·y, b·x + d·y), so its signs are the
 * flips. Angles between quarter turns count as the nearest one.
 */
export function orientationOf(matrix: Uint8Array | null): Orientation {
  if (matrix === null || matrix.length < 36) return UPRIGHT
  const view = new DataView(matrix.buffer, matrix.byteOffset, matrix.byteLength)
  const [a, b, c, d] = [0, 4, 12, 16].map((at) => view.getInt32(at, true)) as [number, number, number, number]
  if (a === 0 && b === 0 && c === 0 && d === 0) return UPRIGHT
  const transpose = Math.abs(b) > Math.abs(a)
  // Transposed, b carries x to the new vertical axis and c carries y to the new horizontal one.
  return transpose ? { flipX: b < 0, flipY: c < 0, transpose } : { flipX: a < 0, flipY: d < 0, transpose }
}

/** The clockwise turn in degrees; for a mirrored picture, the turn after a horizontal flip. */
export function rotationOf({ flipX, flipY, transpose }: Orientation): 0 | 90 | 180 | 270 {
  const mirrored = (flipX !== flipY) !== transpose
  const turnedFlipX = mirrored ? !flipX : flipX
  if (transpose) return turnedFlipX ? 270 : 90
  return turnedFlipX ? 180 : 0
}

/**
 * Makes pixels upright: `data` has `width` × `height` pixels of `channels` bytes without padding; so has the result,
 * with width and height swapped if transposed. Returns `data` itself when there is nothing to do.
 */
export function turnUpright(
  data: Uint8Array,
  width: number,
  height: number,
  channels: 1 | 3,
  { flipX, flipY, transpose }: Orientation,
): Uint8Array {
  if (!flipX && !flipY && !transpose) return data
  const out = new Uint8Array(data.length)
  const stepX = (transpose ? height : 1) * channels
  const stepY = (transpose ? 1 : width) * channels
  let from = 0
  for (let y = 0; y < height; y++) {
    const row = (flipY ? height - 1 - y : y) * stepY
    for (let x = 0; x < width; x++) {
      const to = row + (flipX ? width - 1 - x : x) * stepX
      out[to] = data[from++] as number
      if (channels === 3) {
        out[to + 1] = data[from++] as number
        out[to + 2] = data[from++] as number
      }
    }
  }
  return out
}

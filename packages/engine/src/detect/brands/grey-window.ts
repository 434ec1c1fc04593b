/** A grey window, `size` x `size`, with its slopes to the right and down. Made once, for all shapes laid over it. */
export interface GreyWindow {
  readonly size: number
  readonly values: Float32Array
  readonly right: Float32Array
  readonly down: Float32Array
}

/** Planes of half the side, by means of four pixels: `size` squared pixels of each from `start` on. */
export function halvedPlanes(planes: Float32Array, start: number, size: number): Float32Array {
  const half = size / 2
  const result = new Float32Array(3 * half * half)
  for (let row = 0, to = 0; row < 3 * half; row++) {
    for (let column = 0, at = start + 2 * row * size; column < half; column++, at += 2, to++) {
      result[to] = (planes[at]! + planes[at + 1]! + planes[at + size]! + planes[at + size + 1]!) / 4
    }
  }
  return result
}

/**
 * A window's planes (red, green, blue) as one plane of grey along the colour direction in which it varies most: red
 * letters on a green of the same brightness stay visible. First principal component by power iteration.
 */
export function greyAlongColours(planes: Float32Array, start: number, pixels: number): Float32Array {
  const red = meanOf(planes, start, pixels)
  const green = meanOf(planes, start + pixels, pixels)
  const blue = meanOf(planes, start + 2 * pixels, pixels)
  const [alongRed, alongGreen, alongBlue] = principalAxis(spreadOf(planes, start, pixels, red, green, blue))
  const grey = new Float32Array(pixels)
  for (let i = 0, at = start; i < pixels; i++, at++) {
    const sum = alongRed * (planes[at]! - red) + alongGreen * (planes[at + pixels]! - green)
    grey[i] = sum + alongBlue * (planes[at + 2 * pixels]! - blue)
  }
  return grey
}

function meanOf(planes: Float32Array, start: number, pixels: number): number {
  let sum = 0
  for (let i = start; i < start + pixels; i++) sum += planes[i]!
  return sum / pixels
}

type Triple = readonly [number, number, number]
type Spread = readonly [rr: number, rg: number, rb: number, gg: number, gb: number, bb: number]

function spreadOf(
  planes: Float32Array,
  start: number,
  pixels: number,
  red: number,
  green: number,
  blue: number,
): Spread {
  let [rr, rg, rb, gg, gb, bb] = [0, 0, 0, 0, 0, 0]
  for (let i = start; i < start + pixels; i++) {
    const r = planes[i]! - red
    const g = planes[i + pixels]! - green
    const b = planes[i + 2 * pixels]! - blue
    rr += r * r
    rg += r * g
    rb += r * b
    gg += g * g
    gb += g * b
    bb += b * b
  }
  return [rr, rg, rb, gg, gb, bb]
}

/** First principal component of a spread of colours, by power iteration. */
function principalAxis([rr, rg, rb, gg, gb, bb]: Spread): Triple {
  let [red, green, blue]: Triple = [0.5774, 0.5774, 0.5774]
  for (let step = 0; step < 20; step++) {
    const r = rr * red + rg * green + rb * blue
    const g = rg * red + gg * green + gb * blue
    const b = rb * red + gb * green + bb * blue
    const length = Math.hypot(r, g, b)
    if (length < 1e-9) break
    red = r / length
    green = g / length
    blue = b / length
  }
  return [red, green, blue]
}

/** Slopes of a window by central differences. */
export function greyWindow(values: Float32Array, size: number): GreyWindow {
  const right = new Float32Array(size * size)
  const down = new Float32Array(size * size)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = y * size + x
      right[at] = (values[at + (x < size - 1 ? 1 : 0)]! - values[at - (x > 0 ? 1 : 0)]!) / 2
      down[at] = (values[at + (y < size - 1 ? size : 0)]! - values[at - (y > 0 ? size : 0)]!) / 2
    }
  }
  return { size, values, right, down }
}

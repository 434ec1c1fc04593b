import type { FrameThumb } from '../spec/pictures/image.js'

/** Size of drawn thumbs: small, and with the same cells as large ones. */
export const WIDTH = 320
export const HEIGHT = 180

/** Luma of one frame, {@link WIDTH} x {@link HEIGHT}. */
export type Drawing = Uint8Array

/** A repeatable source of numbers from 0 to 1 (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Width of what a scene is a part of, in pixels: as far as a pan may go. */
const STRIP_WIDTH = 1024
const strips = new Map<string, Drawing>()

/** A picture as seeds make one: blotches of several sizes, as a photograph has. `shiftPx` (to 704) is a pan's way. */
export function scene(seed: number, { shiftPx = 0, low = 40, high = 210 } = {}): Drawing {
  const key = `${seed} ${low} ${high}`
  const strip = strips.get(key) ?? drawStrip(seed, low, high)
  strips.set(key, strip)
  const drawing = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    const from = y * STRIP_WIDTH + shiftPx
    drawing.set(strip.subarray(from, from + WIDTH), y * WIDTH)
  }
  return drawing
}

function drawStrip(seed: number, low: number, high: number): Drawing {
  const strip = new Uint8Array(STRIP_WIDTH * HEIGHT)
  const random = numbersFrom(seed)
  const layers = [48, 20, 9].map((sizePx) => ({ sizePx, salt: Math.floor(random() * 1e9) }))
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < STRIP_WIDTH; x++) {
      let value = 0
      for (const { sizePx, salt } of layers) value += smoothNoise(x / sizePx, y / sizePx, salt)
      strip[y * STRIP_WIDTH + x] = Math.round(low + ((high - low) * value) / layers.length)
    }
  return strip
}

function smoothNoise(x: number, y: number, salt: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [x - x0, y - y0]
  const at = (i: number, j: number) => hash(i, j, salt)
  const top = at(x0, y0) * (1 - u) + at(x0 + 1, y0) * u
  const bottom = at(x0, y0 + 1) * (1 - u) + at(x0 + 1, y0 + 1) * u
  return top * (1 - v) + bottom * v
}

function hash(i: number, j: number, salt: number): number {
  let h = Math.imul(i, 374761393) ^ Math.imul(j, 668265263) ^ salt
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** One tone all over. */
export const plain = (luma: number): Drawing => new Uint8Array(WIDTH * HEIGHT).fill(luma)

/** `share` of `b` over `a`. */
export const mix = (a: Drawing, b: Drawing, share: number): Drawing =>
  a.map((value, i) => Math.round(value * (1 - share) + b[i]! * share))

const NOISES = 8
const noises = Array.from({ length: NOISES }, (_, seed) => {
  const random = numbersFrom(seed)
  return Float32Array.from({ length: WIDTH * HEIGHT }, () => random() * 2 - 1)
})

/** Codec noise: every pixel up to `amount` off, another way for each of eight frames in turn. */
export const noisy = (drawing: Drawing, frame: number, amount: number): Drawing =>
  drawing.map((value, i) => Math.max(0, Math.min(255, Math.round(value + noises[frame % NOISES]![i]! * amount))))

/** Small print: strokes one pixel wide and five high with gaps of two, `letters` x 2 of them, `contrast` lighter. */
export function lettered(drawing: Drawing, { x = 60, y = 120, letters = 10, contrast = 45, alpha = 1 } = {}): Drawing {
  const written = drawing.slice()
  for (let stroke = 0; stroke < letters * 2; stroke++)
    for (let line = 0; line < 5; line++) {
      const i = (y + line) * WIDTH + x + stroke * 3
      written[i] = Math.min(255, written[i]! + Math.round(contrast * alpha))
    }
  return written
}

/** Black bars above and below, a sixth of the height each. */
export function letterboxed(drawing: Drawing): Drawing {
  const bar = Math.round(HEIGHT / 6) * WIDTH
  return drawing
    .slice()
    .fill(16, 0, bar)
    .fill(16, drawing.length - bar)
}

/** `count` frames, each drawn by its number. */
export const frames = (count: number, draw: (i: number) => Drawing): Drawing[] =>
  Array.from({ length: count }, (_, i) => draw(i))

/** The drawings as thumbs at a steady rate. */
export const thumbsAt = (fps: number, drawings: readonly Drawing[]): FrameThumb[] =>
  drawings.map((data, index) => ({
    index,
    tMs: Math.round((index * 1000) / fps),
    luma: { width: WIDTH, height: HEIGHT, data },
  }))

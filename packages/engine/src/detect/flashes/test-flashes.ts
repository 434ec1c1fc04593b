import { createFlashMeter, type Flashing } from './flash-meter.js'

/** Size of the drawn films: two pixels to a cell. */
export const WIDTH = 64
export const HEIGHT = 36
/** Luma in video range. */
export const [BLACK, GREY, WHITE] = [16, 126, 235] as const

/** A drawn film, by default of 4 s at 30 frames a second. */
export interface Film {
  readonly fps?: number
  readonly seconds?: number
  /** Luma of a pixel at a time; grey if left out. */
  readonly luma?: (tMs: number, x: number, y: number) => number
  /** Colour of a pixel at a time; grey if left out. */
  readonly colour?: (tMs: number, x: number, y: number) => Rgb
}

/** A colour in sRGB. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** The flashing that a film contains. Its colours are drawn at half its size. */
export function measure({
  fps = 30,
  seconds = 4,
  luma = () => GREY,
  colour = () => [GREY, GREY, GREY],
}: Film): Flashing[] {
  const meter = createFlashMeter()
  for (let index = 0; index < fps * seconds; index++) {
    const tMs = Math.round((index * 1000) / fps)
    const light = new Uint8Array(WIDTH * HEIGHT)
    const colours: number[] = []
    for (let at = 0; at < light.length; at++) {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
      light[at] = luma(tMs, x, y)
      if (x % 2 === 0 && y % 2 === 0) colours.push(...colour(tMs, x, y))
    }
    const coarse = { width: WIDTH / 2, height: HEIGHT / 2, data: Uint8Array.from(colours) }
    meter.push({ index, tMs, luma: { width: WIDTH, height: HEIGHT, data: light } }, coarse)
  }
  return meter.end()
}

/** `on` and `off` in turn, `hertz` times a second, between two moments; `off` before and after. */
export const flashing =
  <Value>(hertz: number, fromMs: number, toMs: number, off: Value, on: Value) =>
  (tMs: number): Value => {
    if (tMs < fromMs || tMs >= toMs) return off
    return Math.floor(((tMs - fromMs) * hertz * 2) / 1000 + 1e-6) % 2 === 0 ? on : off
  }

/** True on half of the picture, in specks that move by a cell's width at 30 frames a second. */
export function isSpeck(tMs: number, x: number, y: number): boolean {
  const [column, row] = [(x + Math.round((tMs * 30) / 1000) * 2) >> 2, y >> 2]
  const mixed = Math.imul(column * 374_761_393 + row * 668_265_263, 2_246_822_519)
  return ((Math.imul(mixed ^ (mixed >>> 13), 3_266_489_917) >>> 16) & 1) === 1
}

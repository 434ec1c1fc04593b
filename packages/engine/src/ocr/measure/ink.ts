import type { Rgb } from '../../util/pictures/contrast.js'
import { orderByValue, selectNth } from './order-statistics.js'
import { type Planes, toLuma } from '../geometry/resample.js'

/** Letters of a line told from their ground. */
export interface Ink {
  /** 1 where a pixel is nearer to the letters' colour than to the ground's. */
  readonly mask: Uint8Array
  /** Colour of the strokes' cores. */
  readonly ink: Rgb
  /** Mean colour between the letters. */
  readonly ground: Rgb
}

/** Rows of a cut-out that the line itself takes: `from` inclusive, `to` exclusive. */
export interface Band {
  readonly from: number
  readonly to: number
}

/** Strokes are thinner than this share of the band's height. */
const STROKE_SHARE = 0.3
/** This share of the band's pixels, those that stand out most from their row, are taken for strokes. */
const STROKE_PIXELS = 0.08
/**
 * The strokes' own colour is that of the pixels between these quantiles of their brightness, towards the letters'
 * side. The last few are ringing of the codec. In low lines (band in pixels) strokes are blurred by anti-aliasing and
 * chroma subsampling, and only the thickest places keep their colour.
 */
const CORE = { from: 0.6, to: 0.95 }
const CORE_OF_LOW = { from: 0.85, to: 0.99 }
const LOW_BAND_PX = 24
/** Ground is what keeps this distance from letters (share of the band's height): shadows and outlines lie closer. */
const CLEARANCE = 0.08
/** Spread of brightness that any codec adds, so that a flat plate does not win on evenness alone. */
const NOISE = 8

/**
 * Tells letters from ground in an upright cut-out of one line, with some ground above and below its band. Letters are
 * thin, even in colour and unlike their surroundings; of the light and the dark strokes in the band those are letters
 * that fit better. Where there are no strokes at all, the mask is empty and both colours are the same.
 */
export function splitInk(cut: Planes, band: Band): Ink {
  const luma = toLuma(cut)
  const around = quantile(outside(luma, cut.width, band), 0.5)
  const [light, dark] = [strokesOf(cut, luma, band, around, 1), strokesOf(cut, luma, band, around, -1)]
  const { cores } = light.fit >= dark.fit ? light : dark
  const plain = meanOfBand(cut, band, null).colour
  if (cores.length === 0) return { mask: new Uint8Array(luma.length), ink: plain, ground: plain }
  const ink = meanColour(cut, cores)
  const rough = nearerTo(cut, ink, plain)
  const ground = groundOf(cut, rough, band)
  const mask = nearerTo(cut, ink, ground)
  return { mask, ink, ground: groundOf(cut, mask, band) }
}

/** The pixels above and below the band. */
function outside(luma: Float32Array, width: number, { from, to }: Band): Float32Array {
  const result = new Float32Array(luma.length - (to - from) * width)
  result.set(luma.subarray(0, from * width))
  result.set(luma.subarray(to * width), from * width)
  return result
}

interface Strokes {
  readonly cores: Uint32Array
  /** How well they fit letters: distance from the surroundings over unevenness. */
  readonly fit: number
}

function strokesOf(cut: Planes, luma: Float32Array, band: Band, around: number, side: 1 | -1): Strokes {
  const standOut = topHat(luma, cut.width, band, Math.max(2, Math.round((band.to - band.from) * STROKE_SHARE)), side)
  const threshold = quantile(standOut, 1 - STROKE_PIXELS)
  const found: number[] = []
  for (let i = 0; i < standOut.length; i++) {
    if (standOut[i]! >= threshold && standOut[i]! > 0) found.push(i + band.from * cut.width)
  }
  const strokes = orderByValue(found, luma, side)
  const core = band.to - band.from < LOW_BAND_PX ? CORE_OF_LOW : CORE
  const cores = strokes.subarray(Math.floor(strokes.length * core.from), Math.ceil(strokes.length * core.to))
  if (cores.length === 0) return { cores, fit: 0 }
  const spread = Math.abs(lumaAt(0.75, strokes, luma) - lumaAt(0.25, strokes, luma))
  return { cores, fit: Math.max(0, side * (lumaAt(0.5, strokes, luma) - around)) / (spread + NOISE) }
}

function lumaAt(share: number, strokes: Uint32Array, luma: Float32Array): number {
  return luma[strokes[Math.floor(share * strokes.length)]!]!
}

/**
 * How much each pixel of the band stands out (`side` 1: lighter, -1: darker) from what is left of its row when parts
 * narrower than `size` are removed (morphological opening along the row).
 */
function topHat(luma: Float32Array, width: number, band: Band, size: number, side: 1 | -1): Float32Array {
  const out = new Float32Array((band.to - band.from) * width)
  const eroded = new Float32Array(width)
  for (let y = band.from; y < band.to; y++) {
    const row = luma.subarray(y * width, (y + 1) * width)
    for (let x = 0; x < width; x++) {
      let least = Infinity
      for (let k = x; k < Math.min(width, x + size); k++) least = Math.min(least, side * row[k]!)
      eroded[x] = least
    }
    for (let x = 0; x < width; x++) {
      let opened = -Infinity
      for (let k = Math.max(0, x - size + 1); k <= x; k++) opened = Math.max(opened, eroded[k]!)
      out[(y - band.from) * width + x] = side * row[x]! - opened
    }
  }
  return out
}

/** Marks pixels nearer to one colour than to another, in 8-bit sRGB. */
function nearerTo({ width, height, data }: Planes, near: Rgb, far: Rgb): Uint8Array {
  const plane = width * height
  const mask = new Uint8Array(plane)
  for (let i = 0; i < plane; i++) {
    const [red, green, blue] = [data[i]!, data[i + plane]!, data[i + 2 * plane]!]
    const toNear = (red - near.red) ** 2 + (green - near.green) ** 2 + (blue - near.blue) ** 2
    const toFar = (red - far.red) ** 2 + (green - far.green) ** 2 + (blue - far.blue) ** 2
    if (toNear < toFar) mask[i] = 1
  }
  return mask
}

/** Mean colour of the band's pixels that keep their distance from letters, or of what is nearest to that. */
function groundOf(cut: Planes, mask: Uint8Array, band: Band): Rgb {
  const all = (band.to - band.from) * cut.width
  for (let clearance = Math.max(1, Math.round((band.to - band.from) * CLEARANCE)); ; clearance >>= 1) {
    const near = dilate(mask, cut.width, cut.height, clearance)
    const { colour, pixels } = meanOfBand(cut, band, near)
    if (pixels >= 0.05 * all || clearance === 0) return colour
  }
}

/** Mean colour of the band's pixels that are not marked, and how many these are. */
function meanOfBand(
  { width, height, data }: Planes,
  band: Band,
  marked: Uint8Array | null,
): { colour: Rgb; pixels: number } {
  const plane = width * height
  let [red, green, blue, pixels] = [0, 0, 0, 0]
  for (let i = band.from * width; i < band.to * width; i++) {
    if (marked !== null && marked[i]! > 0) continue
    red += data[i]!
    green += data[i + plane]!
    blue += data[i + 2 * plane]!
    pixels++
  }
  const count = Math.max(1, pixels)
  return { colour: { red: red / count, green: green / count, blue: blue / count }, pixels }
}

function meanColour({ width, height, data }: Planes, pixels: Uint32Array): Rgb {
  const plane = width * height
  let [red, green, blue] = [0, 0, 0]
  for (const i of pixels) {
    red += data[i]!
    green += data[i + plane]!
    blue += data[i + 2 * plane]!
  }
  const count = Math.max(1, pixels.length)
  return { red: red / count, green: green / count, blue: blue / count }
}

/** Marks all pixels within a square of `radius` around a marked one. */
function dilate(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  if (radius === 0) return mask
  const wide = new Uint8Array(mask.length)
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue
    const row = i - (i % width)
    wide.fill(1, Math.max(row, i - radius), Math.min(row + width, i + radius + 1))
  }
  const high = new Uint8Array(mask.length)
  for (let i = 0; i < mask.length; i++) {
    const y = Math.floor(i / width)
    for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius) && !high[i]; v++) {
      high[i] = wide[v * width + (i % width)]!
    }
  }
  return high
}

function quantile(values: Float32Array, share: number): number {
  if (values.length === 0) return 0
  return selectNth(values, Math.min(values.length - 1, Math.max(0, Math.round(share * (values.length - 1)))))
}

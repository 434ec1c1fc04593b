import { contrastOfLuminances, luminanceOf8Bit } from '../../util/pictures/contrast.js'

/** A picture with transparency: 8-bit RGBA with straight alpha. */
export interface RgbaImage {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** With fewer transparent pixels than this the picture has its own background. */
const SEE_THROUGH_SHARE = 0.2
/** Contrast below which a drawing is invisible on its backdrop: greys above 225 on white. */
const LOST_CONTRAST = 1.3
/** Outlines in a shade count from this share of all outlines on. */
const LEAST_SHARE = 0.03
/** Shades from black to white, in even steps of contrast. */
const SHADES = 32

/**
 * The grey (0–255) on which transparency is flattened: white, as most pages are. If the drawing would be invisible on
 * white, as logos and letters for dark pages are, the grey to which the whole drawing has most contrast: black for
 * white drawings, a middle grey for white ones next to black ones. Only outlines count, because what stands on
 * something opaque is visible on any backdrop.
 */
export function backdropOf(image: RgbaImage): number {
  if (seenThrough(image) < SEE_THROUGH_SHARE) return 255
  const outlines = outlinesByShade(image)
  const counted = [...outlines.keys()].filter((shade) => outlines[shade]! >= LEAST_SHARE)
  if (counted.every((shade) => contrastOfLuminances(1, LUMINANCE_OF_SHADE[shade]!) >= LOST_CONTRAST)) return 255
  let best = { grey: 255, least: 0 }
  for (let grey = 0; grey < 256; grey++) {
    const luminance = luminanceOf8Bit(grey, grey, grey)
    const least = Math.min(...counted.map((shade) => contrastOfLuminances(luminance, LUMINANCE_OF_SHADE[shade]!)))
    if (least > best.least) best = { grey, least }
  }
  return best.grey
}

/** The picture flattened on a grey, as RGB. */
export function flattenOn(grey: number, { width, height, data }: RgbaImage): Buffer {
  const out = Buffer.allocUnsafeSlow(width * height * 3)
  for (let from = 0, to = 0; to < out.length; from += 4, to += 3) {
    const alpha = data[from + 3]!
    for (let channel = 0; channel < 3; channel++) {
      out[to + channel] = Math.round((data[from + channel]! * alpha + grey * (255 - alpha)) / 255)
    }
  }
  return out
}

function seenThrough({ data }: RgbaImage): number {
  let ink = 0
  for (let at = 3; at < data.length; at += 4) ink += data[at]!
  return 1 - ink / (255 * (data.length / 4))
}

/**
 * Shares of the outlines by shade: the change of alpha from pixel to pixel, attributed to the more opaque of the two.
 */
function outlinesByShade({ width, height, data }: RgbaImage): Float64Array {
  const shares = new Float64Array(SHADES)
  let sum = 0
  const count = (one: number, other: number): void => {
    const fall = data[one + 3]! - data[other + 3]!
    if (fall === 0) return
    const at = fall > 0 ? one : other
    const shade = shadeOf(luminanceOf8Bit(data[at]!, data[at + 1]!, data[at + 2]!))
    shares[shade] = shares[shade]! + Math.abs(fall)
    sum += Math.abs(fall)
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      if (x + 1 < width) count(at, at + 4)
      if (y + 1 < height) count(at, at + width * 4)
    }
  }
  return shares.map((share) => share / Math.max(1, sum))
}

const LUMINANCE_OF_SHADE = Float64Array.from(
  { length: SHADES },
  (_, shade) => 0.05 * 21 ** (shade / (SHADES - 1)) - 0.05,
)

function shadeOf(luminance: number): number {
  return Math.min(SHADES - 1, Math.round((Math.log((luminance + 0.05) / 0.05) / Math.log(21)) * (SHADES - 1)))
}

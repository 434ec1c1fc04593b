import type { Bbox } from '../../spec/pictures/geometry.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import { contrastRatio, type Rgb } from '../../util/pictures/contrast.js'
import { type Bounds, boundsOfGroups } from '../geometry/block-groups.js'
import { resample } from '../geometry/resample.js'
import { splitInk } from './ink.js'

/** What can be measured of a line once it was read. */
export interface LineMeasure {
  /** Tight box of the letters, fractions of the picture. */
  readonly bbox: Bbox
  /** WCAG 2.2 contrast ratio of the letters' colour and the mean ground, 1 to 21. */
  readonly contrastRatio: number
  /** The letters' colour, and the mean ground. */
  readonly ink: Rgb
  readonly ground: Rgb
}

const NO_COLOUR: Rgb = { red: 0, green: 0, blue: 0 }

/** Ground looked at above, below and beside the line's box, as a share of its height. */
const SURROUND = 0.15
/** Letters cross the middle of their line: this share of the box's height around it. */
const CORE = 0.5
/** Where the ground has the letters' colour too, the letters are taken to lie this far inside the box at each side. */
const USUAL_INSET = 0.12
/** Boxes end between rows: letters may stand out of theirs by so many without leaking into the ground. */
const BOX_ERROR_ROWS = 2
/** Higher lines are scaled down to this height first: their strokes are thick enough. */
const MAX_LINE_PX = 48

/**
 * Measures a level line of text in its box. Lines turned by more than a few degrees get the box that they came with
 * and the contrast of what their upright box holds. Costs some 2 ms a line; the picture is only read.
 */
export function measureLine(image: RgbImage, reading: { readonly bbox: Bbox }): LineMeasure {
  const top = reading.bbox.y * image.height
  const bottom = top + reading.bbox.height * image.height
  const surround = (bottom - top) * SURROUND
  const left = Math.max(0, Math.floor(reading.bbox.x * image.width - surround))
  const right = Math.min(image.width, Math.ceil((reading.bbox.x + reading.bbox.width) * image.width + surround))
  const from = Math.max(0, Math.floor(top - surround))
  const to = Math.min(image.height, Math.ceil(bottom + surround))
  if (right <= left || to <= from) return { bbox: reading.bbox, contrastRatio: 1, ink: NO_COLOUR, ground: NO_COLOUR }

  const scale = Math.min(1, MAX_LINE_PX / (bottom - top))
  const [width, height] = [Math.ceil((right - left) * scale), Math.ceil((to - from) * scale)]
  const cut = resample(image, { x: left, y: from, width: right - left, height: to - from }, width, height)
  const [scaleX, scaleY] = [width / (right - left), height / (to - from)]
  const bandFrom = Math.min(height - 1, Math.max(0, Math.round((top - from) * scaleY)))
  const band = { from: bandFrom, to: Math.max(bandFrom + 1, Math.min(height, Math.round((bottom - from) * scaleY))) }
  const { mask, ink, ground } = splitInk(cut, band)
  const box = boundsOfLetters(mask, width, height, band)
  return {
    bbox: box
      ? {
          x: (left + box.left / scaleX) / image.width,
          y: (from + box.top / scaleY) / image.height,
          width: (box.right - box.left) / scaleX / image.width,
          height: (box.bottom - box.top) / scaleY / image.height,
        }
      : reading.bbox,
    contrastRatio: contrastRatio(ink, ground),
    ink,
    ground,
  }
}

/** Bounds of the blobs that cross the middle of the band: letters do, specks of the ground mostly don't. */
function boundsOfLetters(
  mask: Uint8Array,
  width: number,
  height: number,
  band: { from: number; to: number },
): Bounds | null {
  const middle = (band.from + band.to) / 2
  const reach = ((band.to - band.from) * CORE) / 2
  const all = { left: width, top: height, right: 0, bottom: 0 }
  for (const blob of boundsOfGroups({ columns: width, rows: height, marked: mask })) {
    if (blob.top < middle + reach && blob.bottom > middle - reach) include(all, blob)
  }
  if (all.right <= all.left) return null
  const inset = Math.round((band.to - band.from) * USUAL_INSET)
  const leaks = all.top < band.from - BOX_ERROR_ROWS || all.bottom > band.to + BOX_ERROR_ROWS
  return leaks ? { ...all, top: band.from + inset, bottom: Math.max(band.from + inset + 1, band.to - inset) } : all
}

function include(bounds: { -readonly [K in keyof Bounds]: Bounds[K] }, other: Bounds): void {
  bounds.left = Math.min(bounds.left, other.left)
  bounds.top = Math.min(bounds.top, other.top)
  bounds.right = Math.max(bounds.right, other.right)
  bounds.bottom = Math.max(bounds.bottom, other.bottom)
}

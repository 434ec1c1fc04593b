import type { Diagnostic } from '../../spec/diagnostic.js'

/**
 * A later picture of an animation needs all before it: no more than four of the largest allowed pictures are decoded on
 * the way, or a small file could keep the decoder for minutes.
 */
const MOST_PICTURES_ON_THE_WAY = 4

/** Numbers (from 0) of the pictures to look at: the first, the middle and the last that are within reach. */
export function pagesToShow(pages: number, pixels: number, maxPixels: number): number[] {
  const reach = Math.floor((MOST_PICTURES_ON_THE_WAY * maxPixels) / Math.max(1, pixels))
  const last = Math.max(0, Math.min(pages, reach) - 1)
  return [...new Set([0, Math.floor((last + 1) / 2), last])]
}

/** `animation_sampled` where not all pictures were looked at. */
export function sampledDiagnostic(shown: number, pages: number): Diagnostic[] {
  if (shown >= pages) return []
  const message = `The file has ${pages} pictures, of which ${shown} were looked at. Convert an animation to mp4 to cover all.`
  return [{ code: 'animation_sampled', stage: 'decode', message, degrades: true, details: { shown, pages } }]
}

/** Pictures of an animated PNG (chunk `acTL`, W3C PNG third edition, 11.3.6), of which the decoder shows the first. */
export function animatedPngPages(png: Buffer): number {
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return Math.max(1, png.readUInt32BE(at + 8))
    // It stands before the pixels, or the file is no animation.
    if (type === 'IDAT') return 1
  }
  return 1
}

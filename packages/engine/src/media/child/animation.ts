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

/** `damaged_input` of a picture. */
export const DAMAGED_PICTURE: Diagnostic = {
  code: 'damaged_input',
  stage: 'decode',
  message: 'The picture is damaged or cut off; the part that could be decoded was analysed.',
  degrades: true,
}

/** `animation_sampled` where not all pictures were looked at. */
export function sampledDiagnostic(shown: number, pages: number): Diagnostic[] {
  if (shown >= pages) return []
  const message = `The file has ${pages} pictures, of which ${shown} were looked at. Convert an animation to mp4 to cover all.`
  return [{ code: 'animation_sampled', stage: 'decode', message, degrades: true, details: { shown, pages } }]
}

/** Pictures of an animated PNG: how many it says there are, and how many there are. One and none of a still. */
export interface AnimatedPng {
  readonly said: number
  readonly present: number
}

/** Counts by the chunks `acTL` and `fcTL` (W3C PNG, third edition, 11.3.6). */
export function animatedPng(png: Buffer): AnimatedPng {
  let [said, present] = [1, 0]
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') said = Math.max(1, png.readUInt32BE(at + 8))
    if (type === 'fcTL') present++
    // It stands before the pixels, or the file is no animation.
    if (type === 'IDAT' && said === 1) return { said: 1, present: 0 }
  }
  return { said, present }
}

/** More than so many pixels take more memory to compose than the decoder is given. */
const MOST_COMPOSED_PIXELS = 16_000_000

/** Whether FFmpeg composes the pictures of an animated PNG: it blends no alpha of 16 bits. */
export function isComposable(png: Buffer, { said, present }: AnimatedPng, pixels: number): boolean {
  const [bits, colours] = [png[24], png[25]]
  const blendsDeep = bits === 16 && (colours === 4 || colours === 6)
  return Math.min(said, present) > 1 && pixels <= MOST_COMPOSED_PIXELS && !blendsDeep
}

/**
 * Pictures of the sequence that an AVIF file holds beside its still picture, which alone the decoder shows; 1 where
 * there is none. A sequence is a track (box `moov`, ISO/IEC 14496-12); its samples are counted in `stsz` (8.7.3).
 */
export function sequencePages(heif: Buffer): number {
  for (let at = 0; at + 8 <= heif.length;) {
    const size = heif.readUInt32BE(at)
    // 0: to the end of the file; 1: longer than 4 GB, which no picture is.
    const end = size === 0 ? heif.length : Math.min(heif.length, at + size)
    if (size !== 0 && size < 8) return 1
    if (heif.toString('latin1', at + 4, at + 8) === 'moov') return samplesIn(heif.subarray(at, end))
    at = end
  }
  return 1
}

function samplesIn(movie: Buffer): number {
  let most = 1
  for (let at = movie.indexOf('stsz'); at !== -1; at = movie.indexOf('stsz', at + 4)) {
    // Behind the name: version and flags, the size of all samples or 0, their number.
    if (at + 16 <= movie.length) most = Math.max(most, movie.readUInt32BE(at + 12))
  }
  return most
}

import type { Diagnostic } from '../../spec/faults/diagnostic.js'

/**
 * A later frame of an animation depends on all earlier ones. At most four times the largest allowed picture is decoded
 * on the way, so that a small file cannot keep the decoder busy for minutes.
 */
const MOST_PICTURES_ON_THE_WAY = 4

/** Numbers (from 0) of the frames to analyse: the first, the middle and the last within reach. */
export function pagesToShow(pages: number, pixels: number, maxPixels: number): number[] {
  const reach = Math.floor((MOST_PICTURES_ON_THE_WAY * maxPixels) / Math.max(1, pixels))
  const last = Math.max(0, Math.min(pages, reach) - 1)
  return [...new Set([0, Math.floor((last + 1) / 2), last])]
}

/** `damaged_input` for a picture. */
export const DAMAGED_PICTURE: Diagnostic = {
  code: 'damaged_input',
  stage: 'decode',
  message: 'The picture is damaged or truncated; the part that could be decoded was analysed.',
  degrades: true,
}

/** `animation_sampled` where not all frames were analysed. */
export function sampledDiagnostic(shown: number, pages: number): Diagnostic[] {
  if (shown >= pages) return []
  const message = `The file has ${pages} pictures, of which ${shown} were analysed. Convert an animation to mp4 to cover all.`
  return [{ code: 'animation_sampled', stage: 'decode', message, degrades: true, details: { shown, pages } }]
}

/** Frames of an animated PNG: how many it declares and how many it has. One and zero for a still. */
export interface AnimatedPng {
  readonly declared: number
  readonly present: number
}

/** Counts by the chunks `acTL` and `fcTL` (W3C PNG, third edition, 11.3.6). */
export function animatedPng(png: Buffer): AnimatedPng {
  let [declared, present] = [1, 0]
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') declared = Math.max(1, png.readUInt32BE(at + 8))
    if (type === 'fcTL') present++
    // It precedes the pixel data, or the file is not animated.
    if (type === 'IDAT' && declared === 1) return { declared: 1, present: 0 }
  }
  return { declared, present }
}

/** More pixels than this need more memory to compose than the decoder may use. */
const MOST_COMPOSED_PIXELS = 16_000_000

/** Whether FFmpeg can compose the frames of an animated PNG: it does not blend 16-bit alpha. */
export function isComposable(png: Buffer, { declared, present }: AnimatedPng, pixels: number): boolean {
  const [bits, colours] = [png[24], png[25]]
  const blendsDeep = bits === 16 && (colours === 4 || colours === 6)
  return Math.min(declared, present) > 1 && pixels <= MOST_COMPOSED_PIXELS && !blendsDeep
}

/**
 * Frames of the sequence that an AVIF file has beside its still picture (the decoder shows only the latter); 1 where
 * there is none. A sequence is a track (box `moov`, ISO/IEC 14496-12) whose samples are counted in `stsz` (8.7.3).
 */
export function sequencePages(heif: Buffer): number {
  for (let at = 0; at + 8 <= heif.length;) {
    const size = heif.readUInt32BE(at)
    // 0 means to the end of the file, 1 means larger than 4 GB, which no picture is.
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
    // After the box type: version and flags, the common sample size or 0, the number of samples.
    if (at + 16 <= movie.length) most = Math.max(most, movie.readUInt32BE(at + 12))
  }
  return most
}

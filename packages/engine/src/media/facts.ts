import type { Orientation } from './decoded/orientation.js'

/** A ratio as in FFmpeg; 0/1 means unknown. */
export interface Ratio {
  readonly num: number
  readonly den: number
}

/** ITU-T H.273 transfer characteristics of high dynamic range: PQ (SMPTE ST 2084) and HLG (ARIB STD-B67). */
const HDR_TRANSFERS: ReadonlySet<number> = new Set([16, 18])

/** True for PQ and HLG. */
export function isHdrTransfer(transfer: number): boolean {
  return HDR_TRANSFERS.has(transfer)
}

/**
 * The short name of a container from FFmpeg's list of its aliases and, for the ISO family, the major brand:
 * `mp4`, `mov` (brand `qt`), `3gp`, `m4a`, `webm`, `wav`, …
 */
export function containerName(aliases: string, majorBrand: string | null): string {
  if (aliases.startsWith('mov,')) {
    const brand = (majorBrand ?? 'qt').trim().toLowerCase()
    if (brand === 'qt') return 'mov'
    if (brand.startsWith('3g')) return '3gp'
    return brand.startsWith('m4a') ? 'm4a' : 'mp4'
  }
  if (aliases.startsWith('matroska')) return 'matroska'
  return aliases.split(',')[0] ?? aliases
}

/**
 * Encoders configured for 16:9 at a slightly different size write ratios such as 136:135 for pixels meant to be square.
 */
const ALMOST_SQUARE = 0.02

/**
 * Upright size in square pixels: the sample aspect ratio scales the stored width and leaves the stored height, as in
 * browsers; then sides are swapped where the orientation says so.
 */
export function squareSize(
  storedWidth: number,
  storedHeight: number,
  sampleAspectRatio: Ratio,
  { transpose }: Orientation,
): { width: number; height: number } {
  const { num, den } = sampleAspectRatio
  const stretch = num > 0 && den > 0 ? num / den : 1
  const across = Math.abs(stretch - 1) < ALMOST_SQUARE ? storedWidth : Math.max(1, Math.round(storedWidth * stretch))
  return transpose ? { width: storedHeight, height: across } : { width: across, height: storedHeight }
}

/** A size whose long side is at most `longSidePx`, in the same proportion (rounded, at least 1); never enlarged. */
export function fitLongSide(
  size: { readonly width: number; readonly height: number },
  longSidePx: number,
): { width: number; height: number } {
  const long = Math.max(size.width, size.height)
  if (long <= longSidePx) return { width: size.width, height: size.height }
  const scaled = (side: number): number => Math.max(1, Math.round((side * longSidePx) / long))
  return { width: scaled(size.width), height: scaled(size.height) }
}

/**
 * Duration of a file from its header. In Matroska files written by FFmpeg it counts from zero rather than from the
 * first timestamp, in the ISO family from the start.
 */
export function headerDurationMs(durationMs: number | null, startMs: number, aliases: string): number | null {
  if (durationMs === null || durationMs <= 0) return null
  return aliases.startsWith('matroska') ? Math.max(0, durationMs - Math.max(0, startMs)) : durationMs
}

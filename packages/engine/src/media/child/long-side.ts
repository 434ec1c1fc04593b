/** A picture is long from this aspect ratio on: fitted into 1,920 pixels, its short side would be under 450. */
const LONG_RATIO = 1920 / 450
/**
 * A long picture's short side keeps this share of the allowed long side (720 of 1,920), so that print stays legible in
 * bands.
 */
const SHORT_SIDE_SHARE = 0.375
/** Most pixels of such a picture, 48 MB as RGB. */
const MOST_LONG_PIXELS = 16_000_000

/**
 * Long side to which a picture is scaled down: the requested one, or for a long picture the one that keeps its short
 * side legible.
 */
export function longSideFor({ width, height }: { width: number; height: number }, longSidePx: number): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  if (long < LONG_RATIO * short) return longSidePx
  const scale = Math.min(1, (SHORT_SIDE_SHARE * longSidePx) / short, Math.sqrt(MOST_LONG_PIXELS / (long * short)))
  return Math.max(longSidePx, Math.round(long * scale))
}

/**
 * From so many times its short side on a picture is long: fitted into 1,920 pixels, less than 450 of its short side
 * would be left.
 */
const LONG_RATIO = 1920 / 450
/** A long picture keeps this share of the long side as its short one (720 of 1,920): print stays legible, in bands. */
const SHORT_SIDE_SHARE = 0.375
/** Most pixels of such a picture, 48 MB as RGB. */
const MOST_LONG_PIXELS = 16_000_000

/**
 * Long side to which a picture is scaled down: that asked for, and of a tall or wide one what leaves its short side
 * long enough to be read.
 */
export function longSideFor({ width, height }: { width: number; height: number }, longSidePx: number): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  if (long < LONG_RATIO * short) return longSidePx
  const scale = Math.min(1, (SHORT_SIDE_SHARE * longSidePx) / short, Math.sqrt(MOST_LONG_PIXELS / (long * short)))
  return Math.max(longSidePx, Math.round(long * scale))
}

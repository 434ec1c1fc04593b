/** The network sees pictures of this many pixels at most: more is slower, and it learned from no larger ones. */
const MOST_PIXELS = 384 * 288

/** Sides that the network can halve four times. */
const STEP_PX = 16

/** Very long pictures are squashed to this. */
const LONGEST_PX = 1024

/**
 * The size at which the network looks at a picture: never enlarged but to the next step, and of nearly the same shape.
 */
export function maskSize(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)))
  const side = (px: number): number => {
    return Math.min(LONGEST_PX, Math.max(STEP_PX, Math.floor((px * share) / STEP_PX) * STEP_PX))
  }
  return { width: side(width), height: side(height) }
}

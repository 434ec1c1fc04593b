/** Most pixels for the network: it was trained on no larger pictures, and more is slower. */
const MOST_PIXELS = 384 * 288

/** Sides must be multiples of this, because the network halves them four times. */
const STEP_PX = 16

/** Longest side; very long pictures are squashed to it. */
const LONGEST_PX = 1024

/** The input size for a picture: of nearly the same shape, and enlarged to the next step at most. */
export function maskSize(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)))
  const side = (px: number): number => {
    return Math.min(LONGEST_PX, Math.max(STEP_PX, Math.floor((px * share) / STEP_PX) * STEP_PX))
  }
  return { width: side(width), height: side(height) }
}

/** Luma levels of spread that compression gives to letters of one colour. */
const SPREAD_OFFSET = 3

/** Luma levels by which letters must stand out from their ground to be told from it. */
export const LEAST_CONTRAST = 6

/** How bright the letters of a line are, and whether brighter (1) or darker (-1) than their ground. */
export interface LetterLuma {
  readonly polarity: 1 | -1
  readonly luma: number
}

/**
 * Finds the letters' luma in the pixels of a line: `lumas`, and in `residue` how far each is above its ground.
 * Null where nothing stands out.
 *
 * Of the tenth of the pixels that is furthest above and the tenth that is furthest below the ground, letters are the
 * one that stands out further against how much it varies: letters are printed in one colour, while a restless ground
 * has dark corners of every shade.
 */
export function findLetterLuma(lumas: Uint8Array, residue: Float32Array): LetterLuma | null {
  const candidates = ([1, -1] as const).map((polarity) => {
    const standOut = residue.map((difference) => difference * polarity).sort()
    const outermost = standOut[Math.floor(standOut.length * 0.9)]!
    const contrast = standOut[Math.floor(standOut.length * 0.95)]!
    const { middle, width } = densestHalf(lumas.filter((_, index) => residue[index]! * polarity >= outermost).sort())
    return { polarity, luma: middle, contrast, score: contrast / (width + SPREAD_OFFSET) }
  })
  const usable = candidates.filter(({ contrast }) => contrast >= LEAST_CONTRAST)
  return usable.sort((a, b) => b.score - a.score)[0] ?? null
}

/** The narrowest stretch that holds half of the sorted values: unlike the median it keeps to the letters' one colour. */
function densestHalf(sorted: Uint8Array): { middle: number; width: number } {
  const half = sorted.length >> 1
  const widthFrom = (from: number): number => sorted[from + half]! - sorted[from]!
  let best = 0
  for (let from = 1; from + half < sorted.length; from++) if (widthFrom(from) < widthFrom(best)) best = from
  return { middle: sorted[best + (half >> 1)]!, width: widthFrom(best) }
}

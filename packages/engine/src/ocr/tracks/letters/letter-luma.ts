/** Luma levels of spread that compression gives to letters of one colour. */
const SPREAD_OFFSET = 3

/** Luma levels by which letters must stand out from their ground to be told from it. */
export const LEAST_CONTRAST = 6

const LEVELS = 256

/** How bright the letters of a line are, and whether brighter (1) or darker (-1) than their ground. */
export interface LetterLuma {
  readonly polarity: 1 | -1
  readonly luma: number
}

/**
 * Finds the letters' luma in the pixels of a line: `lumas`, and in `residue` (whole numbers) how far each is above its
 * ground. Null where nothing stands out.
 *
 * Of the tenth of the pixels that is furthest above and the tenth that is furthest below the ground, letters are the
 * one that stands out further against how much it varies: letters are printed in one colour, while a restless ground
 * has dark corners of every shade.
 */
export function findLetterLuma(lumas: Uint8Array, residue: Int16Array): LetterLuma | null {
  const best = [candidate(lumas, residue, 1), candidate(lumas, residue, -1)]
    .filter(({ contrast }) => contrast >= LEAST_CONTRAST)
    .sort((a, b) => b.score - a.score)[0]
  return best === undefined ? null : { polarity: best.polarity, luma: best.luma }
}

function candidate(
  lumas: Uint8Array,
  residue: Int16Array,
  polarity: 1 | -1,
): LetterLuma & { contrast: number; score: number } {
  const standOut = new Uint32Array(2 * LEVELS)
  for (const difference of residue) standOut[difference * polarity + LEVELS]! += 1
  const outermost = quantile(standOut, residue.length * 0.9) - LEVELS
  const contrast = quantile(standOut, residue.length * 0.95) - LEVELS
  const outer = new Uint32Array(LEVELS)
  let count = 0
  for (let at = 0; at < residue.length; at++) {
    if (residue[at]! * polarity < outermost) continue
    outer[lumas[at]!]! += 1
    count++
  }
  const { middle, width } = densestHalf(outer, count)
  return { polarity, luma: middle, contrast, score: contrast / (width + SPREAD_OFFSET) }
}

/** The level of a histogram below or at which more than `rank` values lie. */
function quantile(histogram: Uint32Array, rank: number): number {
  let below = 0
  for (let level = 0; level < histogram.length; level++) {
    below += histogram[level]!
    if (below > rank) return level
  }
  return histogram.length - 1
}

/** The narrowest stretch that holds half of the values: unlike the median it keeps to the letters' one colour. */
function densestHalf(histogram: Uint32Array, count: number): { middle: number; width: number } {
  let best = { from: 0, to: histogram.length - 1 }
  for (let from = 0, to = 0, held = histogram[0]!; from < histogram.length; held -= histogram[from++]!) {
    while (held * 2 < count && to < histogram.length - 1) held += histogram[++to]!
    if (held * 2 < count) break
    if (to - from < best.to - best.from) best = { from, to }
  }
  let held = 0
  let inside = 0
  for (let level = best.from; level <= best.to; level++) inside += histogram[level]!
  for (let level = best.from; level <= best.to; level++) {
    held += histogram[level]!
    if (held * 2 >= inside) return { middle: level, width: best.to - best.from }
  }
  return { middle: best.to, width: best.to - best.from }
}

import type { OcrEvidence } from '@proofline/engine/spec'

/** What stands over or on the two pictures of a comparison, alone in its line; accents may be lost. */
const LABELS: readonly (readonly [before: RegExp, after: RegExp])[] = [
  [/^before$/iu, /^after$/iu],
  [/^(?:vorher|davor)$/iu, /^(?:nachher|danach)$/iu],
  [/^avant$/iu, /^apr[eè]s$/iu],
  [/^antes$/iu, /^despu[eé]s$/iu],
  [/^prima$/iu, /^dopo$/iu],
  [/^(?:使用|治疗|服用|术)?前$/u, /^(?:使用|治疗|服用|术)?后$/u],
  [/^पहले$/u, /^बाद$/u],
]
/** A word that goes on in lower case this close under it, in heights, is no label but the beginning of a sentence. */
const NEXT_LINE = 1.3
/** Letters of the two are of one size. */
const MAX_RATIO = 1.5
/** Beginnings or middles of labels in one column lie this close, as a share of the picture's width. */
const ONE_COLUMN = 0.05

/**
 * Whether two lines of a still picture are the labels of a before-and-after pair, which may stand far apart: side by
 * side or one under the other. `others`: all lines of the picture.
 */
export function arePairLabels(a: OcrEvidence, b: OcrEvidence, others: readonly OcrEvidence[]): boolean {
  const [one, other] = [wordOf(a), wordOf(b)]
  const isPair = LABELS.some(
    ([before, after]) => (before.test(one) && after.test(other)) || (before.test(other) && after.test(one)),
  )
  if (!isPair) return false
  const [small, large] = [a.bbox.height, b.bbox.height].toSorted((x, y) => x - y) as [number, number]
  if (large > MAX_RATIO * small || others.some((line) => goesOn(a, line) || goesOn(b, line))) return false
  const middles = (x: number, width: number): number => x + width / 2
  return (
    Math.abs(middles(a.bbox.y, a.bbox.height) - middles(b.bbox.y, b.bbox.height)) <= small ||
    Math.abs(a.bbox.x - b.bbox.x) <= ONE_COLUMN ||
    Math.abs(middles(a.bbox.x, a.bbox.width) - middles(b.bbox.x, b.bbox.width)) <= ONE_COLUMN
  )
}

function goesOn({ bbox }: OcrEvidence, { bbox: next, text }: OcrEvidence): boolean {
  const space = next.y - (bbox.y + bbox.height)
  const across = Math.min(bbox.x + bbox.width, next.x + next.width) - Math.max(bbox.x, next.x)
  return next.y > bbox.y && space <= NEXT_LINE * bbox.height && across > 0 && /^\p{Ll}/u.test(text)
}

function wordOf({ text }: OcrEvidence): string {
  return text.replaceAll(/[^\p{L}\p{M}]/gu, '')
}

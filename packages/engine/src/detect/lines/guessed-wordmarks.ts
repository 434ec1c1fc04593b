import type { OcrEvidence } from '../../spec/evidence/evidence.js'
import type { LikelyText } from '../../spec/plugins/ocr-engine.js'
import { editDistance } from '../../util/values/edit-distance.js'
import { plainOf, wordsOf } from './plain-words.js'
import { ALONE, COMMON_ALONE, type FoundWordmark, isLarge, isTooShort, type WordmarkNames } from './wordmark.js'

/** Lettering that may be a name: the line as far as it was read (`text` may be empty), and what else it may say. */
export interface DoubtfulLine {
  readonly line: Omit<OcrEvidence, 'id'>
  readonly alternatives: readonly LikelyText[]
}

/** Shorter names are what they were read as, or nothing. */
const SHORTEST = 4
/** One letter of a name may differ from what was read, two of one of at least so many. */
const TWO_FROM = 6
/** Below this length no letter that was read may be left out: "Enjoy" is not NJOY. */
const FEWER_FROM = 5
/** Where nothing was legible the name must be at least so long and so likely, and the look at it so sure. */
const UNREAD = { letters: 5, likelihood: 0.5, confidence: 0.6 }

/** Confidence for a name that the lettering may be. */
const GUESSED = 0.7

/**
 * The brand that lettering standing alone names: as it was read, or as the recogniser holds possible. That says more than
 * the letters alone: "Inter" that is clearly printed is never Intel, "Inte1" may be. Names that are everyday words
 * count as read and in large letters only, and a line with a word that is no misread name counts for nothing.
 */
export function guessedWordmark(
  names: WordmarkNames,
  everyday: ReadonlySet<string>,
  { line, alternatives }: DoubtfulLine,
): FoundWordmark | null {
  const read = plainOf(line.text)
  const exact = names.exact(read)
  if (exact !== null) {
    const counts = !exact.generic && !isTooShort(read, line.text) && (!exact.common || isLarge(line))
    return counts ? { brand: exact, confidence: exact.common ? COMMON_ALONE : ALONE } : null
  }
  if (wordsOf(line.text).some(({ plain }) => everyday.has(plain))) return null
  for (const { text, likelihood } of alternatives) {
    const brand = names.exact(text)
    if (brand === null || brand.common || brand.generic || text.length < SHORTEST) continue
    const isNear =
      read === ''
        ? text.length >= UNREAD.letters && likelihood >= UNREAD.likelihood && line.confidence >= UNREAD.confidence
        : editDistance(read, text) <= (text.length >= TWO_FROM ? 2 : 1) &&
          (text.length >= FEWER_FROM || read.length <= text.length)
    if (isNear) return { brand, confidence: GUESSED }
  }
  return null
}

import type { Bbox } from '../../spec/pictures/geometry.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import { measureLine } from './measure-line.js'

/** Readings of lower confidence are clutter more often than text. */
const MIN_CONFIDENCE = 0.6
/** One or two characters, and lines that are not upright, are easily found in clutter and must be surer. */
const MIN_CONFIDENCE_ODD = 0.85
/** Above this share of doubtful characters, mixed scripts or mixed case within a word indicate an unknown script. */
const SUSPECT_SHARE = 0.12
/** Above this share, and below this confidence, a line is refused if it is printed clearly (contrast and height). */
const REFUSED_SHARE = 0.4
const TRUSTED_CONFIDENCE = 0.9
const CLEAR = { contrastRatio: 4, heightPx: 18 }

/** Greek or Cyrillic beside Latin within a word, or Han between Latin: typical output for unknown scripts. */
const MIXED_SCRIPTS =
  /\p{Script=Latin}[\p{Script=Greek}\p{Script=Cyrillic}]|[\p{Script=Greek}\p{Script=Cyrillic}]\p{Script=Latin}|\p{Script=Latin}\p{Script=Han}\p{Script=Latin}/u
/**
 * Capitals after small letters at a word's end or before more capitals ("TonbKO"): never so in names ("SlimCaps"), but
 * before digits ("6auS49": of s, o and their like the recogniser does not see the size).
 */
const MIXED_CASE = /\p{Ll}\p{Lu}+(?![\p{L}\p{N}])|\p{Lu}{2}\p{Ll}+\p{Lu}|\p{Ll}\p{Lu}{2,}\p{Ll}/u

/** A reading before the decision. */
export interface Candidate {
  readonly text: string
  readonly confidence: number
  readonly doubtfulShare: number
  readonly bbox: Bbox
  /** Clockwise turn of the line in degrees. */
  readonly turn: number
}

/**
 * Whether a reading may count as text. Scripts that the recogniser does not know come out as doubtful look-alikes
 * ("TonbKO cerOAHA" for Russian). Faint or tiny print and fancy letters are doubtful too, so doubt only counts together
 * with a second sign: letters that no word mixes, or clear print.
 */
export function isLegible(image: RgbImage, { text, confidence, doubtfulShare, bbox, turn }: Candidate): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return false
  const odd = turn !== 0 || text.replace(/\s/g, '').length <= 2
  if (confidence < (odd ? MIN_CONFIDENCE_ODD : MIN_CONFIDENCE)) return false
  if (doubtfulShare <= SUSPECT_SHARE) return true
  if (MIXED_SCRIPTS.test(text) || MIXED_CASE.test(text)) return false
  if (doubtfulShare <= REFUSED_SHARE || confidence >= TRUSTED_CONFIDENCE) return true
  const measured = measureLine(image, { bbox })
  return measured.contrastRatio < CLEAR.contrastRatio || measured.bbox.height * image.height < CLEAR.heightPx
}

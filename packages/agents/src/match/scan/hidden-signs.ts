import { classify } from '../words/fold.js'
import type { KnownWord } from '../words/split-glued.js'
import { RARE_SIGNS, spellings } from '../words/word-forms.js'

const HIDDEN_RUN = /^[\p{L}\p{N}@$!€£¥¢|]+/u
const RARE_RUN = new RegExp(`^[\\p{L}\\p{N}@$!€£¥¢|${RARE_SIGNS.replaceAll(/[\^(]/g, '\\$&')}]+`, 'u')
const MAX_HIDDEN = 24
const MIN_HIDDEN = 4
/** Signs that rarely stand for a letter count as one only in words of at least this length. */
const MIN_RARE = 5

/** Rare signs that keep their own meaning at the beginning or end of a word. */
const INSIDE = '°×^+#(<%'

/** Whether a sign that usually means something else may stand for a letter here: "pr§fit", "fa(ial", "§eeking". */
export function isRareLetter(text: string, at: number, before: string): boolean {
  const sign = text[at]!
  if (!RARE_SIGNS.includes(sign) || /[0-9]$/.test(before)) return false
  const isFollowed = /\p{L}/u.test(text[at + 1] ?? '')
  return INSIDE.includes(sign) ? isFollowed && before !== '' : isFollowed || before !== ''
}

/** `@`, `$`, `!` and currency signs inside a word stand for letters: "gu@rantee". A bar may separate two words. */
export function standsForLetter(character: string, before: string, after: string): boolean {
  if (after === '' || !'@$!€£¥¢'.includes(character)) return false
  return /[a-z]$/.test(before) && /^[a-z]/.test(classify(after).resembles[0])
}

/** "10kg" is a number and a unit; "gu4rante3d" and "5O" are words. A unit ends the token and follows digits only. */
export function splitsUnit(text: string, at: number, before: string, start: number, known: KnownWord): boolean {
  if (!/^[0-9][0-9.,]*$/.test(before)) return false
  // "4ccount" is a word, "4pack" a number and a unit.
  if (before.length === 1 && hidesWord(text, start, at, known) && isStump(text, at, known)) return false
  const next = [...text.slice(at, at + 9)].map((character) => classify(character).resembles[0]).join('')
  const rest = /^[a-z]{1,8}/.exec(next)?.[0] ?? ''
  if (before === '0' && rest.length > 2) return false
  return rest.length > 1 ? !/^[ol]+$/.test(rest) && !/[0-9]/.test(text[at + rest.length] ?? '') : /[kmxgh]/.test(rest)
}

/** Whether the letters from `at` on are no known word by themselves. */
function isStump(text: string, at: number, known: KnownWord): boolean {
  const rest = /^\p{L}+/u.exec(text.slice(at, at + MAX_HIDDEN))?.[0] ?? ''
  return rest.length >= MIN_HIDDEN && !known(rest.toLowerCase())
}

/**
 * Whether the letters, digits and signs around `at`, from `start` on, are a known word once signs are read as letters:
 * "@ccount", "p@$$word", "be€r". Examines {@link MAX_HIDDEN} characters at most.
 */
export function hidesWord(text: string, start: number, at: number, known: KnownWord): boolean {
  const isRare = RARE_SIGNS.includes(text[at]!)
  const mayPart = isRare || text[at] === '|'
  const window = text.slice(start, start + MAX_HIDDEN)
  const run = (isRare ? RARE_RUN : HIDDEN_RUN).exec(window)?.[0].replace(/(?<![!+(<#])[!+(<#]+$/, '') ?? ''
  if (at >= start + run.length || (isRare && /^[)>]/.test(text.slice(start + run.length)))) return false
  const letterOf = (sign: string): string => (RARE_SIGNS.includes(sign) ? sign : classify(sign).resembles[0])
  const word = [...run].map(letterOf).join('')
  if (word.length < (isRare ? MIN_RARE : MIN_HIDDEN) || !/\p{L}.*\p{L}/u.test(run)) return false
  // Of a word that is known by its beginning the sign may be no letter: "prescri+ption".
  // "r^t^s" are letters with a sign between them.
  if (mayPart && (!/\p{L}{2}/u.test(run) || known(word.replaceAll(/[^a-z0-9]/g, '')))) return false
  return spellings(word).some((letters) => /^[a-z]+$/.test(letters) && known(letters))
}

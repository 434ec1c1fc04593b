import { wordSet } from './word-set.js'

/** Whether patterns contain a word: distinguishes disguised and glued words from others. */
export type KnownWord = (word: string) => boolean

/** Longest word tried; longer ones are rare, and a run rarely begins with one. */
const MAX_WORD = 18

/**
 * Two-letter words that are printed without spaces around them. Patterns contain nearly every other pair of letters,
 * and with those one in four long words was split into nonsense ("sit ua ti on").
 */
const SMALL = wordSet(`am an as at be by do go he if in is it me my no of on or so to up us we de la le el en un et du
  di da al es su se lo im zu um er ab ob wo au ce je ne ou sa si tu te va`)
/** Those with which a run may end; the others are word endings in their language, as in "him beer en". */
const ENDS = wordSet('am an as at be by do go he if in is it me my no of on or so to up us we')

/**
 * Splits letters without spaces ("CLINICALLYPROVENTO", folded) into the fewest known words that cover them, or null if
 * none do. Of two equally short splits the one with the longer first word wins. Single letters other than "a" and "i"
 * are no words, two letters only as small words; consecutive digits stay together. O(length × {@link MAX_WORD}).
 */
export function splitGlued(letters: string, known: KnownWord): string[] | null {
  const size = letters.length
  const best = new Array<number>(size + 1).fill(Number.POSITIVE_INFINITY)
  const step = new Array<number>(size + 1).fill(0)
  best[size] = 0

  for (let from = size - 1; from >= 0; from--) {
    for (let length = Math.min(MAX_WORD, size - from); length > 0; length--) {
      const rest = best[from + length]!
      if (rest + 1 >= best[from]! || !isWord(letters, from, length, known)) continue
      best[from] = rest + 1
      step[from] = length
    }
  }
  if (best[0] === Number.POSITIVE_INFINITY) return null

  const words: string[] = []
  for (let at = 0; at < size; at += step[at]!) words.push(letters.slice(at, at + step[at]!))
  return words
}

function isWord(letters: string, from: number, length: number, known: KnownWord): boolean {
  const word = letters.slice(from, from + length)
  if (/^[0-9]+$/.test(word))
    return !/[0-9]/.test(letters[from - 1] ?? '') && !/[0-9]/.test(letters[from + length] ?? '')
  const isLast = from + length === letters.length
  if (length === 1) return !isLast && (word === 'a' || word === 'i')
  if (length === 2 && !(isLast ? ENDS : SMALL).has(word)) return false
  return known(word)
}

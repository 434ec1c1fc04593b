import { wordSet } from './word-set.js'

/** Words that patterns know: needed to tell disguised and glued words from others. */
export type KnownWord = (word: string) => boolean

/** Longest word that is tried; longer words of the patterns are rare and never glued first. */
const MAX_WORD = 18

/**
 * Words of two letters that run on in what people print. Patterns know nearly every other pair of letters, too, and
 * tore one in four long words into such ("sit ua ti on").
 */
const SMALL = wordSet(`am an as at be by do go he if in is it me my no of on or so to up us we de la le el en un et du
  di da al es su se lo im zu um er ab ob wo au ce je ne ou sa si tu te va`)
/** Those that a run may end in: others end words in their language, as in "him beer en". */
const ENDS = wordSet('am an as at be by do go he if in is it me my no of on or so to up us we')

/**
 * Splits letters without spaces ("CLINICALLYPROVENTO", folded) into the fewest known words that cover them wholly,
 * or null where none do. Of two equally short covers the one with the longer first word wins. Single letters other
 * than "a" and "i" are no words here, and of two letters only small words; digits stay together as one word.
 * O(length × {@link MAX_WORD}).
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

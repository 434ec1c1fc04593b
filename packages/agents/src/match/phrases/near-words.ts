import { hashFurther, isWordAt, NO_LETTERS_HASH, type WordTable } from './word-table.js'

/** Letters tried in place of others, and between them: a to z. */
const [FIRST, LAST] = [97, 122] as const
const VOWELS = new Set([...'aeiouy'].map((vowel) => vowel.charCodeAt(0)))
/** Letters with which no word is inflected: "lagern" is no "lager" with a letter put in. */
const NO_ENDINGS = new Set([...'jkqwxz'].map((letter) => letter.charCodeAt(0)))
/** Longest word that is tried. */
const MAX_WORD = 24
/** Fewest letters that are tried with any letter put in, left out or changed: "gajar" is a carrot, no "ganar". */
const MIN_RARE = 6
/** The same with a vowel changed. */
const MIN_VOWEL = 5
/** Most words that are given: what is near to more is no word in disguise. */
const MOST_WORDS = 3

const units = new Uint16Array(MAX_WORD + 1)
/** The hash of the letters before each place. */
const hashes = new Int32Array(MAX_WORD + 1)

/**
 * The words of a table that differ from some letters (a to z) by one put in or changed, by a vowel or one of two equal
 * letters left out, or by two neighbours swapped. First and last letter are not changed, as people read a word by them.
 * If one differs as words are most often misspelt (a vowel changed, a letter doubled or single, a swap), only those
 * that do: "propper" is "proper", not "popper". Some three hundred lookups, without making a string for any but the
 * words found.
 */
export function nearWords(table: WordTable, letters: string): readonly string[] {
  const size = letters.length
  if (size > MAX_WORD) return []
  const common = new Set<string>()
  const rare = new Set<string>()
  const look = (length: number, from: number, isCommon: boolean): void => {
    if (!isWordAt(table, units, length, hashes[from]!, from)) return
    const word = String.fromCharCode(...units.subarray(0, length))
    ;(isCommon ? common : rare).add(word)
  }
  const codeAt = (at: number): number => letters.charCodeAt(at)
  /** Writes the letters from one place on to another. */
  const write = (from: number, to: number): void => {
    for (let next = from; next < size; next++) units[to + next - from] = codeAt(next)
  }
  const triesRare = size >= MIN_RARE
  const isTwice = (at: number): boolean => codeAt(at) === codeAt(at - 1)
  const isEnding = (at: number): boolean => at === size - 1 && !NO_ENDINGS.has(codeAt(at))
  const mayBePutIn = (at: number): boolean => isTwice(at) || (triesRare && !isEnding(at))
  write(0, 0)
  hashes[0] = NO_LETTERS_HASH
  for (let at = 0; at < size; at++) hashes[at + 1] = hashFurther(hashes[at]!, codeAt(at))
  for (let at = 1; at < size; at++) {
    const written = codeAt(at)
    if (mayBePutIn(at)) {
      write(at + 1, at)
      look(size - 1, at, isTwice(at))
      write(at, at)
    }
    if (at === size - 1) break
    const isVowel = size >= MIN_VOWEL && VOWELS.has(written)
    for (let code = FIRST; code <= LAST; code++) {
      const isCommon = isVowel && VOWELS.has(code)
      if (code === written || !(triesRare || isCommon)) continue
      units[at] = code
      look(size, at, isCommon)
    }
    units[at] = codeAt(at + 1)
    units[at + 1] = written
    look(size, at, true)
    write(at, at)
  }
  for (let at = 1; at <= size; at++) {
    write(at, at + 1)
    for (let code = FIRST; code <= LAST; code++) {
      const isSame = code === codeAt(at - 1)
      if (!isSame && !(triesRare && VOWELS.has(code))) continue
      units[at] = code
      look(size + 1, at, isSame)
    }
    write(at, at)
  }
  const found = common.size > 0 ? common : rare
  return found.size > MOST_WORDS ? [] : [...found]
}

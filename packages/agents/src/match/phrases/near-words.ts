import { isWordAt, type WordTable } from './word-table.js'

/** Letters tried in place of others, and between them: a to z. */
const [FIRST, LAST] = [97, 122] as const
const VOWELS = new Set([...'aeiouy'].map((vowel) => vowel.charCodeAt(0)))
/** Longest word that is tried. */
const MAX_WORD = 24
/** Fewest letters that are tried with any letter put in, left out or changed: "gajar" is a carrot, no "ganar". */
const MIN_RARE = 6
/** Most words that are given: what is near to more is no word in disguise. */
const MOST_WORDS = 3

const units = new Uint16Array(MAX_WORD + 1)

/**
 * The words of a table that differ from some letters (a to z) by one put in, left out or changed, or by two neighbours
 * swapped. First and last letter are not changed, as people read a word by them. If one differs as words are most often
 * misspelt (a vowel changed, a letter doubled or single, a swap), only those that do: "propper" is "proper", not
 * "popper". Some four hundred lookups, without making a string for any but the words found.
 */
export function nearWords(table: WordTable, letters: string): readonly string[] {
  const size = letters.length
  if (size > MAX_WORD) return []
  const common = new Set<string>()
  const rare = new Set<string>()
  const look = (length: number, isCommon: boolean): void => {
    if (!isWordAt(table, units, length)) return
    if (!isCommon && size < MIN_RARE) return
    const word = String.fromCharCode(...units.subarray(0, length))
    ;(isCommon ? common : rare).add(word)
  }
  const codeAt = (at: number): number => letters.charCodeAt(at)
  /** Writes the letters from one place on to another. */
  const write = (from: number, to: number): void => {
    for (let next = from; next < size; next++) units[to + next - from] = codeAt(next)
  }
  write(0, 0)
  for (let at = 1; at < size; at++) {
    const written = codeAt(at)
    write(at + 1, at)
    look(size - 1, written === codeAt(at - 1))
    write(at, at)
    if (at === size - 1) break
    for (let code = FIRST; code <= LAST; code++) {
      if (code === written) continue
      units[at] = code
      look(size, VOWELS.has(code) && VOWELS.has(written))
    }
    units[at] = codeAt(at + 1)
    units[at + 1] = written
    look(size, true)
    write(at, at)
  }
  for (let at = 1; at <= size; at++) {
    write(at, at + 1)
    for (let code = FIRST; code <= LAST; code++) {
      units[at] = code
      look(size + 1, code === codeAt(at - 1))
    }
    write(at, at)
  }
  const found = common.size > 0 ? common : rare
  return found.size > MOST_WORDS ? [] : [...found]
}

/**
 * A hash table of words as plain data, numbered from 0. It is used as it lies in a file: building a map of fifty
 * thousand words would take longer than matching most texts.
 */
export interface WordTable {
  /** UTF-16 units of all words, one word after another. */
  readonly letters: Uint16Array
  /** Where each word ends in `letters`; it begins where the one before it ends. */
  readonly ends: Int32Array
  /** Open addressing: one more than the number of a word, at the slot of its hash or the next free one; 0 for free. */
  readonly slots: Int32Array
}

/** A table without words. */
export const NO_WORDS: WordTable = tableOfWords([])

/** Builds the table of some words, all different, numbered in their order. */
export function tableOfWords(words: readonly string[]): WordTable {
  const all = words.join('')
  const letters = new Uint16Array(all.length)
  for (let at = 0; at < all.length; at++) letters[at] = all.charCodeAt(at)
  const ends = new Int32Array(words.length)
  // At least half of the slots are free, so that a lookup takes one or two steps.
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * words.length + 1)))
  let end = 0
  for (const [number, word] of words.entries()) {
    ends[number] = end += word.length
    let slot = hashOf(word) & (slots.length - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = number + 1
  }
  return { letters, ends, slots }
}

/** The number of a word, or -1. */
export function numberOfWord({ letters, ends, slots }: WordTable, word: string): number {
  for (let slot = hashOf(word) & (slots.length - 1); slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) {
    const number = slots[slot]! - 1
    const start = number === 0 ? 0 : ends[number - 1]!
    if (ends[number]! - start === word.length && stands(letters, start, word)) return number
  }
  return -1
}

/**
 * Whether the first `length` units are a word. `hash`: what {@link hashFurther} gives for those before `from`, so that
 * words with the same beginning are looked up faster.
 */
export function isWordAt(table: WordTable, units: Uint16Array, length: number, hash: number, from: number): boolean {
  const { letters, ends, slots } = table
  let whole = hash
  for (let at = from; at < length; at++) whole = hashFurther(whole, units[at]!)
  const last = slots.length - 1
  for (let slot = (whole ^ (whole >>> 15)) & last; slots[slot] !== 0; slot = (slot + 1) & last) {
    const number = slots[slot]! - 1
    const start = number === 0 ? 0 : ends[number - 1]!
    if (ends[number]! - start !== length) continue
    let at = length - 1
    while (at >= 0 && letters[start + at] === units[at]) at--
    if (at < 0) return true
  }
  return false
}

/** Longest word that {@link lengthsAt} looks for. */
const LONGEST = 22

/** The lengths of the words that begin at a place, as bits: the third for a word of three units. */
export function lengthsAt({ letters, ends, slots }: WordTable, text: string, at: number): number {
  const last = slots.length - 1
  let hash = NO_LETTERS_HASH
  let lengths = 0
  for (let length = 1; length <= LONGEST && at + length <= text.length; length++) {
    hash = hashFurther(hash, text.charCodeAt(at + length - 1))
    for (let slot = (hash ^ (hash >>> 15)) & last; slots[slot] !== 0; slot = (slot + 1) & last) {
      const number = slots[slot]! - 1
      const start = number === 0 ? 0 : ends[number - 1]!
      if (ends[number]! - start !== length) continue
      let same = 0
      while (same < length && letters[start + same] === text.charCodeAt(at + same)) same++
      if (same === length) {
        lengths |= 1 << length
        break
      }
    }
  }
  return lengths
}

/** All words in order of their numbers. */
export function wordsOfTable({ letters, ends }: WordTable): string[] {
  return Array.from(ends, (end, number) => String.fromCharCode(...letters.subarray(ends[number - 1] ?? 0, end)))
}

function stands(letters: Uint16Array, start: number, word: string): boolean {
  for (let at = 0; at < word.length; at++) if (letters[start + at] !== word.charCodeAt(at)) return false
  return true
}

/** The hash of no letters. */
export const NO_LETTERS_HASH = 0x811c9dc5

/** The hash of letters and one unit more. */
export function hashFurther(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193)
}

/** FNV-1a over UTF-16 units (Fowler, Noll and Vo), folded so that the low bits depend on the high ones. */
function hashOf(word: string): number {
  let hash = NO_LETTERS_HASH
  for (let at = 0; at < word.length; at++) hash = hashFurther(hash, word.charCodeAt(at))
  return hash ^ (hash >>> 15)
}

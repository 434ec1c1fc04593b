import { isRealWord } from './real-words.js'

/** What a misspelt word may mean, and whether the misspelling is deliberate: nobody omits all vowels by mistake. */
export interface Guess {
  readonly words: readonly string[]
  readonly disguised: boolean
}

/**
 * Words that are often disguised. Only these are corrected from misspellings: correcting to any word would misread
 * harmless ones.
 */
export interface HiddenWords {
  has(word: string): boolean
  /** The words that a misspelling may stand for, or null. A few lookups, whatever the list's length. */
  guess(letters: string): Guess | null
  /**
   * The words that fit letters with stars in place of others: of vowels only, or of any letters. Empty where too little
   * is shown or too many words fit.
   */
  fit(pattern: string, stars: Stars): readonly string[]
  /** All words of the patterns that differ from letters by one letter or a swap. */
  near(letters: string): readonly string[]
}

/** The words of all patterns, for looking up those that are nearly spelt like one. */
export interface Spellings {
  /** See {@link HiddenWords.near}. */
  near(letters: string): readonly string[]
}

/** What stars in a word stand for. */
export type Stars = 'vowels' | 'letters'

const VOWEL = /[aeiou]/
const MIN_SKELETON = 4
const MIN_THINNED = 6
const MOST_LEFT_OUT = 3
const MIN_SWAPPED = 6
const MIN_SOUNDED = 5
const MIN_TURNED = 5
const MIN_SHOWN = 3
/** Share of a word's letters that must be shown, and most words that may fit. */
const LEAST_SHOWN = 0.4
const MOST_FITTING = 3

/** An empty list, for rules that name none. */
export const NO_HIDDEN_WORDS: HiddenWords = { has: () => false, guess: () => null, fit: () => [], near: () => [] }

/** Most letters whose near words are kept: texts repeat their words. */
const KEPT_WORDS = 20_000
const NONE: readonly string[] = []
/** Fewest letters of a word that is read as one nearly spelt like it: shorter ones are near to some word or other. */
const MIN_NEAR = 5

/** Indexes words of small Latin letters by the keys of their misspellings. `all`: the words of all patterns. */
export function createHiddenWords(list: Iterable<string>, all?: Spellings): HiddenWords {
  const words = new Set([...list].filter((word) => /^[a-z]{4,}$/.test(word)))
  // Built on first use: most texts need none.
  const groups = new Map<(word: string) => string, Map<string, string[]>>()
  const among = (keyOf: (word: string) => string, letters: string, fits: (word: string) => boolean): string[] => {
    const known = groups.get(keyOf) ?? group(words, keyOf)
    groups.set(keyOf, known)
    return (known.get(keyOf(letters)) ?? []).filter(fits)
  }

  const kept = new Map<string, readonly string[]>()

  return {
    has: (word) => words.has(word),
    guess(letters) {
      const size = letters.length
      if (size < MIN_SKELETON || !/^[a-z]+$/.test(letters)) return null
      if (!VOWEL.test(letters)) {
        const meant = among(skeleton, letters, (word) => word.length > size + 1 && isThinned(letters, word))
        return meant.length > 0 ? { words: meant, disguised: true } : null
      }
      const turned = size < MIN_TURNED ? '' : [...letters].reverse().join('')
      if (words.has(turned)) return { words: [turned], disguised: true }
      const meant = [
        ...(size < MIN_THINNED ? [] : among(skeleton, letters, (word) => isThinned(letters, word))),
        ...(size < MIN_SWAPPED ? [] : among(sorted, letters, (word) => isSwapped(letters, word))),
        ...(size < MIN_SOUNDED ? [] : among(sound, letters, (word) => word.length >= MIN_SOUNDED)),
      ]
      return meant.length > 0 ? { words: [...new Set(meant)], disguised: false } : null
    },
    fit(pattern, stars) {
      const shown = pattern.replaceAll('*', '').length
      const fitting = among(first, pattern, (word) => {
        if (shown < LEAST_SHOWN * word.length || (stars === 'letters' && shown < MIN_SHOWN)) return false
        return word.length === pattern.length && [...pattern].every((sign, at) => stands(sign, word[at]!, stars))
      })
      return fitting.length > MOST_FITTING ? [] : fitting
    },
    near(letters) {
      if (all === undefined || letters.length < MIN_NEAR) return NONE
      const remembered = kept.get(letters)
      if (remembered !== undefined) return remembered
      const found = !/^[a-z]+$/.test(letters) || isRealWord(letters) ? NONE : all.near(letters)
      if (kept.size >= KEPT_WORDS) kept.clear()
      kept.set(letters, found)
      return found
    },
  }
}

function stands(sign: string, letter: string, stars: Stars): boolean {
  return sign === letter || (sign === '*' && (stars === 'letters' || VOWEL.test(letter)))
}

function group(words: Iterable<string>, keyOf: (word: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const word of words) {
    const key = keyOf(word)
    const known = groups.get(key)
    if (known) known.push(word)
    else groups.set(key, [word])
  }
  return groups
}

/** Doubled letters reduced to one: "aproved", "proffits". */
function single(word: string): string {
  return word.replaceAll(/(.)\1+/g, '$1')
}

/** Consonants in order, without repeats: "wght", "guarnted". */
function skeleton(word: string): string {
  return single(word.replaceAll(/[aeiou]/g, ''))
}

function first(word: string): string {
  return word[0]!
}

/** First letter, the middle letters in alphabetical order, last letter: a key for swapped letters. */
function sorted(word: string): string {
  return word[0]! + [...word.slice(1, -1)].sort().join('') + word.at(-1)!
}

/** Letters replaced by their sound in English, as people misspell by it: "kasino", "dyabetez", "phollowers". */
function sound(word: string): string {
  const sounded = word
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/[cq]/g, 'k')
    .replaceAll('x', 'ks')
    .replaceAll('z', 's')
    .replaceAll('y', 'i')
  return single(sounded)
}

/** Whether some vowels are left out, or a double letter is written once or the other way round. */
function isThinned(letters: string, word: string): boolean {
  const [thin, whole] = [single(letters), single(word)]
  if (thin[0] !== whole[0] || (VOWEL.test(letters) && (thin.at(-1) !== whole.at(-1) || isFar(letters, word))))
    return false
  let at = 0
  for (const letter of whole) if (letter === thin[at]) at++
  return at === thin.length
}

function isFar(letters: string, word: string): boolean {
  return Math.abs(word.length - letters.length) > MOST_LEFT_OUT
}

/** Whether two adjacent letters inside the word are swapped. */
function isSwapped(letters: string, word: string): boolean {
  const at = [...word].findIndex((letter, index) => letter !== letters[index])
  if (at < 0) return false
  return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2) === letters
}

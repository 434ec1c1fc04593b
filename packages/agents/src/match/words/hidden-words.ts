import { misspelt, type SpeltWords } from './misspelt.js'
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
  /** The same of all words of the patterns, whose first letter must be shown, and the last one or three letters. */
  fitAny(pattern: string, stars: Stars): readonly string[]
  /** The words of the patterns that letters may be a misspelling of: see `misspelt`. */
  near(letters: string): readonly string[]
  /** Whether patterns contain a word as it is spelt, not only by a wildcard. */
  isWord(word: string): boolean
  /** The lengths of all such words that begin at a place, as bits; words of up to 22 letters. */
  lengthsAt(letters: string, at: number): number
}

/** The words of all patterns, for looking up those that are nearly spelt like one. */
export interface Spellings extends SpeltWords, Pick<HiddenWords, 'lengthsAt'> {
  /** The words of a size with a first letter, and a last one if it is not empty. */
  between(first: string, last: string, size: number): readonly string[]
}

const NO_SPELLINGS: Spellings = { near: () => [], isWord: () => false, lengthsAt: () => 0, between: () => [] }

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
export const NO_HIDDEN_WORDS: HiddenWords = {
  has: () => false,
  guess: () => null,
  fit: () => [],
  fitAny: () => [],
  near: () => [],
  isWord: () => false,
  lengthsAt: () => 0,
}

/** Most letters whose near words, and masks whose words are kept: texts repeat their words. */
const KEPT_WORDS = 20_000
const NONE: readonly string[] = []
/** Fewest letters of a word that is read as one nearly spelt like it: shorter ones are near to some word or other. */
const MIN_NEAR = 4

/** Indexes words of small Latin letters by the keys of their misspellings. `all`: the words of all patterns. */
export function createHiddenWords(list: Iterable<string>, all: Spellings = NO_SPELLINGS): HiddenWords {
  const words = new Set([...list].filter((word) => /^[a-z]{4,}$/.test(word)))
  // Built on first use: most texts need none.
  const groups = new Map<(word: string) => string, Map<string, string[]>>()
  const among = (keyOf: (word: string) => string, letters: string, fits: (word: string) => boolean): string[] => {
    const known = groups.get(keyOf) ?? group(words, keyOf)
    groups.set(keyOf, known)
    return (known.get(keyOf(letters)) ?? []).filter(fits)
  }

  const kept = new Map<string, readonly string[]>()
  const masked = new Map<string, readonly string[]>()

  return {
    has: (word) => words.has(word),
    isWord: all.isWord,
    lengthsAt: all.lengthsAt,
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
    fitAny(pattern, stars) {
      const key = `${stars} ${pattern}`
      const found = masked.get(key) ?? fitAny(pattern, stars, all, words)
      if (masked.size >= KEPT_WORDS) masked.clear()
      masked.set(key, found)
      return found
    },
    near(letters) {
      if (letters.length < MIN_NEAR) return NONE
      const remembered = kept.get(letters)
      if (remembered !== undefined) return remembered
      const found = !/^[a-z]+$/.test(letters) || isRealWord(letters) ? NONE : misspelt(letters, all)
      if (kept.size >= KEPT_WORDS) kept.clear()
      kept.set(letters, found)
      return found
    },
  }
}

/**
 * Fewest letters of a masked word that is looked for among all words, and most that may fit: of more, only those that
 * are often hidden count, since each is searched for wherever the mask stands.
 */
const MIN_MASKED = 4
const MOST_MASKED = 20
/**
 * What people write with stars for decency's sake: such a word hides nothing from a checker, and many words would fit
 * it.
 */
const SWEAR_WORDS = [
  ...'fuck shit damn cunt cock dick piss bitch bastard bollocks wank twat crap hell slut whore prick tits pussy'.split(
    ' ',
  ),
  ...'fucks fucked fucker fuckers fucking shits shitty shite bullshit asshole arsehole assholes bitches bastards'.split(
    ' ',
  ),
  ...'dicks pissed pissing wanker wankers motherfucker motherfucking goddamn damned crappy dickhead bloody nigger'.split(
    ' ',
  ),
]

/** All words that fit a mask with its first letter shown, and the last one or at least three. */
function fitAny(pattern: string, stars: Stars, all: Spellings, often: ReadonlySet<string>): readonly string[] {
  const last = pattern.at(-1)!
  const isLong = pattern.length >= MIN_MASKED && (last !== '*' || /^[a-z]{3}/.test(pattern))
  if (!isLong || pattern.startsWith('*') || SWEAR_WORDS.some((word) => fitsMask(pattern, word))) return NONE
  const fitting = all
    .between(pattern[0]!, last === '*' ? '' : last, pattern.length)
    .filter((word) => [...pattern].every((sign, at) => stands(sign, word[at]!, stars)))
  return fitting.length > MOST_MASKED ? fitting.filter((word) => often.has(word)) : fitting
}

function fitsMask(pattern: string, word: string): boolean {
  return pattern.length === word.length && [...pattern].every((sign, at) => sign === '*' || sign === word[at])
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

/** The words of all patterns as they are spelt. */
export interface SpeltWords {
  /** Those that differ from letters by one letter or a swap. */
  near(letters: string): readonly string[]
  /** Whether patterns contain a word as it is spelt, not only by a wildcard. */
  isWord(word: string): boolean
}

/** Fewest letters of a word that is found by another spelling. */
const MIN_WORD = 4
/** Fewest letters of a word written from behind: "urad" is a lentil, no "daru". */
const MIN_TURNED = 5
/**
 * How people write a sound, and letters that are taken for each other; each is tried throughout a word, since who writes
 * so does it on purpose. Then letters put before or behind, and the first two swapped.
 */
const OTHERWISE: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/k/g, 'c'],
  [/kk?/g, 'ck'],
  [/z/g, 's'],
  [/y/g, 'i'],
  [/v/g, 'u'],
  [/x/g, 'ks'],
  [/x/g, 'cks'],
  [/x/g, 'cts'],
  [/o/g, 'a'],
  [/e/g, 'i'],
  [/cl/g, 'd'],
  [/li/g, 'h'],
  [/ii/g, 'u'],
  [/^x+|(?<!x)x+$/g, ''],
  [/z$/g, ''],
  [/^(.)(.)/g, '$2$1'],
]

/**
 * The words of the patterns that letters, which are no word, may be a misspelling of: by one letter, from behind, or by
 * sound.
 */
export function misspelt(letters: string, all: SpeltWords): readonly string[] {
  const near = all.near(letters)
  const turned = letters.length < MIN_TURNED || near.length > 0 ? '' : [...letters].reverse().join('')
  if (all.isWord(turned)) return [turned]
  if (near.length > 0) return near
  const found = new Set(OTHERWISE.map(([sound, other]) => letters.replace(sound, other)))
  return [...found].filter((word) => word !== letters && word.length >= MIN_WORD && all.isWord(word))
}

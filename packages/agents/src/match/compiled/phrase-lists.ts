import type { Sense } from './senses.js'

/**
 * A list of phrases of a rule or pattern. Rules of several markets share theirs, so a list is identified by reference.
 */
export type PhraseList = readonly string[]

/** Phrases by number, and the numbers of those in each list. */
export interface NumberedPhrases {
  /** The numbers of a list's phrases, in its order. Undefined for an unknown list. */
  numbersOf(list: PhraseList): Int32Array | undefined
  /** The number of a phrase, or undefined. */
  numberOf(phrase: string): number | undefined
  /** All phrases, in the order of their numbers. */
  phrases(): readonly string[]
}

/** The lists of phrases in some senses, each once, in order of first occurrence; then `more`. */
export function listsOf(senses: Iterable<readonly Sense[]>, more: PhraseList = []): Set<PhraseList> {
  const lists = new Set<PhraseList>()
  for (const some of senses) {
    for (const sense of some) {
      lists.add(sense.triggers)
      for (const key of ['requires', 'unless', 'cures', 'escalate'] as const) {
        for (const { any, except } of sense[key]) {
          lists.add(any)
          if (except) lists.add(except)
        }
      }
    }
  }
  return lists.add(more)
}

/** Numbers the phrases of some lists in order of first occurrence, each once. */
export function numberPhrases(lists: Iterable<PhraseList>, known: readonly string[] = []): Int32Array {
  const numbers = new Map(known.map((phrase, number) => [phrase, number]))
  const all: number[] = []
  for (const list of lists) {
    for (const phrase of list) {
      const number = numbers.get(phrase) ?? numbers.size
      numbers.set(phrase, number)
      all.push(number)
    }
  }
  return Int32Array.from(all)
}

/**
 * Opens lists with the `numbers` of their phrases, one list after another, as {@link numberPhrases} gives them. Throws
 * `RangeError` if there are more or fewer numbers than phrases.
 */
export function openPhrases(lists: Iterable<PhraseList>, numbers: Int32Array): NumberedPhrases {
  const numbered = new Map<PhraseList, Int32Array>()
  let at = 0
  for (const list of lists) numbered.set(list, numbers.subarray(at, (at += list.length)))
  if (at !== numbers.length) throw new RangeError(`${numbers.length} numbers for ${at} phrases`)

  const indexOf = (some: Iterable<readonly [PhraseList, Int32Array]>): Map<string, number> => {
    const index = new Map<string, number>()
    for (const [list, its] of some) for (const [place, phrase] of list.entries()) index.set(phrase, its[place]!)
    return index
  }
  // Matchers mostly look up phrases of the last list, so only that one is indexed at once: indexing all lists takes as
  // long as matching a text.
  const last = indexOf([...numbered].slice(-1))
  let all: Map<string, number> | undefined
  const index = (): Map<string, number> => (all ??= indexOf(numbered))
  return {
    numbersOf: (list) => numbered.get(list),
    numberOf: (phrase) => last.get(phrase) ?? index().get(phrase),
    phrases: () => [...index()].sort(([, a], [, b]) => a - b).map(([phrase]) => phrase),
  }
}

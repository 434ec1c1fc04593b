import type { Sense } from './senses.js'

/** A list of phrases as some rule or pattern holds it. Laws of many markets share theirs: a list is known by identity. */
export type PhraseList = readonly string[]

/** Phrases by number, and the numbers of those in each list. */
export interface NumberedPhrases {
  /** The numbers of a list's phrases, in its order. Undefined for a list that is not one of them. */
  numbersOf(list: PhraseList): Int32Array | undefined
  /** The number of a phrase, or undefined. */
  numberOf(phrase: string): number | undefined
  /** All phrases, in the order of their numbers. */
  phrases(): readonly string[]
}

/** The lists of phrases in some senses, each once, in the order in which they are met; then `more`. */
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

/** Numbers the phrases of some lists in the order in which they are met, each once. */
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
 * Opens lists whose phrases have `numbers`, one list after another, as {@link numberPhrases} gives them. Throws
 * `RangeError` where these are not as many as the phrases of the lists.
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
  // Every matcher looks for the phrases of the last list under lists of its own, seldom for others: to know them all
  // takes as long as reading a text.
  const last = indexOf([...numbered].slice(-1))
  let all: Map<string, number> | undefined
  const index = (): Map<string, number> => (all ??= indexOf(numbered))
  return {
    numbersOf: (list) => numbered.get(list),
    numberOf: (phrase) => last.get(phrase) ?? index().get(phrase),
    phrases: () => [...index()].sort(([, a], [, b]) => a - b).map(([phrase]) => phrase),
  }
}

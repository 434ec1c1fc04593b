import type { Vocabulary } from '../rules/rule-schema.js'
import { listsIn, parsePhrase, type Phrase } from './parse-phrase.js'

/** Gives the phrases of a word list by its name. Throws `Error` where there is none. */
export type WordLists = (name: string) => readonly Phrase[]

/** The word lists of a vocabulary as phrases, each parsed when first asked for. */
export function wordLists(vocabulary: Vocabulary): WordLists {
  const parsed = new Map<string, readonly Phrase[]>()
  return (name) => {
    const known = parsed.get(name)
    if (known) return known
    if (!Object.hasOwn(vocabulary, name)) throw new Error(`no word list is called "${name}"`)
    const phrases = vocabulary[name]!.map((source) => parsePhrase(source))
    parsed.set(name, phrases)
    return phrases
  }
}

/**
 * Throws `Error` where `phrase`, or a list that it needs, names a list that is not there or that needs itself.
 * `sound` holds the lists that are known to be right and is added to, so that each is walked once.
 */
export function checkLists(phrase: Phrase, lists: WordLists, sound: Set<string>): void {
  const open = new Set<string>()
  const visit = (name: string): void => {
    if (sound.has(name)) return
    if (open.has(name)) throw new Error(`the word list "${name}" refers to itself`)
    open.add(name)
    for (const part of lists(name)) listsIn(part).forEach(visit)
    open.delete(name)
    sound.add(name)
  }
  listsIn(phrase).forEach(visit)
}

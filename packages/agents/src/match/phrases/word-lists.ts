import type { Vocabulary } from '../../rules/rule-schema.js'
import { listsIn, parsePhrase, type Phrase } from './parse-phrase.js'

/** Gives the phrases of a word list by name. Throws `Error` if there is no such list. */
export type WordLists = (name: string) => readonly Phrase[]

/** The word lists of a vocabulary as phrases, each parsed on first use. */
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
 * Throws `Error` if `phrase`, or a list that it needs, names a list that does not exist or that needs itself. `sound`
 * holds the lists checked already and is added to, so that each is checked once.
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

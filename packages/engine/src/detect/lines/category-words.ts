import { plainOf } from './plain-words.js'

/** Words and phrases that stand on goods of a restricted category, by category. */
export type CategoryWords = Readonly<Record<string, readonly string[]>>

/** A category that a line names, and by which words. */
export interface NamedCategory {
  readonly category: string
  readonly words: string
}

/** A line of more words is prose: it may talk of anything. */
const MAX_WORDS = 6

/** Opens the lists for look-up: whole words in short lines, as they stand on labels, packs and signs. */
export function createCategoryWords(lists: CategoryWords): (line: string) => NamedCategory[] {
  const entries = Object.entries(lists).flatMap(([category, phrases]) =>
    phrases.map((words) => ({ category, words, parts: words.split(' ').map(plainOf) })),
  )
  return (line) => {
    const words = line.split(/[\s/,.|–-]+/u).map(plainOf)
    if (words.length > MAX_WORDS) return []
    return entries
      .filter(({ parts }) => words.some((_, at) => parts.every((part, step) => words[at + step] === part)))
      .map(({ category, words: named }) => ({ category, words: named }))
  }
}

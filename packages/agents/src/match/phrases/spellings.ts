import type { Spellings } from '../words/hidden-words.js'
import { nearWords } from './near-words.js'
import { lengthsAt, numberOfWord, type WordTable, wordsOfTable } from './word-table.js'

/** Opens the words of all patterns for looking up misspelt and masked ones. */
export function openSpellings(table: WordTable): Spellings {
  // Built for the first masked word: few texts have any.
  let groups: Map<string, string[]> | undefined
  return {
    near: (letters) => nearWords(table, letters),
    lengthsAt: (letters, at) => lengthsAt(table, letters, at),
    isWord: (word) => numberOfWord(table, word) >= 0,
    between(first, last, size) {
      groups ??= bySizeAndEnds(table)
      return groups.get(`${first}${last}${size}`) ?? []
    },
  }
}

function bySizeAndEnds(table: WordTable): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const word of wordsOfTable(table)) {
    if (!/^[a-z]{4,}$/.test(word)) continue
    for (const last of [word.at(-1)!, '']) {
      const key = `${word[0]}${last}${word.length}`
      const group = groups.get(key)
      if (group) group.push(word)
      else groups.set(key, [word])
    }
  }
  return groups
}

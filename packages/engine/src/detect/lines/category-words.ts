import { lineWords, openPhrases, type ReadLine } from './phrases.js'
import { plainOf } from './plain-words.js'

/**
 * What stands on goods of a restricted category, by category. `goods` tell it alone; `hints` are seen elsewhere too
 * ("bar", "500 mg") and tell nothing alone; `harmless` are phrases that hold such a word and name something else ("wine
 * vinegar"). For `#` and `*` see {@link openPhrases}.
 */
export interface CategoryWords {
  readonly goods: Readonly<Record<string, readonly string[]>>
  readonly hints: Readonly<Record<string, readonly string[]>>
  readonly harmless: Readonly<Record<string, readonly string[]>>
}

/** A category that a line names or hints at, and by which words. */
export interface NamedCategory {
  readonly category: string
  readonly words: string
  readonly isHint: boolean
}

/** Opens the lists for look-up: whole words in short lines, as they stand on labels, packs and signs. */
export function createCategoryWords({ goods, hints, harmless }: CategoryWords): (line: ReadLine) => NamedCategory[] {
  const known = new Set([goods, hints].flatMap((lists) => Object.values(lists).flat()).map(plainOf))
  const lists = [...new Set([...Object.keys(goods), ...Object.keys(hints)])].map((category) => ({
    category,
    goodsIn: openPhrases(goods[category] ?? [], known),
    hintsIn: openPhrases(hints[category] ?? []),
    harmlessIn: openPhrases(harmless[category] ?? []),
  }))
  return (line) => {
    const words = lineWords(line)
    if (words === null) return []
    return lists.flatMap(({ category, goodsIn, hintsIn, harmlessIn }) => {
      const named = goodsIn(words).map((phrase): NamedCategory => ({ category, words: phrase, isHint: false }))
      const hinted = hintsIn(words).map((phrase): NamedCategory => ({ category, words: phrase, isHint: true }))
      const all = [...named, ...hinted]
      return all.length === 0 || harmlessIn(words).length > 0 ? [] : all
    })
  }
}

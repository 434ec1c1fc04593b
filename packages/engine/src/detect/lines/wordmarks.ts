import { type DoubtfulLine, guessedWordmark } from './guessed-wordmarks.js'
import { loneWordmark } from './lone-wordmark.js'
import { addressedWordmarks, mentionedWordmarks } from './mentioned-wordmarks.js'
import { createNearNames } from './near-names.js'
import { plainOf, wordsOf } from './plain-words.js'
import { type FoundWordmark, type MarkedLine, MAX_MARK_WORDS, type Wordmark } from './wordmark.js'

/** How brands are looked up; see {@link createWordmarks}. */
export interface Wordmarks {
  (line: MarkedLine, context?: ReadonlySet<string>): FoundWordmark[]
  /** The brand of lettering that stands alone; see `guessedWordmark`. */
  guess(line: DoubtfulLine, context?: ReadonlySet<string>): FoundWordmark[]
}

/**
 * Opens a list of wordmarks for look-up in lines of text. `everyday`: words in plain letters that are no misread names
 * (default none).
 *
 * A line that is nothing but a name is the mark, also with a letter or two misread where the name is long and the
 * reading not sure; a name that leads a short line, as on a label, nearly as surely. In a longer line a name counts as
 * mentioned where it is written with a capital and is no everyday word, a long one also as the beginning of a longer
 * word that is written in capitals, as a tag or with a capital after it. Everyday words count alone only, in large
 * letters or with ® or ™. The domain of an address is a name that is mentioned, whatever else it means. `context`:
 * plain words of all lines that are shown with a line (default none), for names that somebody else has, too.
 */
export function createWordmarks(brands: readonly Wordmark[], everyday: readonly string[] = []): Wordmarks {
  const entries = brands.flatMap((brand) =>
    [brand.name, ...(brand.aliases ?? [])].map((name) => [plainOf(name), brand] as const),
  )
  const names = createNearNames(entries)
  const everydayWords = new Set(everyday)

  const isMeant = ({ brand }: FoundWordmark, context?: ReadonlySet<string>): boolean =>
    !brand.otherwise?.some((word) => context?.has(plainOf(word)))

  const inLine = (line: MarkedLine, context?: ReadonlySet<string>): FoundWordmark[] => {
    const words = wordsOf(line.text)
    if (words.length === 0) return []
    const lone = words.length <= MAX_MARK_WORDS ? loneWordmark(names, everydayWords, words, line) : null
    if (lone) return [lone]
    const mentioned = mentionedWordmarks(names, words, line).filter((found) => isMeant(found, context))
    return [...mentioned, ...addressedWordmarks(names, words)]
  }
  return Object.assign(inLine, {
    guess(line: DoubtfulLine, context?: ReadonlySet<string>) {
      const found = guessedWordmark(names, everydayWords, line)
      return found !== null && isMeant(found, context) ? [found] : []
    },
  })
}

import { plainOf } from './plain-words.js'

/**
 * Words and phrases that stand on goods of a restricted category, by category, and phrases that hold such a word and
 * name something else ("wine vinegar"). In a phrase `#` stands for a number, `####` for one of four digits.
 */
export interface CategoryWords {
  readonly goods: Readonly<Record<string, readonly string[]>>
  readonly harmless: Readonly<Record<string, readonly string[]>>
}

/** A category that a line names, and by which words. */
export interface NamedCategory {
  readonly category: string
  readonly words: string
}

/** A line of more words is prose: it may talk of anything. */
const MAX_WORDS = 6
/** Letters from which a phrase is looked for across lost spaces: `FEDERALRESERVENOTE`. */
const MIN_RUN_TOGETHER = 12

/** Opens the lists for look-up: whole words in short lines, as they stand on labels, packs and signs. */
export function createCategoryWords({ goods, harmless }: CategoryWords): (line: string) => NamedCategory[] {
  const entries = Object.entries(goods).flatMap(([category, phrases]) => {
    return phrases.map((words) => ({ category, words, phrase: phraseOf(words) }))
  })
  const others = new Map(Object.entries(harmless).map(([category, phrases]) => [category, phrases.map(phraseOf)]))
  return (line) => {
    const words = partsOf(line)
    if (words.length > MAX_WORDS && !isNumbers(words)) return []
    const together = words.join('')
    return entries
      .filter(({ phrase }) => stands(phrase, words, together))
      .filter(({ category }) => !others.get(category)?.some((phrase) => stands(phrase, words, together)))
      .map(({ category, words: named }) => ({ category, words: named }))
  }
}

interface Phrase {
  readonly parts: readonly string[]
  /** The letters of a long phrase without spaces, else null. */
  readonly together: string | null
}

function phraseOf(words: string): Phrase {
  const parts = words.split(' ').flatMap((word) => (/^#+$/.test(word) ? [word] : partsOf(word)))
  const together = parts.join('')
  return { parts, together: parts.length > 1 && together.length >= MIN_RUN_TOGETHER ? together : null }
}

/** Words in plain letters, numbers apart from the letters that recognition leaves them sticking to: `5%vol`. */
function partsOf(text: string): string[] {
  return text.split(/[\s/,.|–%-]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u).flatMap((word) => plainOf(word) || [])
}

function isNumbers(words: readonly string[]): boolean {
  return words.every((word) => /^\d+$/.test(word))
}

function stands({ parts, together }: Phrase, words: readonly string[], line: string): boolean {
  if (together !== null && line.includes(together)) return true
  return words.some((_, at) => parts.every((part, step) => fits(part, words[at + step])))
}

function fits(part: string, word: string | undefined): boolean {
  if (word === undefined) return false
  if (part === '#') return /^\d+$/.test(word)
  if (part === '####') return /^\d{4}$/.test(word)
  return word === part
}

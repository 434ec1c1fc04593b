import { createNearNames } from './near-names.js'
import { plainOf } from './plain-words.js'

/** A line of text, and how sure its reading is where that is known. */
export interface ReadLine {
  readonly text: string
  readonly confidence: number
}

/** A line of more words is prose and may be about anything. */
const MAX_WORDS = 6
/** Most characters of a script without spaces in a line that is not prose. */
const MAX_UNSPACED = 16
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
/** Fewest letters of a phrase that is also found when its spaces were lost: `FEDERALRESERVENOTE`. */
const MIN_RUN_TOGETHER = 12
/** Fewest letters of a word that may match by its ending: `*cillin` matches `amoxicillin`. */
const MIN_STEMMED = 7
/** Fewest letters of a word that may have one wrong letter, and two, if its reading is not sure. */
const ONE_FROM = 8
const TWO_FROM = 10
/** Above this confidence a reading counts as correct, as for names of brands. */
const SURE_READING = 0.97

/** The words of a line, prepared for look-up. */
export interface LineWords {
  readonly words: readonly string[]
  readonly together: string
  readonly isSure: boolean
}

/** Splits a line into plain words. */
export function lineWords({ text, confidence }: ReadLine): LineWords {
  const words = partsOf(text)
  return { words, together: words.join(''), isSure: confidence >= SURE_READING }
}

/** Whether a line is as short as text on labels, packs and signs. A line of numbers may have any length. */
export function isLabel({ words, together }: LineWords): boolean {
  if ((together.match(UNSPACED)?.length ?? 0) > MAX_UNSPACED) return false
  return words.length <= MAX_WORDS || words.every(isNumber)
}

/**
 * Opens a list of phrases for look-up; gives those that stand in a line, whole words each. In a phrase `#` stands for a
 * number, `####` for one of four digits, `*cillin` for a word of seven letters and more that ends so. A long phrase is
 * also found where its spaces were lost, one of Chinese or Japanese characters within any run of them. `known`: words
 * that stand for themselves; any other long word may have a letter or two wrong in a reading that is not sure. Without
 * it every word counts as it stands.
 */
export function openPhrases(phrases: readonly string[], known?: ReadonlySet<string>): (line: LineWords) => string[] {
  const entries = phrases.map((phrase) => ({ phrase, parts: phrasesParts(phrase) }))
  const byFirst = new Map<string, (typeof entries)[number][]>()
  for (const entry of entries) byFirst.set(entry.parts[0]!, [...(byFirst.get(entry.parts[0]!) ?? []), entry])
  const stems = entries.flatMap(({ phrase }) => (phrase.startsWith('*') ? [{ phrase, stem: phrase.slice(1) }] : []))
  const together = entries.flatMap(({ phrase, parts }) => {
    const letters = parts.join('')
    return parts.length > 1 && letters.length >= MIN_RUN_TOGETHER ? [{ phrase, letters }] : []
  })
  const unspaced = phrases.filter((phrase) => phrase.length > 1 && phrase.replaceAll(UNSPACED, '') === '')
  const long = entries.filter(({ parts }) => parts.length === 1 && parts[0]!.length >= ONE_FROM)
  const near = createNearNames(
    long.map(({ phrase, parts }) => [parts[0]!, phrase] as const),
    ({ length }) => (length >= TWO_FROM ? 2 : 1),
  )

  function at(words: readonly string[], from: number, isSure: boolean): string[] {
    const word = words[from]!
    const keys = isNumber(word) ? [word, '#', ...(word.length === 4 ? ['####'] : [])] : [word]
    const whole = keys
      .flatMap((key) => byFirst.get(key) ?? [])
      .filter(({ parts }) => parts.every((part, step) => fits(part, words[from + step])))
      .map(({ phrase }) => phrase)
    if (whole.length > 0 || isNumber(word)) return whole
    const stemmed = word.length < MIN_STEMMED ? [] : stems.filter(({ stem }) => word.endsWith(stem))
    if (stemmed.length > 0) return stemmed.slice(0, 1).map(({ phrase }) => phrase)
    const isItself = known === undefined || isSure || known.has(word) || word.length < ONE_FROM - 1
    const misread = isItself ? null : near.near(word)
    return misread === null ? [] : [misread]
  }

  return (line) => {
    const whole = line.words.flatMap((_, from) => at(line.words, from, line.isSure))
    const run = together.filter(({ letters }) => line.together.includes(letters)).map(({ phrase }) => phrase)
    const within = unspaced.filter((phrase) => line.together.includes(plainOf(phrase)))
    return [...new Set([...whole, ...run, ...within])]
  }
}

function phrasesParts(phrase: string): string[] {
  return phrase.split(' ').flatMap((word) => (/^#+$|^\*/.test(word) ? [word] : partsOf(word)))
}

/** Words in plain letters, with numbers separated from letters that OCR glued to them: `5%vol`. */
function partsOf(text: string): string[] {
  return text.split(/[\s/,.|–%-]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/u).flatMap((word) => plainOf(word) || [])
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word)
}

function fits(part: string, word: string | undefined): boolean {
  if (word === undefined) return false
  if (part === '#') return isNumber(word)
  if (part === '####') return /^\d{4}$/.test(word)
  return word === part
}

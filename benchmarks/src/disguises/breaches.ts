import type { CorpusLine } from './corpus-lines.js'
import { numberOf } from './dice.js'
import type { Judge } from './judge.js'
import { type PlacedWord, tellingWords } from './telling-words.js'
import type { Letters } from './way.js'

/** A text that breaks a rule when plainly written, with the words that tell. */
export interface Breach {
  readonly text: string
  readonly family: string
  readonly language: string
  readonly words: readonly PlacedWord[]
}

/** How many breaches are tried, by language; each way takes some of those of its script. */
const POOL = { en: 280, european: 140, hi: 90, zh: 90 }
/** Whole advertisements say a thing twice, and no way would be tried on the words that tell. */
const MOST_UNITS = 240
/** A family of its own for disguises: its findings do not count, so neither do its breaches. */
const EVASION = 'policy-evasion'

/** The script in which a language is written. */
export function lettersOfLanguage(language: string): Letters {
  return language === 'hi' ? 'hindi' : language === 'zh' ? 'chinese' : 'latin'
}

/** Breaches by script, drawn by the hash of their text: those that are found, and by a word that can be disguised. */
export function drawBreaches(lines: readonly CorpusLine[], judge: Judge): Record<Letters, Breach[]> {
  const drawn: Record<Letters, Breach[]> = { latin: [], hindi: [], chinese: [] }
  const missing: Record<string, number> = { ...POOL }
  const seen = new Set<string>()
  const candidates = lines
    .filter(({ text, family }) => family !== null && family !== EVASION && text.length <= MOST_UNITS)
    .map((line) => ({ line, order: numberOf(line.text) }))
    .sort((a, b) => a.order - b.order)
  for (const { line } of candidates) {
    const { text, language } = line
    const family = line.family!
    const letters = lettersOfLanguage(language)
    const group = Object.hasOwn(POOL, language) ? language : 'european'
    // Hindi in Latin letters is none of Devanagari.
    const isSpelt = letters !== 'hindi' || /\p{Script=Devanagari}/u.test(text)
    if (missing[group] === 0 || !isSpelt || seen.has(text)) continue
    seen.add(text)
    const isFound = (changed: string): boolean => judge.finds(changed, family)
    const words = isFound(text) ? tellingWords(text, letters, isFound) : []
    if (words.length === 0) continue
    drawn[letters].push({ text, family, language, words })
    missing[group]!--
  }
  return drawn
}

/** Whether a text is kept aside: a third, by hash. Of those only totals are looked at. */
export function isTextAside({ text }: Pick<Breach, 'text'>): boolean {
  return numberOf(`aside ${text}`) % 3 === 0
}

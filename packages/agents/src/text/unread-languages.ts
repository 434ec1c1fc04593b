import type { Diagnostic } from '@proofline/engine/spec'
import { vocabularyOf } from '../match/compiled/compile-rules.js'
import { LANGUAGES, shareOfCommonWords } from '../match/guess-language.js'
import type { RuleSet } from '../rules/rule-schema.js'

/** Sentences and lines are joined up to so many words, since a language detector errs on single short ones. */
const PASSAGE_WORDS = 12
/** Passages with fewer different words are not judged: 52 of 59,000 texts of six words were told wrongly, of eight 4. */
const MIN_WORDS = 8
/** A passage with so many common words of a language that rules are written in needs no detector. */
const PLAIN_SHARE = 0.2
/**
 * Nor does one with so many words of the rules: of 1,129 Dutch tweets that no common word tells, 11 have more, of 1,557
 * such passages in English, German, French, Spanish and Italian 919.
 */
const KNOWN_SHARE = 0.7
/** How much higher a foreign language must score than any that rules are written in. */
const MIN_LEAD = 0.08
/** The detector looks at no more of a passage than this, in UTF-16 units. */
const MAX_UNITS = 1000

const SENTENCE_END = /(?<=[.!?…])\s+|\n+/u
const LATIN_WORDS = /[\p{Script=Latin}\p{M}]+/gu
const LETTERS = /\p{L}/gu

/** The detector's codes that stand for more than `Intl` says. */
const WIDER_NAMES: Readonly<Record<string, string>> = { ms: 'Malay or Indonesian', hr: 'Croatian, Bosnian or Serbian' }

type Detect = (passage: string) => string | undefined

/**
 * Reports how much of a text is in a language in Latin script in which no rule is written (Portuguese, Dutch, Polish):
 * that part was not judged, and a report without findings says nothing about it. Rules of packs count by their
 * examples. Reports nothing where it is not sure; unsupported languages in another script that rules are written in
 * (Marathi) are never reported. For other scripts see `unread-scripts.ts`.
 */
export async function unreadLanguages({ text, set }: { text: string; set: RuleSet }): Promise<Diagnostic[]> {
  const unusual = passagesOf(text).filter(mayBeForeign)
  if (unusual.length === 0) return []
  const knows = vocabularyOf(set)
  const passages = unusual.filter((passage) => shareOfKnown(passage, knows) < KNOWN_SHARE)
  if (passages.length === 0) return []

  const detect = await openDetector()
  const letters = new Map<string, number>()
  for (const { text: passage } of passages) {
    const language = detect(passage)
    if (language !== undefined && !languagesOfExamples(set, detect).has(language))
      letters.set(language, (letters.get(language) ?? 0) + countLetters(passage))
  }
  if (letters.size === 0) return []

  const languages = [...letters].sort(([, a], [, b]) => b - a).map(([language]) => language)
  const count = [...letters.values()].reduce((sum, part) => sum + part, 0)
  const share = Math.max(1, Math.round((100 * count) / countLetters(text)))
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const named = languages.map((language) => WIDER_NAMES[language] ?? names.of(language))
  return [
    {
      code: 'language_not_supported',
      stage: 'runAgents',
      message: `${share} % of the letters are in a language that no rule is written in (${named.join('; ')}); what they say was not judged.`,
      degrades: true,
      details: { languages, letters: count },
    },
  ]
}

/** Some sentences or lines in a row, and their words in small letters. */
interface Passage {
  readonly text: string
  readonly words: readonly string[]
}

/** Consecutive sentences and lines, joined until they hold {@link PASSAGE_WORDS} words. */
function passagesOf(text: string): Passage[] {
  const passages: Passage[] = []
  let open = NOTHING
  for (const sentence of text.split(SENTENCE_END)) {
    open = join(open, { text: sentence, words: wordsOf(sentence) })
    if (open.words.length >= PASSAGE_WORDS) {
      passages.push(open)
      open = NOTHING
    }
  }
  // What is left at the end is judged by itself where it is long enough, else with what precedes it.
  const last = open.words.length >= MIN_WORDS ? undefined : passages.pop()
  return [...passages, last === undefined ? open : join(last, open)]
}

const NOTHING: Passage = { text: '', words: [] }

function join(one: Passage, next: Passage): Passage {
  return one === NOTHING ? next : { text: `${one.text}\n${next.text}`, words: [...one.words, ...next.words] }
}

function mayBeForeign({ words }: Passage): boolean {
  // A repeated watermark is no sentence.
  return new Set(words).size >= MIN_WORDS && shareOfCommonWords(words) < PLAIN_SHARE
}

/** The share of its different words that `knows` knows, 0 to 1. */
function shareOfKnown({ words }: Passage, knows: (word: string) => boolean): number {
  const different = [...new Set(words)]
  return different.filter(knows).length / different.length
}

function wordsOf(text: string): string[] {
  return text.slice(0, MAX_UNITS).toLowerCase().match(LATIN_WORDS) ?? []
}

function countLetters(text: string): number {
  return text.match(LETTERS)?.length ?? 0
}

/**
 * Opens the detector: 1 MB of n-grams (30 MB in memory), hence only when a passage needs it. It answers with the
 * two-letter code of a language that surely is none of {@link LANGUAGES}.
 */
async function openDetector(): Promise<Detect> {
  const { eld } = await import('eld/extrasmall')
  // The shared instance has settings that a host program may have changed.
  const detector = eld.newInstance()
  const ours: readonly string[] = LANGUAGES
  return (passage) => {
    const result = detector.detect(passage.slice(0, MAX_UNITS))
    if (result.language === '' || ours.includes(result.language) || !result.isReliable()) return undefined
    const scores = result.getScores()
    const best = Math.max(0, ...ours.map((language) => scores[language] ?? 0))
    return (scores[result.language] ?? 0) - best >= MIN_LEAD ? result.language : undefined
  }
}

const known = new WeakMap<RuleSet, ReadonlySet<string>>()

/** The foreign languages of all texts that must make a rule fire. Determined once per set, when a text needs it. */
function languagesOfExamples(set: RuleSet, detect: Detect): ReadonlySet<string> {
  const examples = (): string[] =>
    set.rules
      .flatMap((rule) => rule.examples.violate)
      .filter((example) => mayBeForeign({ text: example, words: wordsOf(example) }))
  const languages = known.get(set) ?? new Set(examples().flatMap((example) => detect(example) ?? []))
  known.set(set, languages)
  return languages
}

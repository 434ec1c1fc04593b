import type { Diagnostic } from '@proofline/engine/spec'
import type { RuleSet } from '../rules/rule-schema.js'
import type { TextReading } from './text-reading.js'

/** Scripts in which our rules are written, and letters that belong to no script (ª, ʹ). */
const READ = '\\p{Script=Latin}\\p{Script=Han}\\p{Script=Devanagari}\\p{Script=Common}\\p{Script=Inherited}'
const UNREAD_LETTER = new RegExp(`[^\\P{L}${READ}]`, 'u')
/** Adjacent letters and marks. A foreign letter beside a Latin one is a disguise, which rules do read. */
const WORDS = /[\p{L}\p{M}]+/gu
const LATIN = /\p{Script=Latin}/u

/** Fewer letters are a name, a unit or an emoticon (Ω, ツ), which a rule need not understand. */
const MIN_LETTERS = 6

const NAMES = [
  ...['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati', 'Gurmukhi', 'Hangul'],
  ...['Hebrew', 'Hiragana', 'Kannada', 'Katakana', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala'],
  ...['Tamil', 'Telugu', 'Thai', 'Tibetan'],
]
/** Scripts with the name that users know; the last one covers all others. */
const SCRIPTS = [
  ...NAMES.map((name) => ({ name, letters: new RegExp(`(?=\\p{L})\\p{Script=${name}}`, 'gu') })),
  {
    name: 'another one',
    letters: new RegExp(`[^\\P{L}${READ}${NAMES.map((name) => `\\p{Script=${name}}`).join('')}]`, 'gu'),
  },
]

/**
 * Reports how much of a text is in a script in which no rule is written: that part was not judged, and a report without
 * findings says nothing about it. Rules of packs count by their examples. For unsupported languages in Latin script see
 * `unread-languages.ts`.
 */
export function unreadScripts({ text, set }: Pick<TextReading, 'text' | 'set'>): Diagnostic[] {
  if (!UNREAD_LETTER.test(text)) return []
  const foreign = foreignWords(text).join('')
  if (foreign.length < MIN_LETTERS) return []
  const read = examplesOf(set)
  const scripts = SCRIPTS.map(({ name, letters }) => ({ name, letters, count: foreign.match(letters)?.length ?? 0 }))
    .filter(({ count, letters }) => count > 0 && (read.match(letters)?.length ?? 0) < MIN_LETTERS)
    .sort((a, b) => b.count - a.count)
  const count = scripts.reduce((sum, script) => sum + script.count, 0)
  if (count < MIN_LETTERS) return []
  const share = Math.max(1, Math.round((100 * count) / (text.match(/\p{L}/gu)?.length ?? count)))
  const names = scripts.map(({ name }) => name)
  return [
    {
      code: 'script_not_supported',
      stage: 'runAgents',
      message: `${share} % of the letters are in a script that no rule is written in (${names.join(', ')}); what they say was not judged.`,
      degrades: true,
      details: { scripts: names, letters: count },
    },
  ]
}

/** The words without a Latin letter that contain a letter of an unsupported script. */
function foreignWords(text: string): string[] {
  return (text.match(WORDS) ?? []).filter((word) => UNREAD_LETTER.test(word) && !LATIN.test(word))
}

const examples = new WeakMap<RuleSet, string>()

/** The foreign words of all texts that must make a rule fire. Collected once per set, when a text needs it. */
function examplesOf(set: RuleSet): string {
  const known = examples.get(set) ?? set.rules.flatMap((rule) => rule.examples.violate.flatMap(foreignWords)).join(' ')
  examples.set(set, known)
  return known
}

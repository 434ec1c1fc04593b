import type { Diagnostic } from '@proofline/engine/spec'
import type { RuleSet } from '../rules/rule-schema.js'
import type { TextReading } from './text-reading.js'

/** Scripts that rules of ours are written in, and letters of none (ª, ʹ). */
const READ = '\\p{Script=Latin}\\p{Script=Han}\\p{Script=Devanagari}\\p{Script=Common}\\p{Script=Inherited}'
const UNREAD_LETTER = new RegExp(`[^\\P{L}${READ}]`, 'u')
/** Letters and marks that stand together: with a Latin one among them a foreign letter is a disguise, which is read. */
const WORDS = /[\p{L}\p{M}]+/gu
const LATIN = /\p{Script=Latin}/u

/** Fewer letters are a name, a unit or a face (Ω, ツ), not something that a rule would have to understand. */
const MIN_LETTERS = 6

const NAMES = [
  ...['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati', 'Gurmukhi', 'Hangul'],
  ...['Hebrew', 'Hiragana', 'Kannada', 'Katakana', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala'],
  ...['Tamil', 'Telugu', 'Thai', 'Tibetan'],
]
/** Letters of scripts by the name that a reader knows, and of all that have none here. */
const SCRIPTS = [
  ...NAMES.map((name) => ({ name, letters: new RegExp(`(?=\\p{L})\\p{Script=${name}}`, 'gu') })),
  {
    name: 'another one',
    letters: new RegExp(`[^\\P{L}${READ}${NAMES.map((name) => `\\p{Script=${name}}`).join('')}]`, 'gu'),
  },
]

/**
 * Says how much of a text is in a script that no rule is written in: it was not judged, and a report without findings
 * says nothing of it. A pack's rules count by their examples. Languages that share a script with one that is read
 * (Dutch, Marathi) are not told of.
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

/** The words without a Latin letter that hold one of a script which is not read. */
function foreignWords(text: string): string[] {
  return (text.match(WORDS) ?? []).filter((word) => UNREAD_LETTER.test(word) && !LATIN.test(word))
}

const examples = new WeakMap<RuleSet, string>()

/** Foreign words of all texts that must make a rule fire. Gathered once a set, when a text needs it. */
function examplesOf(set: RuleSet): string {
  const known = examples.get(set) ?? set.rules.flatMap((rule) => rule.examples.violate.flatMap(foreignWords)).join(' ')
  examples.set(set, known)
  return known
}

import { markdownTable } from '../markdown-table.js'
import { lettersOfLanguage } from './breaches.js'
import type { CorpusLine } from './corpus-lines.js'
import type { Judge } from './judge.js'
import { wordsIn } from './telling-words.js'
import { disguise, shuffled } from './trials.js'
import type { Letters, Way } from './way.js'

/** What the rules say of honest texts: how many, and rule by text where something is flagged. */
export interface HonestFlags {
  readonly lines: number
  readonly flagged: Readonly<Record<string, readonly string[]>>
}

/** Longest text that is disguised. */
const MOST_UNITS = 240
/** How many words of an honest text are disguised. */
const WORDS = 3

/** Judges honest texts as they stand. */
export function flagHonest(lines: readonly CorpusLine[], judge: Judge): HonestFlags {
  const texts = new Set(lines.filter(({ family }) => family === null).map(({ text }) => text))
  const flagged: Record<string, string[]> = {}
  for (const text of texts) {
    const rules = judge.flags(text)
    if (rules.length > 0) flagged[text] = rules
  }
  return { lines: texts.size, flagged }
}

/** A disguised honest text on which a rule fires that is silent on the plain one. */
export interface Alarm {
  readonly way: Way
  readonly written: string
  readonly rules: readonly string[]
}

/** Disguises honest texts, their longest words or the whole; counts those newly flagged. */
export function disguiseHonest(
  ways: readonly Way[],
  lines: readonly CorpusLine[],
  plain: HonestFlags,
  linesAWay: number,
  judge: Judge,
): { lines: number; alarms: Alarm[] } {
  const honest: Record<Letters, CorpusLine[]> = { latin: [], hindi: [], chinese: [] }
  for (const line of shuffled(lines, 'honest')) {
    const pool = honest[lettersOfLanguage(line.language)]
    if (line.family === null && line.text.length <= MOST_UNITS && pool.length < 20 * linesAWay) pool.push(line)
  }
  let count = 0
  const alarms: Alarm[] = []
  for (const way of ways) {
    for (const { text } of shuffled(honest[way.letters], way.name).slice(0, linesAWay)) {
      const words = wordsIn(text, way.letters)
        .sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
        .slice(0, WORDS)
        .sort((a, b) => a.start - b.start)
      const written = disguise(way, { text, words })
      if (written === null) continue
      count++
      const rules = judge.flags(written).filter((id) => plain.flagged[text]?.includes(id) !== true)
      if (rules.length > 0) alarms.push({ way, written, rules })
    }
  }
  return { lines: count, alarms }
}

/** The guard in figures; `before`: what an older version said of the honest texts as they stand. */
export function guardTable(
  plain: HonestFlags,
  disguised: { lines: number; alarms: Alarm[] },
  before?: HonestFlags,
): string {
  const rows = [
    ['honest texts as they stand: flagged', plain.lines, Object.keys(plain.flagged).length],
    ['honest texts disguised: newly flagged', disguised.lines, disguised.alarms.length],
  ]
  if (before) {
    rows.push(['as they stand, against the file: newly flagged', plain.lines, newlyFlagged(plain, before).length])
    rows.push(['as they stand, against the file: released', plain.lines, newlyFlagged(before, plain).length])
  }
  return markdownTable(['guard', 'lines', ''], rows)
}

/** Texts on which a rule fires that was silent on them before. */
export function newlyFlagged(now: HonestFlags, before: HonestFlags): string[] {
  return Object.entries(now.flagged)
    .filter(([text, rules]) => rules.some((id) => before.flagged[text]?.includes(id) !== true))
    .map(([text]) => text)
}

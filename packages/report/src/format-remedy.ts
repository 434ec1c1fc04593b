import { editsOf, type Remedy, type Report } from '@proofline/engine/spec'
import { quoteSome } from './format.js'

/** Words to remove are quoted in full up to this length (UTF-16 units): on-screen text may have no end of sentence. */
const MAX_WORDS = 240

/** Up to this many words to remove are quoted one by one; beyond that the marks in the text show where they are. */
const MAX_QUOTED = 4

/**
 * What a remedy does, in a few words: `Insert “Ad:”`, `Remove “Cures all.”`, `Instead of “Cures all.” write “…” and
 * remove “Heals, too.”`. Where two sentences say the same, one is rewritten and the other removed; where they say
 * different things, each may be rewritten: all are named, because an editor has to find them.
 */
export function formatRemedy(remedy: Remedy, asset: Report['asset']): string {
  const { action, text = '', words } = remedy
  if (action === 'withhold') return 'Do not publish: no edit can fix this'
  if (action === 'insert') return insertion(remedy)
  const { replaced, removed } = wordsThatGo(remedy, asset)
  if (action === 'remove') return removal(remedy, words === undefined ? removed : [words])
  const own = words === undefined ? wordsFor(text, replaced) : [words]
  const lead = own.length === 0 ? `Write instead “${text.trim()}”` : rewriting(own, text, 'Instead')
  const others = replaced.filter((edit, at) => !saysSame(edit.text, text) && firstSaying(edit.text, replaced) === at)
  const also = others.map((other) => `, ${rewriting(wordsFor(other.text, replaced), other.text, 'instead')}`).join('')
  const gone = removed.length === 0 ? '' : ` and remove ${quoted(removed)}`
  return `${lead}${also}${gone}${besides(remedy)}`
}

/** The sentence as it reads after a remedy; null where nothing of it is left, and where it is only the new text. */
export function sentenceAfter({ text = '', result }: Remedy): string | null {
  return result === '' || result.trim() === text.trim() ? null : result
}

/** Words of a text asset that a remedy rewrites, and those that it removes; none for speech and pictures. */
function wordsThatGo(remedy: Remedy, { text = '' }: Report['asset']): { replaced: Rewritten[]; removed: string[] } {
  const edits = editsOf(remedy)
    .map(({ start, end, text: put }) => ({ words: text.slice(start, end).trim(), text: put }))
    .filter(({ words }) => words !== '')
  return {
    replaced: edits.filter((edit) => edit.text !== ''),
    removed: edits.filter((edit) => edit.text === '').map(({ words }) => words),
  }
}

/** Words of a text, and what to write in their place. */
interface Rewritten {
  readonly words: string
  readonly text: string
}

function wordsFor(text: string, replaced: readonly Rewritten[]): string[] {
  return replaced.filter((edit) => saysSame(edit.text, text)).map(({ words }) => words)
}

function firstSaying(text: string, replaced: readonly Rewritten[]): number {
  return replaced.findIndex((edit) => saysSame(edit.text, text))
}

/** At the beginning of a sentence the same wording has a capital. */
function saysSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function rewriting(words: readonly string[], text: string, lead: 'Instead' | 'instead'): string {
  return `${lead} of ${quoted(words)} write “${text.trim()}”`
}

function insertion(remedy: Remedy): string {
  const { text = '', further = [] } = remedy
  const count = 1 + further.length - othersPutIn(remedy).length
  return `Insert “${put(text)}”${placesOf(count)}${besides(remedy)}`
}

function removal({ result, further = [] }: Remedy, words: readonly string[]): string {
  if (words.length > 0) return `Remove ${quoted(words)}`
  const places = placesOf(further.length + 1)
  return result === '' ? `Remove the whole sentence${places}` : `Remove${places}`
}

function placesOf(count: number): string {
  return count === 1 ? '' : ` at ${count} places`
}

function besides(remedy: Remedy): string {
  return [...new Set(othersPutIn(remedy))].map((other) => ` and insert “${other}”`).join('')
}

/** Inserted texts other than the first: at further places it may be the same, with or without a leading full stop. */
function othersPutIn({ text = '', further = [] }: Remedy): string[] {
  return further
    .filter((edit) => edit.start === edit.end)
    .map((edit) => put(edit.text))
    .filter((other) => other !== put(text))
}

/** The inserted text without the full stop and the space that separate it from the words before. */
function put(text: string): string {
  return text.trim().replace(/^[.。।]\s*/u, '')
}

function quoted(words: readonly string[]): string {
  return quoteSome(words.map(shortened), MAX_QUOTED)
}

function shortened(words: string): string {
  return words.length <= MAX_WORDS ? words : `${words.slice(0, MAX_WORDS)}…`
}

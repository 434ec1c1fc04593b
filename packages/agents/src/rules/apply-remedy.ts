import { applyEdits, type TextEdit } from '@proofline/engine/spec'
import { sentencesOf } from '../match/sentences.js'
import type { Remedy } from './remedy-schema.js'

interface Span {
  readonly start: number
  readonly end: number
}

/**
 * The changes that a remedy makes for a finding at `places` (UTF-16 offsets, ordered and apart), in the order of the
 * text and apart. `language` picks the wording (two letters; English where the remedy has none in it). Inserted text is
 * parted from what is there by a space.
 */
export function remedyEdits(text: string, places: readonly Span[], remedy: Remedy, language: string): TextEdit[] {
  if (remedy.action === 'withhold') return [{ start: 0, end: text.length, text: '' }]
  if (remedy.action === 'remove') return withoutSentences(text, spansOfSentences(text, places))
  const wording = wordingIn(remedy.text, language)
  if (remedy.action === 'replace' && remedy.at === 'sentence') {
    const [first, ...rest] = spansOfSentences(text, places)
    if (first === undefined) return []
    const end = first.start + text.slice(first.start, first.end).trimEnd().length
    return [{ start: first.start, end, text: wording }, ...withoutSentences(text, rest)]
  }
  if (remedy.action === 'replace') return places.map(({ start, end }) => ({ start, end, text: wording }))
  if (remedy.at === 'start') return [{ start: 0, end: 0, text: `${wording} ` }]
  if (remedy.at === 'end') return [after(text, text.length, wording)]
  return spansOfSentences(text, places).map(({ start, end }) =>
    remedy.at === 'before' ? { start, end: start, text: `${wording} ` } : after(text.slice(0, end), end, wording),
  )
}

function withoutSentences(text: string, spans: readonly Span[]): TextEdit[] {
  return spans.map(({ start, end }, index) => {
    // The space before the last sentence goes with it, unless the sentence before it has taken that along.
    const lead = end === text.length ? text.slice(0, start).trimEnd().length : start
    return { start: Math.max(lead, spans[index - 1]?.end ?? 0), end, text: '' }
  })
}

/** The wording in a language (two letters), else the English one. */
export function wordingIn(texts: Readonly<Record<string, string>>, language: string): string {
  return (texts[language] ?? texts['en']!).trim()
}

/** A text after the remedy: see {@link remedyEdits}. */
export function applyRemedy(text: string, places: readonly Span[], remedy: Remedy, language: string): string {
  return applyEdits(text, remedyEdits(text, places, remedy, language))
}

/** The sentences that hold the places, each once. */
function spansOfSentences(text: string, places: readonly Span[]): Span[] {
  return sentencesOf(text).filter(({ start, end }) => places.some((place) => place.start < end && start < place.end))
}

/** Puts a wording behind the last word up to `end`. */
function after(text: string, end: number, wording: string): TextEdit {
  const start = Math.min(end, text.trimEnd().length)
  return { start, end: start, text: ` ${wording}` }
}

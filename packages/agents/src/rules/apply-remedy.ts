import { applyEdits, type TextEdit } from '@proofline/engine/spec'
import { sentencesOf } from '../match/scan/sentences.js'
import { outsideOfLinks, partedFrom, partingOf } from './part-text.js'
import { type Remedy, replacesSentence } from './remedy-schema.js'
import { rewrittenPart, type Span } from './rewritten-part.js'

/**
 * The changes that a remedy makes for a finding at `places` (UTF-16 offsets, ordered and apart), in the order of the
 * text and apart. `language` picks the wording (two letters; English where the remedy has none in it). Inserted text is
 * parted from what is there as a writer would part it: see {@link partingOf}.
 */
export function remedyEdits(text: string, places: readonly Span[], remedy: Remedy, language: string): TextEdit[] {
  return remediesEdits(text, [{ remedy, places }], language)
}

/** A remedy for some places of a finding. */
export interface PlacedRemedy {
  readonly remedy: Remedy
  readonly places: readonly Span[]
}

/** The changes of several remedies for one finding, in the order of the text; see {@link remedyEdits}. */
export function remediesEdits(text: string, remedies: readonly PlacedRemedy[], language: string): TextEdit[] {
  const edits = remedies.flatMap(({ remedy, places }) => rawEdits(text, places, remedy, language))
  // Stable: what is inserted at one place stands there in the order of the remedies.
  return parted(text, remedies.length === 1 ? edits : edits.sort((a, b) => a.start - b.start || a.end - b.end))
}

/** A change whose wording is not parted from its neighbours yet. */
type RawEdit = TextEdit & { readonly put?: 'before' | 'after' }

function rawEdits(text: string, places: readonly Span[], remedy: Remedy, language: string): RawEdit[] {
  if (remedy.action === 'withhold') return [{ start: 0, end: text.length, text: '' }]
  if (remedy.action === 'remove') return withoutSentences(text, spansOfSentences(text, places))
  const wording = wordingIn(remedy.text, language)
  if (replacesSentence(remedy)) {
    const [first, ...rest] = spansOfSentences(text, places)
    if (first === undefined) return []
    return [{ ...rewrittenPart(text, first, places), text: wording }, ...withoutSentences(text, rest)]
  }
  if (remedy.action === 'replace') return places.map(({ start, end }) => ({ start, end, text: wording }))
  const insertion = (at: number, put: 'before' | 'after'): RawEdit => ({ start: at, end: at, text: wording, put })
  const before = ({ start }: Span): RawEdit => insertion(text.length - text.slice(start).trimStart().length, 'before')
  const after = ({ end }: Span): RawEdit =>
    insertion(outsideOfLinks(text, text.slice(0, end).trimEnd().length), 'after')
  const whole = { start: 0, end: text.length }
  if (remedy.at === 'start') return [before(whole)]
  if (remedy.at === 'end') return [after(whole)]
  return spansOfSentences(text, places).map(remedy.at === 'before' ? before : after)
}

/** Parts each wording that is inserted from what stands on either side of it once the changes before it are made. */
function parted(text: string, edits: readonly RawEdit[]): TextEdit[] {
  const result: TextEdit[] = []
  for (const [index, { start, end, text: wording, put }] of edits.entries()) {
    const previous = result.at(-1)
    const lead = previous?.end === start && previous.text !== '' ? previous.text : text.slice(0, start)
    const next = edits[index + 1]
    const rest = next?.start === end && next.text !== '' ? ` ${next.text}` : text.slice(end)
    if (put === undefined) result.push({ start, end, text: wording })
    else if (put === 'before') result.push({ start, end, text: partedFrom(wording, rest.trimStart()) })
    else result.push({ start, end, text: `${partingOf(text, lead, rest, wording)}${partedFrom(wording, rest)}` })
  }
  return result
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
export function spansOfSentences(text: string, places: readonly Span[]): Span[] {
  return sentencesOf(text).filter(({ start, end }) => places.some((place) => place.start < end && start < place.end))
}

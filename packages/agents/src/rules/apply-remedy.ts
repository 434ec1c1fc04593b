import { sentencesOf } from '../match/sentences.js'
import type { Remedy } from './remedy-schema.js'

interface Span {
  readonly start: number
  readonly end: number
}

/**
 * A text after the remedy of a finding at `places` (UTF-16 offsets, ordered and apart). `language` picks the wording
 * (two letters; English where the remedy has none in it). Inserted text is parted from what is there by a space.
 */
export function applyRemedy(text: string, places: readonly Span[], remedy: Remedy, language: string): string {
  if (remedy.action === 'remove') {
    return splice(text, spansOfSentences(text, places), () => '').trim()
  }
  const wording = (remedy.text[language] ?? remedy.text['en']!).trim()
  if (remedy.action === 'replace') return splice(text, places, () => wording)
  if (remedy.at === 'start') return `${wording} ${text}`
  if (remedy.at === 'end') return `${text.trimEnd()} ${wording}`

  const sentences = spansOfSentences(text, places)
  return splice(text, sentences, (sentence) =>
    remedy.at === 'before' ? `${wording} ${sentence}` : `${sentence.trimEnd()} ${wording} `,
  ).trimEnd()
}

/** The sentences that hold the places, each once. */
function spansOfSentences(text: string, places: readonly Span[]): Span[] {
  return sentencesOf(text).filter(({ start, end }) => places.some((place) => place.start < end && start < place.end))
}

function splice(text: string, spans: readonly Span[], change: (part: string) => string): string {
  let result = ''
  let at = 0
  for (const { start, end } of spans) {
    result += text.slice(at, start) + change(text.slice(start, end))
    at = end
  }
  return result + text.slice(at)
}

import { spokenWords } from './spoken-words.js'

/** What is compared of an `audio_NNN` item. */
export interface HeardSegment {
  readonly text: string
  readonly language: string
}

/** Words invented where nobody speaks. */
export function inventedWords(heard: readonly HeardSegment[]): number {
  return heard.reduce((sum, { text }) => sum + spokenWords(text).length, 0)
}

/**
 * Whether speech of another language was passed on as English (or as of unknown language, which a reader takes for
 * English): any segment with words that does not say one of the languages truly spoken. Codes are BCP 47; only the
 * primary tag counts.
 */
export function passedOnAsEnglish(spoken: readonly string[], heard: readonly HeardSegment[]): boolean {
  const truth = new Set(spoken.map(primaryTag))
  if (truth.has('en')) return false
  return heard.some(({ text, language }) => {
    const tag = primaryTag(language)
    return spokenWords(text).length > 0 && (tag === 'en' || tag === 'und') && !truth.has(tag)
  })
}

function primaryTag(language: string): string {
  return language.toLowerCase().split('-')[0] ?? ''
}

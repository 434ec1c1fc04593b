import type { Timeline } from '@proofline/engine/spec'
import type { FilmMeasure } from '../rules/rule-schema.js'
import { countWords, describeFaults, legibilityFaults } from './legibility.js'
import type { EvidencePassage } from './passages.js'

/** Longest part of a passage that a message repeats, in UTF-16 units. */
const MAX_SHOWN = 60

/**
 * A sentence about words that would have cleared a finding but are illegible. Without it the finding would say that a
 * line is missing which the reader has before their eyes.
 */
export function illegibleCure(
  { text, pieces }: EvidencePassage,
  measure: FilmMeasure,
  asset: Pick<Timeline['asset'], 'width' | 'height'>,
): string {
  const words = countWords(text)
  const faults = pieces.flatMap(({ item }) =>
    item.kind === 'ocr' ? legibilityFaults(item, measure, asset, words) : [],
  )
  return `The line "${shorten(text)}" is there, but it cannot be read well enough to count: ${describeFaults(faults)}.`
}

/** The beginning of a text, as a message repeats it. */
export function shorten(text: string): string {
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN - 3).trimEnd()}…`
}

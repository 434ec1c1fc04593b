import type { Provenance } from '../../spec/evidence/provenance.js'
import type { EmbeddedText } from '../containers/embedded-metadata.js'
import { GENERATOR_MARKS, type GeneratorMark } from './generator-marks.js'

type Generator = NonNullable<Provenance['generator']>

/** What a report quotes of a field; prompts may have thousands of characters. */
const MAX_QUOTE_LENGTH = 160

/**
 * The generator whose traces are in these texts, or null: the first of {@link GENERATOR_MARKS} that fits, in the first
 * text that it fits. Takes time that grows with the texts alone.
 */
export function findGenerator(texts: readonly EmbeddedText[]): Generator | null {
  for (const mark of GENERATOR_MARKS) {
    const { beside } = mark
    const isBeside = beside === undefined || texts.some((text) => holds(text, [beside.field], [beside.pattern]))
    const found = isBeside ? texts.find((text) => holds(text, mark.fields, mark.patterns)) : undefined
    if (found !== undefined) {
      const quote = quoteOf(found.text, mark)
      return { name: mark.name ?? quote, says: mark.says, field: found.field, quote }
    }
  }
  return null
}

function holds({ field, text }: EmbeddedText, fields: readonly string[], patterns: readonly RegExp[]): boolean {
  const isAsked = fields.some((name) => name.toLowerCase() === field.toLowerCase())
  return isAsked && patterns.every((pattern) => pattern.test(text))
}

/** The text from the first pattern on, in one line, without characters that a terminal or a page would act on. */
function quoteOf(text: string, { patterns }: GeneratorMark): string {
  const from = patterns[0] === undefined ? 0 : Math.max(0, text.search(patterns[0]))
  const line = text
    .slice(from, from + 2 * MAX_QUOTE_LENGTH)
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  const letters = [...line]
  return letters.length > MAX_QUOTE_LENGTH ? `${letters.slice(0, MAX_QUOTE_LENGTH).join('').trim()}…` : line
}

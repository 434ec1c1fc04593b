/**
 * China's implicit label of AI-made content: a JSON object with a `Label` of 1 (is), 2 (may be) or 3 (is suspected to
 * be AI-made) and who made and spread it (GB 45438-2025, annex E; Measures for Labelling of AI-Generated Content,
 * article 5, in force since 1 September 2025).
 */
export type AigcLabel = Record<string, unknown>

/** A label has six short fields; anything longer than this is not put into a report. */
export const MAX_LABEL_LENGTH = 64 * 1024

/** The label in a text under the key `AIGC`, or null where it is none: some writers wrap it in an object `AIGC`. */
export function parseAigcLabel(text: string): AigcLabel | null {
  if (text.length > MAX_LABEL_LENGTH) return null
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  // A box may have version, flags or a language before its text, and zeros after it.
  if (from < 0 || from > 16 || to < from) return null
  let value: unknown
  try {
    value = JSON.parse(text.slice(from, to + 1))
  } catch {
    return null
  }
  const object = isObject(value) && isObject(value['AIGC']) ? value['AIGC'] : value
  if (!isObject(object)) return null
  return /^[123]$/.test(String(object['Label'])) && isShallow(object, MAX_DEPTH) ? object : null
}

/** A label is flat; thousands of nested levels could be neither written into a report nor copied. */
const MAX_DEPTH = 16

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * China's implicit label of AI-made content: a JSON object with a `Label` of 1 (is), 2 (may be) or 3 (is suspected to
 * be AI-made) and who made and spread it (GB 45438-2025, annex E; Measures for Labelling of AI-Generated Content,
 * article 5, in force since 1 September 2025).
 */
export type AigcLabel = Record<string, unknown>

/** The label in a text under the key `AIGC`, or null where it is none: some writers wrap it in an object `AIGC`. */
export function parseAigcLabel(text: string): AigcLabel | null {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  // A box may have version, flags or a language before its text, and zeros behind it.
  if (from < 0 || from > 16 || to < from) return null
  let value: unknown
  try {
    value = JSON.parse(text.slice(from, to + 1))
  } catch {
    return null
  }
  const object = isObject(value) && isObject(value['AIGC']) ? value['AIGC'] : value
  if (!isObject(object)) return null
  return /^[123]$/.test(String(object['Label'])) ? object : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

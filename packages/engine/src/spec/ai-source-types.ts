/**
 * Terms of the IPTC vocabulary of digital source types (https://cv.iptc.org/newscodes/digitalsourcetype/) that say
 * that a trained model made the content, or part of it. `algorithmicMedia` is not among them: it is made by a plain
 * algorithm, such as a drawing program.
 */
const AI_TERMS = new Set([
  'trainedalgorithmicmedia',
  'compositewithtrainedalgorithmicmedia',
  'compositesynthetic',
  'trainedalgorithmicdata',
])

/** Whether a digital source type, as an address or a bare term, says that a trained model had a part. */
export function isAiSourceType(value: string): boolean {
  const term = value.trim().replace(/\/+$/, '').split(/[/#:]/).at(-1) ?? ''
  return AI_TERMS.has(term.toLowerCase())
}

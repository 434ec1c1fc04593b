import { trimEndOf } from '../plain/trim-end-of.js'

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

/**
 * Terms that say that no trained model was involved: cameras, manual work, plain algorithms. Those that leave it open
 * (`composite`, `virtualRecording`, `screenCapture`, `dataDrivenMedia`) are in neither set.
 */
const OTHER_TERMS = new Set([
  'digitalcapture',
  'computationalcapture',
  'negativefilm',
  'positivefilm',
  'print',
  'compositecapture',
  'humanedits',
  'minorhumanedits',
  'digitalart',
  'digitalcreation',
  'algorithmicmedia',
])

/** The last part of a digital source type, as an address or a bare term: `trainedAlgorithmicMedia`. */
export function sourceTypeTerm(value: string): string {
  return trimEndOf(value.trim(), '/').split(/[/#:]/).at(-1) ?? ''
}

/** Whether a digital source type, as an address or a bare term, says that a trained model was involved. */
export function isAiSourceType(value: string): boolean {
  return AI_TERMS.has(sourceTypeTerm(value).toLowerCase())
}

/** Whether a digital source type says that no trained model was involved; false also where it leaves that open. */
export function excludesAi(value: string): boolean {
  return OTHER_TERMS.has(sourceTypeTerm(value).toLowerCase())
}

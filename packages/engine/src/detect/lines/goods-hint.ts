import type { OcrEvidence } from '../../spec/evidence.js'

/** Words in a line that are seen on goods of a restricted category and elsewhere: they tell nothing alone. */
export interface GoodsHint {
  readonly category: string
  readonly words: string
  readonly line: Omit<OcrEvidence, 'id'>
}

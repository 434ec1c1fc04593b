import type { OcrEvidence } from '../../spec/evidence/evidence.js'

/** Words in a line that occur on goods of a restricted category but elsewhere as well, so they are not enough alone. */
export interface GoodsHint {
  readonly category: string
  readonly words: string
  readonly line: Omit<OcrEvidence, 'id'>
}

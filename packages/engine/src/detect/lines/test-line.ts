import type { OcrEvidence } from '../../spec/evidence/evidence.js'

type Line = Omit<OcrEvidence, 'id'>

/** A line of a picture as it was read, in letters of a twentieth of its height. */
export function testLine(text: string, facts: Partial<Line> = {}): Line {
  return {
    kind: 'ocr',
    text,
    confidence: 0.95,
    source: { id: 'ppocr', version: '1.0.0' },
    bbox: { x: 0.3, y: 0.4, width: 0.3, height: 0.05 },
    frames: ['0'],
    heightPx: 40,
    heightFraction: 0.05,
    contrastRatio: 8,
    script: 'Latn',
    placement: 'super',
    ...facts,
  }
}

import { describe, expect, it } from 'vitest'
import type { Observation } from '../spec/evidence/evidence.js'
import { withoutLetters } from './letters-not-marks.js'
import { testLine } from './lines/test-line.js'

const LINE = testLine('Rainfall by month (mm)', { bbox: { x: 0.1, y: 0.1, width: 0.4, height: 0.05 } })

const seen = (fields: Record<string, unknown> = {}): Observation => ({
  kind: 'signal',
  type: 'brand',
  label: 'Kite',
  confidence: 0.82,
  peakConfidence: 0.82,
  source: { id: 'brand-marks', version: '1.0.0' },
  frames: ['0'],
  bbox: { x: 0.14, y: 0.1, width: 0.07, height: 0.045 },
  detail: { via: 'mark' },
  ...fields,
})

describe('withoutLetters', () => {
  it('drops a mark that consists of a few letters of a line of words', () => {
    expect(withoutLetters([seen()], [LINE], ['Other'])).toEqual([])
  })

  it('keeps a mark whose brand is also named', () => {
    expect(withoutLetters([seen()], [LINE], ['Kite'])).toEqual([seen()])
  })

  it.each([
    ['stands beside the line', seen({ bbox: { x: 0.04, y: 0.1, width: 0.07, height: 0.045 } }), LINE],
    ['is much larger than the letters', seen({ bbox: { x: 0.14, y: 0, width: 0.15, height: 0.3 } }), LINE],
    ['is much smaller than the line', seen({ bbox: { x: 0.14, y: 0.11, width: 0.02, height: 0.015 } }), LINE],
    ['is most of the line', seen({ bbox: { x: 0.1, y: 0.1, width: 0.3, height: 0.05 } }), LINE],
    ['stands in another frame, too', seen({ frames: ['0', '7'] }), LINE],
    ['stands in a line that was not surely read', seen(), { ...LINE, confidence: 0.8 }],
    ['stands in a line of hardly a word', seen(), { ...LINE, text: '10 O 11' }],
  ])('keeps a mark that %s', (_, mark, line) => {
    expect(withoutLetters([mark], [line], [])).toEqual([mark])
  })

  it('drops a mark around a letter or two of a line, and keeps one apart from the line', () => {
    const around = seen({ bbox: { x: 0.11, y: 0.075, width: 0.08, height: 0.1 } })
    const above = seen({ bbox: { x: 0.11, y: 0.04, width: 0.08, height: 0.1 } })
    expect(withoutLetters([around, above], [LINE], [])).toEqual([above])
  })

  it('drops a mark without a matching shape when a line runs through its place', () => {
    const place = { x: 0.2, y: 0.035, width: 0.12, height: 0.2 }
    const through = seen({ bbox: place })
    const laidOver = seen({ bbox: place, detail: { via: 'mark', fineFit: 0.7, partFit: 0.5 } })
    const atItsEnd = seen({ bbox: { ...place, x: 0.4 } })
    const below = seen({ bbox: { ...place, y: 0.07 } })
    expect(withoutLetters([through, laidOver, atItsEnd, below], [LINE], [])).toEqual([laidOver, atItsEnd, below])
  })

  it('drops a two-word mark over letters of two lines, and keeps one beside them', () => {
    const upper = testLine('LUCKY STAR', { bbox: { x: 0.03, y: 0.15, width: 0.29, height: 0.26 } })
    const lower = testLine('CASINO', { bbox: { x: 0.03, y: 0.59, width: 0.18, height: 0.26 } })
    const over = seen({ bbox: { x: 0.024, y: 0.04, width: 0.11, height: 0.88 } })
    const beside = seen({ bbox: { x: 0.25, y: 0.04, width: 0.11, height: 0.88 } })
    expect(withoutLetters([over, beside], [upper, lower], [])).toEqual([beside])
    expect(withoutLetters([over], [upper], [])).toEqual([over])
  })
})

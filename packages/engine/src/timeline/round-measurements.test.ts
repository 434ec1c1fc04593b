import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Observation } from '../spec/evidence/evidence.js'
import { roundMeasurements } from './round-measurements.js'

const line = (measured: Partial<Extract<Observation, { kind: 'ocr' }>>): Extract<Observation, { kind: 'ocr' }> => ({
  kind: 'ocr',
  text: 'Ends soon',
  bbox: { x: 0, y: 0, width: 1, height: 0.1 },
  frames: [],
  heightPx: 10,
  heightFraction: 0.1,
  contrastRatio: 21,
  script: 'Latn',
  placement: 'super',
  confidence: 1,
  source: { id: 'test', version: '1.0.0' },
  ...measured,
})

describe('roundMeasurements', () => {
  it('keeps the digits that were measured', () => {
    const measured = line({
      confidence: 0.9949742129870823,
      bbox: { x: 0.06718388310185185, y: 0.41944444444444445, width: 0.5109375, height: 0.09444444444444444 },
      heightPx: 69.2063492063492,
      heightFraction: 0.09611992945326278,
      contrastRatio: 5.953650920421589,
    })
    expect(roundMeasurements(measured)).toEqual(
      line({
        confidence: 0.995,
        bbox: { x: 0.06718, y: 0.41944, width: 0.51094, height: 0.09444 },
        heightPx: 69.21,
        heightFraction: 0.09612,
        contrastRatio: 5.95,
      }),
    )
  })

  it('gives one result for measurements that differ in the last digit only', () => {
    const node22 = roundMeasurements(line({ contrastRatio: 5.43714342022734 }))
    expect(node22).toEqual(roundMeasurements(line({ contrastRatio: 5.437143420227339 })))
  })

  it('keeps boxes inside of the picture, and changes nothing the second time', () => {
    const fraction = fc.double({ min: 0, max: 1, noNaN: true })
    const box = fc
      .tuple(fraction, fraction, fraction, fraction)
      .map(([x, y, w, h]) => ({ x, y, width: w * (1 - x), height: h * (1 - y) }))
    fc.assert(
      fc.property(box, fraction, (bbox, confidence) => {
        const rounded = roundMeasurements(line({ bbox, confidence }))
        expect(rounded.bbox.x + rounded.bbox.width).toBeLessThanOrEqual(1 + Number.EPSILON)
        expect(rounded.bbox.y + rounded.bbox.height).toBeLessThanOrEqual(1 + Number.EPSILON)
        expect(roundMeasurements(rounded)).toEqual(rounded)
      }),
    )
  })
})

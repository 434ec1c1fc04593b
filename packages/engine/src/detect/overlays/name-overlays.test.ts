import { describe, expect, it } from 'vitest'
import type { SignalEvidence } from '../../spec/evidence/evidence.js'
import { nameOverlays } from './name-overlays.js'
import { UNREAD_OVERLAY } from './unread-overlay.js'

type Signal = Omit<SignalEvidence, 'id'>

const left = { x: 0.1, y: 0.1, width: 0.3, height: 0.2 }
const right = { x: 0.7, y: 0.1, width: 0.2, height: 0.2 }
const watermark = (label: string, fields: Partial<Signal> = {}): Signal => ({
  kind: 'signal',
  type: 'watermark',
  label,
  confidence: 0.6,
  peakConfidence: 0.6,
  source: { id: 'lines-of-text', version: '1.0.0' },
  bbox: left,
  frames: ['30'],
  detail: { kind: 'stock', read: ['HALDEN'] },
  ...fields,
})
const mask = (fields: Partial<Signal> = {}): Signal =>
  watermark(UNREAD_OVERLAY, {
    confidence: 0.7,
    peakConfidence: 0.8,
    source: { id: 'overlay-mask', version: '1.0.0' },
    bbox: { x: 0, y: 0, width: 0.5, height: 0.5 },
    frames: ['4', '30'],
    detail: { kind: 'unread', via: 'mask', share: 0.1 },
    ...fields,
  })

describe('nameOverlays', () => {
  it('names a mark that is seen after the words read in it, and merges both', () => {
    const halden = watermark('Halden')
    expect(nameOverlays([mask(), halden])).toEqual([
      {
        ...halden,
        confidence: 0.7,
        peakConfidence: 0.8,
        frames: ['4', '30'],
        detail: { kind: 'stock', read: ['HALDEN'], share: 0.1, via: 'mask and words' },
      },
    ])
  })

  it('joins the times of a film', () => {
    const [joined] = nameOverlays([
      watermark('Halden', { startMs: 2000, endMs: 4000 }),
      mask({ startMs: 0, endMs: 3000 }),
    ])
    expect(joined).toMatchObject({ startMs: 0, endMs: 4000 })
  })

  it('leaves a mark unnamed when the words are elsewhere, or at another time', () => {
    const elsewhere = [watermark('Kite', { bbox: right, detail: { kind: 'app' } }), mask()]
    expect(nameOverlays(elsewhere)).toEqual(elsewhere)
    const later = [watermark('Halden', { startMs: 3000, endMs: 4000 }), mask({ startMs: 0, endMs: 3000 })]
    expect(nameOverlays(later)).toEqual(later)
  })

  it("names a mark after an agency's words beside it", () => {
    const told = nameOverlays([watermark('Halden', { bbox: right }), mask()])
    expect(told).toMatchObject([{ label: 'Halden', bbox: right, detail: { via: 'mask and words' } }])
  })

  it('leaves a mark unnamed when the words are on another still', () => {
    const onAnother = [watermark('Halden', { frames: ['1'] }), mask({ frames: ['0'] })]
    expect(nameOverlays(onAnother)).toEqual(onAnother)
  })

  it('uses the most confident of several names', () => {
    const [weak, sure] = [watermark('Halden'), watermark('Kite', { peakConfidence: 0.9 })]
    const told = nameOverlays([weak, sure, mask()])
    expect(told.map(({ label, detail }) => [label, detail['via']])).toEqual([
      ['Halden', undefined],
      ['Kite', 'mask and words'],
    ])
    expect(nameOverlays([mask(), sure, weak])).toEqual(told.toReversed())
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVIDENCE_KINDS, type Observation } from '../spec/evidence/evidence.js'
import type { Bbox } from '../spec/pictures/geometry.js'
import { assignIds, inEvidenceOrder } from './assign-ids.js'

const source = { id: 'test', version: '1.0.0' }
const spoken = (text: string, startMs: number): Observation => ({
  kind: 'audio',
  text,
  startMs,
  endMs: startMs + 1,
  language: 'en',
  wordsPerMinute: 0,
  confidence: 1,
  source,
})
const line = (text: string, startMs: number, place: Partial<Bbox> = {}): Observation => ({
  kind: 'ocr',
  text,
  startMs,
  endMs: startMs + 1,
  bbox: { x: 0, y: 0, width: 0.1, height: 0.1, ...place },
  frames: [],
  heightPx: 10,
  heightFraction: 0.1,
  contrastRatio: 21,
  script: 'Latn',
  placement: 'super',
  confidence: 1,
  source,
})
const order = (items: Observation[]) => assignIds(items).map((item) => `${item.id} ${'text' in item ? item.text : ''}`)

// Each value contradicts the rule after the one under test (as text, 1000 sorts before 90), so a dropped rule shows.
describe('assignIds', () => {
  it('orders by time, then kind, and numbers each kind from 001', () => {
    const items = [line('late', 1000), spoken('voice', 1000), line('early', 90)]
    expect(order(items)).toEqual(['ocr_001 early', 'audio_001 voice', 'ocr_002 late'])
  })

  it('reads the lines of one moment from top to bottom, then left to right', () => {
    const items = [line('below', 0, { y: 0.8 }), line('right', 0, { x: 0.5 }), line('left', 0, { width: 0.9 })]
    expect(order(items)).toEqual(['ocr_001 left', 'ocr_002 right', 'ocr_003 below'])
  })

  it('goes through pictures one after the other, of any size and number', () => {
    const { startMs: _, endMs: __, ...still } = line('', 0)
    const frames = [1, 2, 10].map((shot): Observation => {
      return { kind: 'frame', shot, width: 100 - shot, height: 9, reason: 'still', confidence: 1, source }
    })
    // Decoded frames count from 0, and a later one may be of an earlier letter.
    const lines = ['0', '1', '9'].map((index): Observation => {
      const bbox = { x: 0, y: 0.5 - Number(index) / 20, width: 0.1, height: 0.1 }
      return { ...still, kind: 'ocr', text: `in ${index}`, frames: [index], bbox } as Observation
    })
    const items = assignIds([...frames, ...lines].toReversed())
    expect(items.flatMap((item) => (item.kind === 'frame' ? [`${item.id} ${item.shot}`] : []))).toEqual([
      'frame_001 1',
      'frame_002 2',
      'frame_003 10',
    ])
    expect(order([...lines].toReversed())).toEqual(['ocr_001 in 0', 'ocr_002 in 1', 'ocr_003 in 9'])
    expect(inEvidenceOrder(items.toReversed())).toEqual(items)
  })

  it('continues past three digits', () => {
    const items = assignIds(Array.from({ length: 1000 }, (_, index) => spoken('x', index)))
    expect(items.at(-1)?.id).toBe('audio_1000')
  })

  it('does not depend on the order in which the stages finish', () => {
    const item = fc.record({
      kind: fc.constantFrom(...EVIDENCE_KINDS),
      startMs: fc.nat(3),
      text: fc.constantFrom('a', 'b'),
    })
    const items = fc.array(item.map((fields) => ({ ...line('', 0), ...fields }) as Observation))
    const arrivals = items.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(fc.property(arrivals, ([all, shuffled]) => void expect(assignIds(shuffled)).toEqual(assignIds(all))))
  })
})

describe('inEvidenceOrder', () => {
  it('puts numbered evidence back into its order', () => {
    const twins = Array.from({ length: 1001 }, () => line('twin', 90))
    const numbered = assignIds([...twins, spoken('voice', 90), line('late', 100, { x: 0.1 }), line('late', 100)])
    expect(inEvidenceOrder(numbered.toReversed())).toEqual(numbered)
  })
})

import { describe, expect, it } from 'vitest'
import type { SignalObservation } from './follow-detections.js'
import { goodsDetector } from './goods-detector.js'
import { testLine } from './lines/test-line.js'
import { isCredible } from './unsaid-goods.js'

const COPY = [
  'Christmas sale',
  'Free delivery',
  'From 16 November',
  'Small appliances',
  'Order today',
  'Harbour Stores',
]
const lines = COPY.map((text) => testLine(text))

function seen(peakConfidence: number, label = 'gambling'): SignalObservation {
  const { startMs, endMs, frames } = lines[0]!
  const span = { ...(startMs !== undefined && { startMs }), ...(endMs !== undefined && { endMs }), frames }
  return {
    kind: 'signal',
    type: 'category',
    label,
    source: { id: 'restricted-goods', version: '1.0.0' },
    confidence: peakConfidence,
    peakConfidence,
    ...span,
  } as SignalObservation
}

const page = { lines, hints: [], named: [] }
const thresholds = { unsaid: 0.88 }

describe('goods seen on a page of text', () => {
  it('are reported only with high confidence when no words mention them', () => {
    expect(isCredible(seen(0.74), thresholds, page)).toBe(false)
    expect(isCredible(seen(0.9), thresholds, page)).toBe(true)
  })

  it('are reported when a line hints at them or names them', () => {
    const hint = { category: 'gambling', words: 'lucky', line: testLine('Lucky dice') }
    expect(isCredible(seen(0.74), thresholds, { ...page, hints: [hint] })).toBe(true)
    expect(isCredible(seen(0.74), thresholds, { ...page, named: ['gambling'] })).toBe(true)
    expect(isCredible(seen(0.74, 'alcohol'), thresholds, { ...page, hints: [hint] })).toBe(false)
  })

  it('are reported when few lines or only figures are read, as on a machine or a table', () => {
    expect(isCredible(seen(0.74), thresholds, { ...page, lines: lines.slice(1) })).toBe(true)
    const figures = ['7 7 7', '100', '25', '50', '10 €', '36'].map((text) => testLine(text))
    expect(isCredible(seen(0.74), thresholds, { ...page, lines: figures })).toBe(true)
  })

  it('are judged in a film by all of its lines, at any time', () => {
    const shown = { ...seen(0.74), startMs: 9000, endMs: 11_000, frames: ['270'] }
    const spread = COPY.map((text, at) => testLine(text, { startMs: 1000 * at, endMs: 1000 * at + 900, frames: [] }))
    expect(isCredible(shown, thresholds, { ...page, lines: spread })).toBe(false)
    const hint = { category: 'gambling', words: 'lucky', line: spread[0]! }
    expect(isCredible(shown, thresholds, { ...page, lines: spread, hints: [hint] })).toBe(true)
    expect(isCredible(shown, thresholds, { ...page, lines: spread.slice(1) })).toBe(true)
  })

  it('are reported on one still although another is a page of text', () => {
    const other = lines.map((line) => ({ ...line, frames: ['1'] }))
    expect(isCredible(seen(0.74), thresholds, { ...page, lines: other })).toBe(true)
  })

  it('include gambling, weapons, tobacco and medicines, but not drinks, whose labels are in any language', () => {
    const { labels } = goodsDetector.capabilities
    const told = Object.keys(labels).filter((label) => isCredible(seen(0.85, label), labels[label]!, page))
    expect(told).toEqual(['alcohol', 'financial'])
    const hint = { category: 'weapons', words: 'airsoft', line: testLine('Airsoft shop') }
    expect(isCredible(seen(0.85, 'weapons'), labels['weapons']!, { ...page, hints: [hint] })).toBe(true)
  })

  it('need words on fewer lines where packs and advertisements name the goods', () => {
    const { labels } = goodsDetector.capabilities
    const label = (count: number) => ({ ...page, lines: lines.slice(0, count) })
    const told = (confidence: number, count: number) =>
      Object.keys(labels).filter((one) => isCredible(seen(confidence, one), labels[one]!, label(count)))
    expect(told(0.85, 1)).toEqual(Object.keys(labels))
    expect(told(0.85, 2)).not.toContain('gambling')
    expect(told(0.85, 3)).toEqual(['alcohol', 'weapons', 'pharmaceuticals', 'financial'])
    expect(told(0.85, 4)).toEqual(['alcohol', 'weapons', 'financial'])
    // Bottles of scent and deodorant have scored 0.975.
    expect(told(0.975, 3)).not.toContain('tobacco')
    expect(told(0.985, 3)).toContain('tobacco')
  })

  it('are reported as usual by a detector without such a threshold', () => {
    expect(isCredible(seen(0.7), {}, page)).toBe(true)
  })
})

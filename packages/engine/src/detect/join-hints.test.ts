import { describe, expect, it } from 'vitest'
import type { SignalObservation } from './follow-detections.js'
import { joinHints } from './join-hints.js'
import type { GoodsHint } from './lines/goods-hint.js'
import { testLine } from './lines/test-line.js'

const seen = (peakConfidence: number, facts: Partial<SignalObservation> = {}): SignalObservation => ({
  kind: 'signal',
  type: 'category',
  label: 'alcohol',
  confidence: peakConfidence,
  peakConfidence,
  source: { id: 'restricted-goods', version: '1.0.0' },
  frames: ['0'],
  detail: { via: 'picture' },
  ...facts,
})
const faint = (peakConfidence: number, facts?: Partial<SignalObservation>) => ({
  signal: seen(peakConfidence, facts),
  enter: 0.96,
})
const hint = (words: string, facts = {}): GoodsHint => ({ category: 'alcohol', words, line: testLine(words, facts) })

describe('joinHints', () => {
  it('reports goods that neither picture nor words prove alone, with both as evidence', () => {
    const [told, ...others] = joinHints([faint(0.9)], [hint('bar'), hint('pint')], [])
    expect(others).toEqual([])
    expect(told!.detail).toEqual({ via: 'picture and words', seen: 0.9, words: ['bar', 'pint'], read: ['bar', 'pint'] })
    expect(told!.peakConfidence).toBeGreaterThan(0.96)
    expect(joinHints([faint(0.9)], [], [])).toEqual([])
  })

  it('needs more words for fainter goods, each counted once, up to a limit', () => {
    const words = ['bar', 'pint', 'malt', 'hops', 'cask', 'ale'].map((one) => hint(one))
    const told = (score: number, count: number) => joinHints([faint(score)], words.slice(0, count), []).length
    expect([1, 2, 6].map((count) => told(0.88, count))).toEqual([0, 1, 1])
    expect(told(0.75, 6)).toBe(0)
    expect(joinHints([faint(0.88)], [hint('bar'), hint('bar')], [])).toEqual([])
  })

  it('ignores words of another category, still or time', () => {
    expect(joinHints([faint(0.94)], [{ ...hint('bank'), category: 'financial' }], [])).toEqual([])
    expect(joinHints([faint(0.94)], [hint('bar', { frames: ['1'] })], [])).toEqual([])
    const film = faint(0.94, { startMs: 0, endMs: 1000 })
    expect(joinHints([film], [hint('bar', { startMs: 1000, endMs: 2000 })], [])).toEqual([])
    expect(joinHints([film], [hint('bar', { startMs: 900, endMs: 2000 })], [])).toHaveLength(1)
  })

  it('adds nothing to what the picture proves alone', () => {
    expect(joinHints([faint(0.97)], [hint('bar')], [seen(0.97)])).toEqual([])
  })
})

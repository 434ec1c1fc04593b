import { describe, expect, it } from 'vitest'
import type { Observation } from '../../spec/evidence.js'
import { joinBrandSignals } from './join-brand-signals.js'

const signal = (label: string, fields: Record<string, unknown>): Observation => ({
  kind: 'signal',
  type: 'brand',
  label,
  startMs: 0,
  endMs: 1000,
  confidence: 0.6,
  peakConfidence: 0.6,
  source: { id: 'brand-marks', version: '1.0.0' },
  frames: ['0'],
  detail: { via: 'mark' },
  ...fields,
})

describe('joinBrandSignals', () => {
  const seen = signal('Kite', {
    peakConfidence: 0.9,
    confidence: 0.8,
    frames: ['40', '8'],
    detail: { via: 'mark', fit: 0.9 },
  })
  const read = signal('Kite', {
    startMs: 3000,
    endMs: 5000,
    source: { id: 'lines-of-text', version: '1.0.0' },
    frames: ['90'],
    detail: { via: 'wordmark', read: ['KITE'] },
  })

  it('makes one signal of a brand that is seen and read, from its first to its last moment', () => {
    const expected = {
      ...seen,
      startMs: 0,
      endMs: 5000,
      frames: ['8', '40', '90'],
      detail: { via: 'mark and wordmark', fit: 0.9, read: ['KITE'] },
    }
    expect(joinBrandSignals([seen, read])).toEqual([expected])
    expect(joinBrandSignals([read, seen])).toEqual([expected])
  })

  it('leaves other brands, other signals and other evidence as they are', () => {
    const category = { ...signal('alcohol', {}), type: 'category' } as Observation
    const others = [category, signal('Comb', {}), signal('Kite', {})]
    expect(joinBrandSignals(others)).toEqual(others)
  })
})

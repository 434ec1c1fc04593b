import { describe, expect, it } from 'vitest'
import type { Observation } from '../spec/evidence/evidence.js'
import { joinSignals } from './join-signals.js'

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

describe('joinSignals', () => {
  it("reports an app's mark over the picture once, as a watermark", () => {
    const overlay = signal('TikTok', { type: 'watermark', detail: { kind: 'app' } })
    expect(joinSignals([signal('TikTok', {}), overlay])).toEqual([overlay])
    expect(joinSignals([signal('Kite', {}), overlay])).toHaveLength(2)
  })

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

  it('merges a brand that is seen and read into one signal over its whole time', () => {
    const expected = {
      ...seen,
      startMs: 0,
      endMs: 5000,
      frames: ['8', '40', '90'],
      detail: { via: 'mark and wordmark', fit: 0.9, read: ['KITE'] },
    }
    expect(joinSignals([seen, read])).toEqual([expected])
    expect(joinSignals([read, seen])).toEqual([expected])
  })

  it('leaves other brands, other signals and other evidence as they are', () => {
    const watermark = { ...signal('Halden', {}), type: 'watermark' } as Observation
    const others = [watermark, watermark, signal('Comb', {}), signal('Kite', {})]
    expect(joinSignals(others)).toEqual(others)
  })

  it('merges goods that are seen, named, and known by their brand into one signal', () => {
    const goods = (confidence: number, detail: Record<string, unknown>): Observation => {
      return signal('alcohol', { type: 'category', confidence, peakConfidence: confidence, detail })
    }
    const pictured = goods(0.8, { via: 'picture' })
    const named = goods(0.6, { via: 'words', words: 'pale ale', read: ['Pale Ale'] })
    const branded = goods(0.7, { via: 'brand', brand: 'Halden', read: ['HALDEN'] })
    const detail = { via: 'brand and picture and words', words: 'pale ale', brand: 'Halden', read: ['HALDEN'] }
    expect(joinSignals([named, pictured, branded])).toEqual([{ ...pictured, detail }])
  })
})

import { describe, expect, it } from 'vitest'
import type { Observation } from '../spec/evidence/evidence.js'
import { buildEvidence, type FrameObservation } from './build-evidence.js'

const source = { id: 'test', version: '1.0.0' }
const frame = (index: number, tMs: number): FrameObservation => ({
  index,
  observation: {
    kind: 'frame',
    startMs: tMs,
    endMs: tMs + 40,
    tMs,
    shot: 1,
    width: 4,
    height: 4,
    reason: 'interval',
    confidence: 1,
    source,
  },
})
const signal = (frames: string[], startMs: number): Observation => ({
  kind: 'signal',
  type: 'safety',
  label: 'racy',
  startMs,
  endMs: startMs + 1,
  frames,
  peakConfidence: 1,
  confidence: 1,
  detail: {},
  source,
})

describe('buildEvidence', () => {
  it('turns decoded frame indices into the ids of the sampled frames', () => {
    const { items } = buildEvidence([frame(50, 2000), frame(25, 1000)], [signal(['25', '50'], 1500)], 100)
    expect(items.map(({ id }) => id)).toEqual(['frame_001', 'signal_001', 'frame_002'])
    expect(items[1]).toMatchObject({ frames: ['frame_001', 'frame_002'] })
  })

  it('drops an index that was never sampled', () => {
    const { items } = buildEvidence([frame(25, 1000)], [signal(['25', '26'], 1500)], 100)
    expect(items.at(-1)).toMatchObject({ frames: ['frame_001'] })
  })

  it('drops what exceeds the limit and reports how much and from when', () => {
    const built = buildEvidence([frame(0, 0), frame(25, 1000)], [signal(['0', '25'], 500)], 2)
    expect(built).toMatchObject({ omitted: 1, omittedFromMs: 1000 })
    expect(built.items.at(-1)).toMatchObject({ id: 'signal_001', frames: ['frame_001'] })
  })
})

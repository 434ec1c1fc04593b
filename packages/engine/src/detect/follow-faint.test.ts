import { describe, expect, it } from 'vitest'
import { followFaint } from './follow-faint.js'
import type { SeenFrame } from './follow-detections.js'

const detector = {
  id: 'test',
  version: '1.0.0',
  capabilities: {
    signalType: 'category',
    labels: {
      alcohol: { enter: 0.9, stay: 0.8, hinted: 0.4, minFrames: 2 },
      weapons: { enter: 0.7, stay: 0.5, minFrames: 2 },
    },
  },
} as const

const frames = (...scores: number[]): SeenFrame[] =>
  scores.map((score, at) => ({
    index: at,
    tMs: at * 500,
    reason: 'interval',
    detections: ['alcohol', 'weapons'].map((label) => ({ label, score })),
  }))
const clock = { durationMs: 2500, cutsMs: [] }

describe('followFaint', () => {
  it('follows labels that words may support from their lower threshold, and reports the full one', () => {
    const [faint, ...others] = followFaint(detector, frames(0.3, 0.5, 0.6, 0.3, 0.3), clock)
    expect(others).toEqual([])
    expect(faint).toMatchObject({
      enter: 0.9,
      signal: { label: 'alcohol', startMs: 500, endMs: 1500, peakConfidence: 0.6 },
    })
  })

  it('needs the usual number of frames, and ignores scores below the lower threshold', () => {
    expect(followFaint(detector, frames(0.3, 0.6, 0.3, 0.3, 0.3), clock)).toEqual([])
    expect(followFaint(detector, frames(0.39, 0.39, 0.39), clock)).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Detection } from '../spec/detector.js'
import type { Bbox } from '../spec/geometry.js'
import { followDetections, type SeenFrame, type SignalClock } from './follow-detections.js'

const detector = {
  id: 'test',
  version: '1.0.0',
  models: ['test-model'],
  capabilities: {
    signalType: 'brand',
    labels: { mark: { enter: 0.8, stay: 0.5, minFrames: 2 }, other: { enter: 0.8, stay: 0.5, minFrames: 1 } },
  },
} as const

/** One sample every 500 ms, which shows every tenth frame; a number is a score of the label `mark`. */
const samples = (...scores: (number | Detection[])[]): SeenFrame[] => {
  return scores.map((score, i) => ({
    index: i * 10,
    tMs: i * 500,
    reason: 'interval',
    detections: typeof score === 'number' ? [{ label: 'mark', score }] : score,
  }))
}
const clock = (durationMs: number, ...cutsMs: number[]): SignalClock => ({ durationMs, cutsMs })
const follow = (frames: SeenFrame[], time = clock(frames.length * 500)) => followDetections(detector, frames, time)
const spans = (frames: SeenFrame[], time?: SignalClock) => follow(frames, time).map((s) => [s.startMs, s.endMs])
const at = (x: number, y = 0.1): Bbox => ({ x, y, width: 0.2, height: 0.2 })
const mark = (bbox: Bbox, score = 0.9): Detection => ({ label: 'mark', score, bbox })

describe('followDetections', () => {
  it('begins where the score reaches enter, lasts at stay, and ends at the first sample without', () => {
    expect(spans(samples(0.6, 0.9, 0.8, 0.5, 0.4, 0, 0, 0))).toEqual([[500, 2000]])
  })

  it('bridges two samples without, but not three', () => {
    expect(spans(samples(0, 0.9, 0.9, 0, 0, 0.6, 0))).toEqual([[500, 3000]])
    expect(spans(samples(0, 0.9, 0.9, 0, 0, 0, 0.9, 0.9))).toEqual([
      [500, 1500],
      [3000, 4000],
    ])
  })

  it('needs as many samples as the label says; of stills, one', () => {
    expect(spans(samples(0, 0.9, 0, 0))).toEqual([])
    const stills = samples(0, 0.9, 0, 0).map((frame): SeenFrame => ({ ...frame, reason: 'still' }))
    expect(spans(stills)).toEqual([[500, 1000]])
  })

  it('counts samples that reach enter each for itself, and those of one moment once', () => {
    expect(spans(samples(0.9, 0.7, 0.7, 0.6))).toEqual([])
    const inTransition = samples(0.9, 0.95, 0.9).map((frame, i): SeenFrame => ({ ...frame, tMs: i * 150 }))
    expect(spans(inTransition)).toEqual([])
    expect(spans([...inTransition, { ...samples(0.9)[0]!, index: 90, tMs: 400 }])).toEqual([[0, 2000]])
  })

  it('reaches back to the cut that began the shot, and ends at the cut that ended it', () => {
    expect(spans(samples(0, 0.9, 0.9, 0), clock(2000, 200, 1300))).toEqual([[200, 1300]])
    expect(spans(samples(0.9, 0.9, 0.9, 0.9), clock(1750))).toEqual([[0, 1750]])
  })

  it('goes on over a cut while the thing is still there', () => {
    expect(spans(samples(0, 0.9, 0.9, 0.9, 0), clock(2500, 1000))).toEqual([[500, 2000]])
  })

  it('names the frames, the mean and the highest score, and the detail of the highest', () => {
    const frames = samples([{ label: 'mark', score: 0.9, detail: { at: 1 } }], 0, [
      { label: 'mark', score: 0.8, detail: { at: 2 } },
    ])
    expect(follow(frames)).toEqual([
      {
        kind: 'signal',
        type: 'brand',
        label: 'mark',
        source: { id: 'test', version: '1.0.0', model: 'test-model' },
        startMs: 0,
        endMs: 1500,
        confidence: 0.85,
        peakConfidence: 0.9,
        detail: { at: 1 },
        frames: ['0', '20'],
      },
    ])
  })

  it('keeps two places apart and follows each, with the median of its boxes', () => {
    const frames = samples(
      [mark(at(0.1)), mark(at(0.6))],
      [mark(at(0.62)), mark(at(0.12))],
      [mark(at(0.16)), mark(at(0.65))],
    )
    expect(follow(frames).map(({ bbox, frames: seen }) => [bbox!.x, seen.length])).toEqual([
      [0.12, 3],
      [0.62, 3],
    ])
  })

  it('takes boxes that hardly overlap for two things, and goes on with the one that overlaps most', () => {
    const other = (x: number, score = 0.9): Detection => ({ ...mark(at(x), score), label: 'other' })
    const frames = samples([other(0.1, 0.95), other(0.25)], [other(0.2)])
    expect(follow(frames).map(({ peakConfidence, frames: seen }) => [peakConfidence, seen.length])).toEqual([
      [0.95, 1],
      [0.9, 2],
    ])
  })

  it('gives one signal, not two, for two boxes of one thing on one frame', () => {
    const twice = [mark(at(0.1)), mark(at(0.12), 0.85)]
    expect(follow(samples(twice, twice)).map(({ peakConfidence }) => peakConfidence)).toEqual([0.9])
  })

  it('keeps labels apart and drops those that the detector does not announce', () => {
    const frames = samples([
      { label: 'other', score: 0.9 },
      { label: 'mark', score: 0.9 },
      { label: 'toString', score: 1 },
    ])
    expect(follow(frames).map(({ label }) => label)).toEqual(['other'])
  })

  it('does not depend on the order of detections within a frame, and keeps to its own bounds', () => {
    const score = fc.constantFrom(0.3, 0.5, 0.7, 0.8, 0.95)
    const place = fc.option(fc.constantFrom(at(0), at(0.05), at(0.1), at(0.5), at(0.5, 0.15)), { nil: undefined })
    const detection = fc
      .record({ label: fc.constantFrom('mark', 'other'), score, bbox: place })
      .map((item): Detection => {
        const { bbox, ...rest } = item
        return bbox ? { ...rest, bbox } : rest
      })
    const shuffled = fc.array(detection, { maxLength: 5 }).chain((all) => {
      return fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))
    })
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 5950 }), { maxLength: 3 })
    fc.assert(
      fc.property(fc.array(shuffled, { minLength: 1, maxLength: 12 }), cuts, (frames, cutsMs) => {
        const time = clock(frames.length * 500, ...cutsMs.toSorted((a, b) => a - b))
        const signals = follow(samples(...frames.map(([all]) => all)), time)
        expect(follow(samples(...frames.map(([, other]) => other)), time)).toEqual(signals)
        for (const { startMs, endMs, frames: seen, confidence, peakConfidence, label } of signals) {
          const times = seen.map((index) => Number(index) * 50)
          expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
          expect(startMs).toBeLessThanOrEqual(times[0]!)
          expect(endMs).toBeGreaterThan(times.at(-1)!)
          expect(peakConfidence).toBeGreaterThanOrEqual(Math.max(0.8, confidence))
          expect(seen.length).toBeGreaterThanOrEqual(detector.capabilities.labels[label as 'mark'].minFrames)
        }
      }),
      { numRuns: 300 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Detection } from '../spec/plugins/detector.js'
import type { Bbox } from '../spec/pictures/geometry.js'
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
  it('begins when the score reaches enter, lasts while above stay, and ends at the first sample below', () => {
    expect(spans(samples(0.6, 0.9, 0.8, 0.5, 0.4, 0, 0, 0))).toEqual([[500, 2000]])
  })

  it('bridges a gap of two samples, but not three', () => {
    expect(spans(samples(0, 0.9, 0.9, 0, 0, 0.6, 0))).toEqual([[500, 3000]])
    expect(spans(samples(0, 0.9, 0.9, 0, 0, 0, 0.9, 0.9))).toEqual([
      [500, 1500],
      [3000, 4000],
    ])
  })

  it("needs the label's number of samples, or one still", () => {
    expect(spans(samples(0, 0.9, 0, 0))).toEqual([])
    const stills = samples(0, 0.9, 0, 0).map((frame): SeenFrame => ({ ...frame, reason: 'still' }))
    expect(spans(stills)).toEqual([[500, 1000]])
  })

  it('counts the samples that reach enter, those of one moment once', () => {
    expect(spans(samples(0.9, 0.7, 0.7, 0.6))).toEqual([])
    const inTransition = samples(0.9, 0.95, 0.9).map((frame, i): SeenFrame => ({ ...frame, tMs: i * 150 }))
    expect(spans(inTransition)).toEqual([])
    expect(spans([...inTransition, { ...samples(0.9)[0]!, index: 90, tMs: 400 }])).toEqual([[0, 2000]])
  })

  it('extends to the cuts at which its shot begins and ends', () => {
    expect(spans(samples(0, 0.9, 0.9, 0), clock(2000, 200, 1300))).toEqual([[200, 1300]])
    expect(spans(samples(0.9, 0.9, 0.9, 0.9), clock(1750))).toEqual([[0, 1750]])
  })

  it('continues across a cut while the object is still there', () => {
    expect(spans(samples(0, 0.9, 0.9, 0.9, 0), clock(2500, 1000))).toEqual([[500, 2000]])
  })

  it('reports frames, mean and highest score, and the detail of the highest', () => {
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

  it('follows objects at two places separately, with the median of their boxes', () => {
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

  it('treats boxes that hardly overlap as two objects, and continues with the best overlap', () => {
    const other = (x: number, score = 0.9): Detection => ({ ...mark(at(x), score), label: 'other' })
    const frames = samples([other(0.1, 0.95), other(0.25)], [other(0.2)])
    expect(follow(frames).map(({ peakConfidence, frames: seen }) => [peakConfidence, seen.length])).toEqual([
      [0.95, 1],
      [0.9, 2],
    ])
  })

  it('merges two boxes of one object on one frame', () => {
    const twice = [mark(at(0.1)), mark(at(0.12), 0.85)]
    expect(follow(samples(twice, twice)).map(({ peakConfidence }) => peakConfidence)).toEqual([0.9])
  })

  it('separates labels and drops those that the detector does not declare', () => {
    const frames = samples([
      { label: 'other', score: 0.9 },
      { label: 'mark', score: 0.9 },
      { label: 'toString', score: 1 },
    ])
    expect(follow(frames).map(({ label }) => label)).toEqual(['other'])
  })

  it('does not depend on the order of detections within a frame, and stays within their bounds', () => {
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

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DrawnLine, type DrawnVideo, FRAME_MS, follow, speckle } from './synthetic-video.js'

const FRAMES = 40
const TEXTS = ['SALE', 'NOW 50', 'OPEN SUNDAY'] as const
const still = speckle(90, 20)

/** Up to one line a row, each shown for a while, on a ground that stands still, pans or is cut. */
const videos = fc
  .record({
    ground: fc.constantFrom(still, (x: number, y: number, frame: number) => still(x + frame, y), cutGround),
    rows: fc.array(
      fc.record({
        text: fc.constantFrom(...TEXTS),
        from: fc.nat(FRAMES - 2),
        length: fc.integer({ min: 1, max: FRAMES }),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ ground, rows }): DrawnVideo => {
    const lines = rows.map(({ text, from, length }, row): DrawnLine => {
      return { text, from, to: Math.min(FRAMES, from + length), x: 30, y: 20 + row * 50, dotPx: 3, grey: 245 }
    })
    return { frames: FRAMES, ground, lines }
  })

const schedules = fc
  .uniqueArray(fc.nat(FRAMES - 1), { minLength: 1, maxLength: 6 })
  .map((frames) => frames.toSorted((a, b) => a - b).map((frame) => ({ frame })))

describe('any video', () => {
  it('gives the same lines for any lead of thumbs over samples', () => {
    const leads = fc.array(fc.nat(FRAMES), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(videos, schedules, leads, (video, samples, lead) => {
        const lagging = follow(video, samples, () => 0)
        expect(follow(video, samples, (sample) => lead[sample]!)).toEqual(lagging)
      }),
      { numRuns: 10 },
    )
  })

  it('keeps lines inside the video, in before out, on the samples that show them, and in order', () => {
    fc.assert(
      fc.property(videos, schedules, (video, samples) => {
        const { observations } = follow(video, samples)
        for (const { startMs, endMs, frames, bbox, contrastRatio } of observations) {
          expect(startMs).toBeGreaterThanOrEqual(0)
          expect(endMs).toBeGreaterThan(startMs!)
          expect(endMs).toBeLessThanOrEqual(FRAMES * FRAME_MS)
          expect(frames.length).toBeGreaterThan(0)
          for (const frame of frames) {
            expect(Number(frame) * FRAME_MS).toBeGreaterThanOrEqual(startMs!)
            expect(Number(frame) * FRAME_MS).toBeLessThan(endMs!)
          }
          expect(bbox.x + bbox.width).toBeLessThanOrEqual(1)
          expect(contrastRatio).toBeGreaterThanOrEqual(1)
        }
        const starts = observations.map(({ startMs }) => startMs!)
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      }),
      { numRuns: 20 },
    )
  })

  it('finds every line that a sample shows, exactly once and to the frame, when lines do not touch', () => {
    fc.assert(
      fc.property(videos, schedules, (video, samples) => {
        const seen = video.lines.filter(({ from, to }) => samples.some(({ frame }) => frame >= from && frame < to))
        const expected = seen.map(({ text, from, to }) => `${text} ${from}-${to}`)
        const found = follow(video, samples).observations.map(
          ({ text, startMs, endMs }) => `${text} ${startMs! / FRAME_MS}-${endMs! / FRAME_MS}`,
        )
        expect(found.toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 20 },
    )
  })
})

function cutGround(x: number, y: number, frame: number): number {
  return frame < FRAMES / 2 ? still(x, y) : 150 - still(y, x) / 2
}

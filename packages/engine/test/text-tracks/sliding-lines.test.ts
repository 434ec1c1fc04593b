import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DrawnLine, type DrawnSample, HEIGHT, WIDTH, follow, spans } from './synthetic-video.js'

const FRAMES = 100
const TEXT = 'FRESH BREAD'
const DOT_PX = 3
const TEXT_WIDTH = TEXT.length * 4 * DOT_PX
const TEXT_HEIGHT = 5 * DOT_PX

/** Frames on which a super comes to stand, and on which it begins to leave. */
const STANDS = 35
const LEAVES = 70

const SIDES = ['left', 'right', 'top', 'bottom'] as const
type Side = (typeof SIDES)[number]

/** A slide: from which side, in how many frames, and how much it slows down on its way in (1: not at all). */
interface DrawnSlide {
  readonly side: Side
  readonly frames: number
  readonly power: number
}

interface DrawnSuper {
  readonly x: number
  readonly y: number
  readonly comes?: DrawnSlide
  readonly goes?: DrawnSlide
}

/** A super that slides in to `x`, `y`, and out again; without a slide it appears and disappears at once. */
function sliding({ x, y, comes, goes }: DrawnSuper): DrawnLine {
  const away = { left: -x - TEXT_WIDTH, right: WIDTH - x, top: -y - TEXT_HEIGHT, bottom: HEIGHT - y }
  const share = (frame: number): number => {
    if (comes && frame < STANDS) return Math.min(1, (STANDS - frame) / comes.frames) ** comes.power
    return goes && frame > LEAVES ? Math.min(1, (frame - LEAVES) / goes.frames) ** goes.power : 0
  }
  const shift = (sides: readonly Side[]) => (frame: number) => {
    const side = (frame < STANDS ? comes : goes)?.side
    return side !== undefined && sides.includes(side) ? Math.round(away[side] * share(frame)) : 0
  }
  const [from, to] = [STANDS - (comes?.frames ?? 0), goes ? LEAVES + goes.frames : LEAVES]
  const shifts = { shiftX: shift(['left', 'right']), shiftY: shift(['top', 'bottom']) }
  return { text: TEXT, x, y, from, to, dotPx: DOT_PX, grey: 245, ...shifts }
}

/**
 * The first frame on which all letters are in the picture, and the first after it on which they no longer are.
 * `emptyPx`: what the letters leave empty of their boxes at the borders.
 */
function wholeFrames(line: DrawnLine, emptyPx = 0): readonly [start: number, end: number] {
  const isWhole = (frame: number): boolean => {
    const [left, top] = [line.x + line.shiftX!(frame), line.y + line.shiftY!(frame)]
    const [right, bottom] = [left + TEXT_WIDTH - DOT_PX, top + TEXT_HEIGHT]
    const isInside = Math.min(left, top, WIDTH - right, HEIGHT - bottom) >= -emptyPx
    return isInside && frame >= line.from && frame < line.to
  }
  const frames = Array.from({ length: FRAMES }, (_, frame) => frame)
  const start = frames.findIndex(isWhole)
  return [start, frames.findIndex((frame) => frame > start && !isWhole(frame))]
}

const samples = (...frames: number[]): DrawnSample[] => frames.map((frame) => ({ frame }))
const follows = (line: DrawnLine, at: readonly DrawnSample[]) =>
  follow({ frames: FRAMES, ground: () => 70, lines: [line] }, at)

describe('a super that slides', () => {
  it('begins when it is first whole in the picture and ends when it no longer is, on any side, at any speed', () => {
    const slide = fc.record({
      side: fc.constantFrom(...SIDES),
      frames: fc.integer({ min: 5, max: 20 }),
      power: fc.constantFrom(1, 2, 3),
    })
    const drawn = fc.record({
      x: fc.integer({ min: 12, max: 170 }),
      y: fc.integer({ min: 12, max: 150 }),
      comes: slide,
      goes: slide,
    })
    fc.assert(
      fc.property(drawn, fc.integer({ min: STANDS + 1, max: LEAVES }), (film, read) => {
        const line = sliding(film)
        const { observations } = follows(line, samples(0, read, FRAMES - 1))
        expect(observations.map(({ text, placement }) => `${text} ${placement}`)).toEqual([`${TEXT} super`])
        const [start, end] = wholeFrames(line)
        const [earliest, latest] = wholeFrames(line, DOT_PX)
        expect(observations[0]!.startMs! / 40).toBeGreaterThanOrEqual(earliest - 1)
        expect(observations[0]!.startMs! / 40).toBeLessThanOrEqual(start + 1)
        expect(observations[0]!.endMs! / 40).toBeGreaterThanOrEqual(end - 1)
        expect(observations[0]!.endMs! / 40).toBeLessThanOrEqual(latest + 1)
      }),
      { numRuns: 15 },
    )
  })

  it('is one line with readings made during the slide, wherever samples fall', () => {
    const comes = { side: 'right', frames: 14, power: 2 } as const
    const line = sliding({ x: 60, y: 80, comes, goes: { ...comes, side: 'left' } })
    const [start, end] = wholeFrames(line)
    const read = [0, 22, 24, 27, 31, 45, 76, 80, 82, 99].map((frame) => ({ frame, readsRests: true }))
    expect(spans(follows(line, read))).toEqual([`${TEXT} ${start}-${end}`])
    const rests = [24, 45, 82].map((frame) => ({ frame, readsRests: true }))
    expect(spans(follows(line, rests))).toEqual([`${TEXT} ${start}-${end}`])
  })

  it('begins with its slide when a sample was taken during it', () => {
    const line = sliding({ x: 100, y: 80, comes: { side: 'left', frames: 20, power: 3 } })
    const [start] = wholeFrames(line)
    expect(spans(follows(line, samples(0, 21, 26, 30, 50, 99)))).toEqual([`${TEXT} ${start}-${LEAVES}`])
  })

  it('is not extended backwards for a text that jumps', () => {
    const jumps = { ...sliding({ x: 20, y: 30 }), from: 0, to: 80, shiftY: (frame: number) => (frame < 40 ? 0 : 90) }
    expect(spans(follows(jumps, samples(0, 20, 42, 60, 99)))).toEqual([`${TEXT} 0-40`, `${TEXT} 40-80`])
  })
})

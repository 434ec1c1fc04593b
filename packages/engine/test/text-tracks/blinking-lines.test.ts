import { describe, expect, it } from 'vitest'
import { type DrawnLine, follow, spans, speckle } from './synthetic-video.js'

const LINE = { text: 'CALL NOW', x: 60, y: 80, dotPx: 3, grey: 245 }

/** A line that is on for a number of frames and off for as many. */
const blinking = (frames: number, every: number): DrawnLine[] =>
  Array.from({ length: Math.floor(frames / every / 2) }, (_, at) => {
    return { ...LINE, from: 2 * at * every, to: (2 * at + 1) * every }
  })

describe('a line that blinks', () => {
  it('is a separate line each time, even if samples show it once', () => {
    const frames = 80
    const lines = blinking(frames, 8)
    const found = follow({ frames, ground: () => 70, lines }, [
      { frame: 3 },
      { frame: 28 },
      { frame: 60 },
      { frame: 79 },
    ])
    expect(spans(found)).toEqual([
      'CALL NOW 0-8',
      'CALL NOW 16-24',
      'CALL NOW 32-40',
      'CALL NOW 48-56',
      'CALL NOW 64-72',
    ])
    expect(found.read).toBe(1)
  })

  it('is not found in another text at its place, nor on an empty background', () => {
    const frames = 60
    const other = { ...LINE, text: 'BIG SALE', from: 20, to: 40 }
    const lines = [{ ...LINE, from: 0, to: 10 }, other]
    const found = follow({ frames, ground: speckle(70, 30), lines }, [{ frame: 3 }, { frame: 25 }, { frame: 59 }])
    expect(spans(found)).toEqual(['CALL NOW 0-10', 'BIG SALE 20-40'])
  })
})

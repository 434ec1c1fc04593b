import { describe, expect, it } from 'vitest'
import { type DrawnLine, type DrawnSample, HEIGHT, WIDTH, follow, spans, speckle } from './synthetic-video.js'

const headline = { x: 20, y: 30, dotPx: 4, grey: 250 }
const still = speckle(90, 25)

/** A text that grows: each part from its frame to the next one's, the whole one to the end. */
function growing(parts: readonly (readonly [text: string, from: number])[], to: number): DrawnLine[] {
  return parts.map(([text, from], at) => ({ ...headline, text, from, to: parts[at + 1]?.[1] ?? to }))
}

/** A text that is typed in, a letter every `step` frames. */
function typed(text: string, from: number, step: number, to: number): DrawnLine[] {
  return growing(
    [...text].map((_, at) => [text.slice(0, at + 1), from + at * step] as const),
    to,
  )
}

/** A look at the row of the headline between two columns. */
const lookAt = (frame: number, fromPx: number, toPx: number): DrawnSample => ({
  frame,
  area: { x: fromPx / WIDTH, y: 20 / HEIGHT, width: (toPx - fromPx) / WIDTH, height: 40 / HEIGHT },
})

describe('a line that grows', () => {
  const words = growing(
    [
      ['LOSE', 5],
      ['LOSE TEN', 20],
      ['LOSE TEN POUNDS', 35],
    ],
    80,
  )
  const expected = ['LOSE 5-20', 'LOSE TEN 20-35', 'LOSE TEN POUNDS 35-80']

  it('is a separate line for each legible state, in and out to the frame', () => {
    const samples = [0, 10, 25, 45, 60, 88].map((frame) => ({ frame }))
    expect(spans(follow({ frames: 90, ground: still, lines: words }, samples))).toEqual(expected)
  })

  it('is read as a whole when only the place of the new words is searched', () => {
    const samples = [{ frame: 0 }, lookAt(10, 10, 100), lookAt(25, 80, 160), lookAt(45, 145, 280), { frame: 60 }]
    expect(spans(follow({ frames: 90, ground: still, lines: words }, [...samples, { frame: 88 }]))).toEqual(expected)
  })

  it('is one line from when it is complete, if it is typed in', () => {
    const lines = typed('FRESH BREAD NOW', 5, 2, 80)
    const samples = [6, 13, 20, 27, 34].map((frame) => {
      const letters = Math.min(15, Math.floor((frame - 5) / 2) + 1)
      return lookAt(frame, 20 + Math.max(0, letters - 4) * 16, 20 + letters * 16 + 8)
    })
    const found = follow({ frames: 90, ground: still, lines }, [{ frame: 0 }, ...samples, { frame: 60 }, { frame: 88 }])
    expect(found.observations.map(({ text, endMs }) => `${text} ${endMs! / 40}`)).toEqual(['FRESH BREAD NOW 80'])
    expect(Math.abs(found.observations[0]!.startMs! / 40 - 33)).toBeLessThanOrEqual(2)
  })

  it('keeps its own start when OCR first finds a part of it', () => {
    const line = { ...headline, text: 'LOSE TEN POUNDS', from: 5, to: 80 }
    const samples = [{ frame: 0 }, lookAt(10, 10, 150), { frame: 25 }, { frame: 45 }, { frame: 88 }]
    expect(spans(follow({ frames: 90, ground: still, lines: [line] }, samples))).toEqual(['LOSE TEN POUNDS 5-80'])
  })
})

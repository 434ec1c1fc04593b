import { describe, expect, it } from 'vitest'
import { type DrawnLine, type DrawnVideo, follow, spans, speckle } from './synthetic-video.js'

const line: DrawnLine = { text: 'TERMS APPLY', x: 90, y: 80, dotPx: 3, grey: 245, from: 13, to: 62 }
const still = speckle(90, 20)
const samples = (...frames: number[]) => frames.map((frame) => ({ frame }))

/** A line over a still, speckled ground, seen on three samples. */
function followed(restless: Partial<DrawnLine>, ground: DrawnVideo['ground'] = still): string[] {
  const video = { frames: 80, ground, lines: [{ ...line, ...restless }] }
  return spans(follow(video, samples(0, 25, 50, 75)))
}

describe('a line that never stands still', () => {
  it('comes and goes to the frame while it grows', () => {
    expect(followed({ zoom: (frame) => 1 + 0.003 * (frame - 13) })).toEqual(['TERMS APPLY 13-62'])
  })

  it('does so while it shrinks', () => {
    expect(followed({ zoom: (frame) => 1.15 - 0.003 * (frame - 13) })).toEqual(['TERMS APPLY 13-62'])
  })

  it('does so while it shakes', () => {
    const shake = {
      shiftX: (frame: number) => [0, 1, -1, 1][frame % 4]!,
      shiftY: (frame: number) => (frame % 3) - 1,
    }
    expect(followed(shake)).toEqual(['TERMS APPLY 13-62'])
  })

  it('does so while the picture behind it moves, too', () => {
    const ground = (x: number, y: number, frame: number): number => still(x + frame, y)
    expect(followed({ zoom: (frame) => 1 + 0.003 * (frame - 13) }, ground)).toEqual(['TERMS APPLY 13-62'])
  })

  it('is not found in the ground when it has left, nor in another text', () => {
    const other = { ...line, text: 'WHILE STOCKS', from: 40, to: 62 }
    const video = {
      frames: 80,
      ground: still,
      lines: [{ ...line, to: 40, zoom: (frame: number) => 1 + 0.003 * frame }, other],
    }
    expect(spans(follow(video, samples(0, 25, 50, 75)))).toEqual(['TERMS APPLY 13-40', 'WHILE STOCKS 40-62'])
  })
})

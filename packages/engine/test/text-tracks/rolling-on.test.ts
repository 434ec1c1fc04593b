import { describe, expect, it } from 'vitest'
import { type DrawnLine, HEIGHT, WIDTH, follow, spans } from './synthetic-video.js'

const DOT_PX = 3

/** A line that moves by a number of pixels per frame from the first frame on. */
function moving(text: string, x: number, y: number, perFrame: { x?: number; y?: number }, frames: number): DrawnLine {
  const shiftX = (frame: number): number => Math.round((perFrame.x ?? 0) * frame)
  const shiftY = (frame: number): number => Math.round((perFrame.y ?? 0) * frame)
  return { text, x, y, from: 0, to: frames, dotPx: DOT_PX, grey: 245, shiftX, shiftY }
}

const every = (step: number, frames: number) =>
  [...Array(Math.ceil(frames / step)).keys(), (frames - 1) / step].map((at) => ({ frame: at * step, readsRests: true }))

describe('text that is still rolling when the film ends', () => {
  it('is one line even if its trace was lost and few samples showed it', () => {
    const frames = 64
    const lines = [moving('DIRECTOR', 60, HEIGHT - 20, { y: -2 }, frames)]
    const found = follow({ frames, ground: () => 70, lines }, [{ frame: 0 }, { frame: frames - 1 }])
    expect(spans(found)).toEqual([`DIRECTOR 0-${frames}`])
  })

  it('ends with the film when no sample showed it since its trace was lost', () => {
    const frames = 64
    const lines = [moving('DIRECTOR', 60, HEIGHT - 20, { y: -2 }, frames)]
    const found = follow({ frames, ground: () => 70, lines }, [{ frame: 0 }])
    expect(spans(found)).toEqual([`DIRECTOR 0-${frames}`])
  })

  it('is one line even if earlier readings were cut off by the edge', () => {
    const [text, frames] = ['TERMS AND FEES APPLY', 150]
    const lines = [moving(text, WIDTH, 140, { x: -2 }, frames)]
    const { observations } = follow({ frames, ground: () => 70, lines }, every(12, frames))
    expect(observations.map((line) => line.text)).toEqual([text])
    expect(observations[0]!.endMs! / 40).toBe(frames)
  })
})

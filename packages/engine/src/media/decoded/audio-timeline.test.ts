import { describe, expect, it } from 'vitest'
import { createAudioTimeline } from './audio-timeline.js'

/** Lays pieces given as [start, level, length] and gives what came out, and where. */
function laid(...pieces: [start: number, level: number, length: number][]) {
  const out: number[] = []
  const starts: number[] = []
  const timeline = createAudioTimeline((samples, startMs) => {
    out.push(...samples)
    starts.push(startMs)
  })
  for (const [start, level, length] of pieces) timeline.add(new Float32Array(length).fill(level), start)
  timeline.end()
  return { out, starts, length: timeline.length() }
}
const at = (out: readonly number[], ...places: number[]): (number | undefined)[] => places.map((place) => out[place])

describe('createAudioTimeline', () => {
  it('cuts sound into half seconds, the last one shorter', () => {
    const { starts, length } = laid([0, 0.5, 20_000])
    expect(starts).toEqual([0, 500, 1000])
    expect(length).toBe(20_000)
  })

  it('pads with silence before the first sound, exact to the sample', () => {
    const { out } = laid([3, 0.5, 10])
    expect(out).toEqual([0, 0, 0, ...Array.from({ length: 10 }, () => 0.5)])
  })

  it('drops sound before time zero', () => {
    expect(laid([-4, 0.5, 10]).length).toBe(6)
    expect(laid([-20, 0.5, 10]).length).toBe(0)
  })

  it('fills a gap with silence and drops an overlap', () => {
    const { out, length } = laid([0, 0.25, 1000], [3000, 0.5, 1000], [3000, 1, 2000])
    expect(at(out, 999, 1000, 2999, 3000, 3999, 4000)).toEqual([0.25, 0, 0, 0.5, 0.5, 1])
    expect(length).toBe(5000)
  })

  it('treats steps of up to 30 ms as rounding', () => {
    expect(laid([0, 1, 1000], [1480, 1, 10]).length).toBe(1010)
    expect(laid([0, 1, 1000], [1481, 1, 10]).length).toBe(1491)
    expect(laid([0, 1, 1000], [520, 1, 1000]).length).toBe(2000)
    expect(laid([0, 1, 1000], [519, 1, 1000]).length).toBe(1519)
  })
})

import { describe, expect, it } from 'vitest'
import { type Drawing, frames, lettered, mix, plain, scene, thumbsAt } from '../../testing/drawn-thumbs.js'
import { createSampler, MAX_GAP_MS, type SampleDecision } from './sampler.js'

function samplesOf(fps: number, drawings: readonly Drawing[]): SampleDecision[] {
  const sampler = createSampler()
  return [...thumbsAt(fps, drawings).flatMap((thumb) => sampler.push(thumb)), ...sampler.end()]
}

const gapsOf = (decisions: readonly SampleDecision[]) => decisions.slice(1).map(({ tMs }, i) => tMs - decisions[i]!.tMs)

describe('flashes of one frame', () => {
  /** Samples of a film whose super comes and goes, and those at which the picture is almost white. */
  function flashed(fps: number, isWhite: (i: number) => boolean) {
    const [bare, written] = [scene(4), lettered(scene(4), { contrast: 90 })]
    const drawings = frames(fps * 4, (i) => {
      const drawing = i % 40 >= 20 ? written : bare
      return isWhite(i) ? mix(drawing, plain(235), 0.9) : drawing
    })
    const samples = samplesOf(fps, drawings)
    return { samples: samples.length, white: samples.filter(({ index }) => isWhite(index)).length }
  }

  it('are skipped in favour of the next frame, wherever they fall', () => {
    for (const fps of [25, 60])
      for (const offset of [0, 3, 6, 9]) {
        const { samples, white } = flashed(fps, (i) => i > 0 && i < fps * 4 - 1 && i % 12 === offset)
        expect({ fps, offset, white }).toEqual({ fps, offset, white: 0 })
        expect(samples).toBeGreaterThanOrEqual(4)
      }
  })

  it('are skipped when they take two frames at thirty a second', () => {
    for (const at of [3, 13, 23, 33])
      expect(flashed(30, (i) => i > 2 && i < 118 && (i % 40 === at || i % 40 === at + 1)).white).toBe(0)
  })

  it('delay no sample for long when every frame is one', () => {
    const [white, shown] = [plain(235), scene(1)]
    const strobe = frames(100, (i) => (i % 2 ? white : shown))
    const grace = 200
    expect(Math.max(...gapsOf(samplesOf(25, strobe)))).toBeLessThanOrEqual(MAX_GAP_MS + grace)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Detector } from '../../spec/plugins/detector.js'
import { createFrameWatch } from './frame-watch.js'

const brands: Detector['capabilities'] = {
  signalType: 'brand',
  labels: {},
  anyLabel: { enter: 0.6, stay: 0.4, minFrames: 2 },
}

/** Pushes frames with the given scores; returns which were analysed and which skipped, in that order. */
async function watch(scores: readonly number[], capabilities = brands, areStills = false) {
  const looked: number[] = []
  const passed: number[] = []
  const frames = createFrameWatch<number>(capabilities, {
    look: async (frame) => {
      looked.push(frame)
      return [{ label: 'Acme', score: scores[frame]! }]
    },
    passOver: (frame) => void passed.push(frame),
    standsAlone: () => areStills,
  })
  for (const frame of scores.keys()) await frames.take(frame)
  frames.finish()
  return { looked, passed }
}

describe('createFrameWatch', () => {
  it('runs on every second frame while nothing is there', async () => {
    expect(await watch([0, 0.3, 0, 0, 0, 0])).toEqual({ looked: [0, 2, 4], passed: [1, 3, 5] })
  })

  it('goes back to the frame before a detection, and stays until three frames are empty', async () => {
    const scores = [0, 0, 0, 0.5, 0.5, 0, 0, 0, 0, 0]
    expect(await watch(scores)).toEqual({ looked: [0, 2, 4, 3, 5, 6, 7, 9], passed: [1, 8] })
  })

  it('runs on each of several independent pictures', async () => {
    expect(await watch([0, 0, 0, 0], brands, true)).toEqual({ looked: [0, 1, 2, 3], passed: [] })
  })

  it('runs on every frame when one label needs a single frame', async () => {
    const labels = { sign: { enter: 0.5, stay: 0.4, minFrames: 1 } }
    expect(await watch([0, 0, 0], { ...brands, labels })).toEqual({ looked: [0, 1, 2], passed: [] })
  })

  it('runs on every frame of what is seen on two frames or more, and reports each frame once', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ quiet: fc.integer({ min: 1, max: 6 }), seen: fc.integer({ min: 2, max: 5 }) })),
        async (stretches) => {
          const scores = stretches.flatMap(({ quiet, seen }) => [
            ...Array<number>(quiet).fill(0),
            ...Array<number>(seen).fill(0.9),
          ])
          const { looked, passed } = await watch(scores)
          expect(passed.filter((frame) => scores[frame]! > 0)).toEqual([])
          expect([...looked, ...passed].sort((a, b) => a - b)).toEqual([...scores.keys()])
        },
      ),
    ))
})

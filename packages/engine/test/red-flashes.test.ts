import { describe, expect, it } from 'vitest'
import { createEngine, type Timeline } from '../src/index.js'
import { rawFilm, type Yuv } from './raw-film.js'

/** BT.601, video range, of one luma. In sRGB the red is 218, 0, 0 and the blue 11, 55, 255. */
const RED: Yuv = [72, 94, 224]
const BLUE: Yuv = [72, 224, 94]
const GREY: Yuv = [72, 128, 128]

const SIZE = { width: 160, height: 96, fps: 25, frames: 100 }
/** On for two frames, off for two: 6.25 flashes a second, from the second second to the end of the third. */
const isOn = (frame: number) => frame >= 25 && frame < 75 && Math.floor((frame - 25) / 2) % 2 === 0

async function broadcastSignals(at: (frame: number, x: number, y: number) => Yuv) {
  const alone = { transcribers: [], ocrEngines: [], detectors: [], provenanceReaders: [], agents: [] }
  await using engine = await createEngine(alone)
  const { items }: Timeline = await engine.analyze({ video: rawFilm(SIZE, at) }).result
  return items.flatMap((item) => (item.kind === 'signal' && item.type === 'broadcast' ? [item] : []))
}

describe('a film at even luma', () => {
  it.each([
    ['grey', GREY],
    ['blue', BLUE],
  ])('that flashes in red and %s over a third of the picture is reported, with the colour', async (_, other) => {
    const [found, ...others] = await broadcastSignals((frame, x) => (x < 56 && isOn(frame) ? RED : other))
    expect(others).toEqual([])
    expect(found).toMatchObject({ label: 'flashing', startMs: 1000, detail: { colour: 'red', hertz: 6.3 } })
    expect(found!.endMs).toBeGreaterThanOrEqual(2900)
    expect(found!.detail['area']).toBeCloseTo(0.35, 1)
    expect(found!.frames.length).toBeGreaterThan(0)
  })

  it('that changes between other colours is not, nor is one that is red from a cut on', async () => {
    expect(await broadcastSignals((frame) => (isOn(frame) ? BLUE : GREY))).toEqual([])
    expect(await broadcastSignals((frame) => (frame < 40 ? GREY : RED))).toEqual([])
  })
})

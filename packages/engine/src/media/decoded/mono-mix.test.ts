import { describe, expect, it } from 'vitest'
import { createMonoMix } from './mono-mix.js'

const voice = Float32Array.from({ length: 4000 }, (_, at) => 0.25 * Math.sin(at * 0.2))
const stereo = (left: (at: number) => number, right: (at: number) => number) =>
  Float32Array.from({ length: 2 * voice.length }, (_, at) => (at % 2 === 0 ? left : right)(at >> 1))
const sample = (at: number) => voice[at] as number

describe('createMonoMix', () => {
  it('takes the mean of two channels', () => {
    expect(createMonoMix()(stereo(sample, sample), 2)).toEqual(voice)
    const onLeft = createMonoMix()(
      stereo(sample, () => 0),
      2,
    )
    expect(onLeft).toEqual(voice.map((value) => value / 2))
  })

  it('keeps a voice that one channel holds in opposite phase, also at a slightly different level', () => {
    expect(
      createMonoMix()(
        stereo(sample, (at) => -sample(at)),
        2,
      ),
    ).toEqual(voice)
    const weaker = createMonoMix()(
      stereo(sample, (at) => -0.9 * sample(at)),
      2,
    )
    expect(Math.max(...weaker.slice(100))).toBeGreaterThan(0.2)
  })

  it('keeps the mean while channels differ, as in music', () => {
    const other = (at: number) => 0.25 * Math.sin(at * 0.31)
    const mean = voice.map((value, at) => (value + other(at)) / 2)
    const mixed = createMonoMix()(stereo(sample, other), 2)
    mixed.forEach((value, at) => expect(value).toBeCloseTo(mean[at] as number, 6))
  })

  it('uses the low-frequency channel only when the others are silent', () => {
    const around = (front: (at: number) => number) =>
      Float32Array.from({ length: 3 * voice.length }, (_, at) => (at % 3 === 2 ? sample : front)(Math.floor(at / 3)))
    expect(
      createMonoMix()(
        around(() => 0),
        3,
      ),
    ).toEqual(voice)
    const tone = (at: number) => 0.25 * Math.sin(at * 0.31)
    expect(createMonoMix()(around(tone), 3)).toEqual(voice.map((_, at) => tone(at)))
  })

  it('gives the same whatever the size of the pieces', () => {
    const both = stereo(sample, (at) => (at < 2000 ? -sample(at) : sample(at)))
    const mix = createMonoMix()
    const pieces = [both.slice(0, 702), both.slice(702, 5000), both.slice(5000)].map((piece) => mix(piece, 2))
    expect(pieces.flatMap((piece) => [...piece])).toEqual([...createMonoMix()(both, 2)])
  })

  it('clips to full scale and treats NaN as silence', () => {
    expect([...createMonoMix()(Float32Array.of(3, NaN, -3, 0.5), 1)]).toEqual([1, 0, -1, 0.5])
    const mixed = createMonoMix()(Float32Array.of(NaN, NaN, 0.5, 0.5, 3, 3), 2)
    expect([...mixed]).toEqual([0, 0.5, 1])
  })
})

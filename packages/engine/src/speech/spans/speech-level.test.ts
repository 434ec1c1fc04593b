import { describe, expect, it } from 'vitest'
import { normaliseLevel, withoutOffset } from './speech-level.js'

const tone = (amplitude: number) => Float32Array.from({ length: 16_000 }, (_, i) => amplitude * Math.sin(i * 0.2))
const dbfs = (samples: Float32Array) => 10 * Math.log10(samples.reduce((sum, s) => sum + s * s, 0) / samples.length)

describe('normaliseLevel', () => {
  it.each([0.005, 0.05, 0.5])('brings a voice of amplitude %d to -23 dB', (amplitude) => {
    expect(dbfs(normaliseLevel(tone(amplitude)))).toBeCloseTo(-23, 1)
  })

  it('does not exceed full scale', () => {
    const click = tone(0.001)
    click[100] = 0.5
    expect(Math.max(...normaliseLevel(click))).toBeCloseTo(1)
  })

  it('leaves silence and recorder noise unchanged', () => {
    for (const amplitude of [0, 1e-5]) expect(normaliseLevel(tone(amplitude))).toEqual(tone(amplitude))
  })
})

describe('withoutOffset', () => {
  it('removes a constant offset and keeps the voice', () => {
    const centred = withoutOffset(tone(0.05).map((sample) => sample + 0.1))
    expect(Math.abs(centred.reduce((sum, sample) => sum + sample, 0) / centred.length)).toBeLessThan(1e-4)
    expect(dbfs(centred)).toBeCloseTo(dbfs(tone(0.05)), 1)
  })

  it('returns sound without an offset unchanged, including silence and no samples', () => {
    for (const sound of [tone(0.05), tone(0), new Float32Array()]) expect(withoutOffset(sound)).toBe(sound)
  })
})

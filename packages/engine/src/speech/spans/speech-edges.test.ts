import { describe, expect, it } from 'vitest'
import { refineEdges } from './speech-edges.js'

const anywhere = { startMs: -Infinity, endMs: Infinity }

/** Two seconds of sound; each stretch is `[fromMs, toMs, amplitude]` of a 500-Hz tone. */
function sound(...stretches: [number, number, number][]): Float32Array {
  const samples = new Float32Array(32_000)
  for (const [fromMs, toMs, amplitude] of stretches) {
    for (let index = fromMs * 16; index < toMs * 16; index++) samples[index]! += amplitude * Math.sin(index * 0.196)
  }
  return samples
}

describe('refineEdges', () => {
  it('finds the first and the last sound to 10 ms, outside or inside of what was given', () => {
    const samples = sound([500, 1200, 0.5])
    expect(refineEdges(samples, 0, { startMs: 544, endMs: 1152 }, anywhere)).toEqual({ startMs: 500, endMs: 1200 })
    expect(refineEdges(samples, 0, { startMs: 448, endMs: 1280 }, anywhere)).toEqual({ startMs: 500, endMs: 1200 })
  })

  it('uses the clock of the sound', () => {
    const samples = sound([500, 1200, 0.5])
    const found = refineEdges(samples, 3000, { startMs: 3544, endMs: 4152 }, anywhere)
    expect(found).toEqual({ startMs: 3500, endMs: 4200 })
  })

  it('includes weak consonants, across the closure of a plosive', () => {
    const samples = sound([430, 460, 0.05], [500, 1200, 0.5], [1270, 1300, 0.05])
    expect(refineEdges(samples, 0, { startMs: 512, endMs: 1184 }, anywhere)).toEqual({ startMs: 430, endMs: 1300 })
  })

  it('excludes what is more than 38 dB below the peak', () => {
    const samples = sound([440, 1260, 0.004], [500, 1200, 0.5])
    expect(refineEdges(samples, 0, { startMs: 512, endMs: 1184 }, anywhere)).toEqual({ startMs: 500, endMs: 1200 })
  })

  it('does not take background music for the voice', () => {
    const samples = sound([0, 500, 0.1], [500, 1200, 0.6], [1200, 2000, 0.1])
    expect(refineEdges(samples, 0, { startMs: 512, endMs: 1184 }, anywhere)).toEqual({ startMs: 500, endMs: 1200 })
  })

  it('does not reach into its neighbours', () => {
    const samples = sound([400, 1300, 0.5])
    const limits = { startMs: 490, endMs: 1210 }
    expect(refineEdges(samples, 0, { startMs: 512, endMs: 1184 }, limits)).toEqual(limits)
  })

  it('changes nothing in plain silence', () => {
    expect(refineEdges(sound(), 0, { startMs: 500, endMs: 700 }, anywhere)).toEqual({ startMs: 500, endMs: 700 })
  })
})

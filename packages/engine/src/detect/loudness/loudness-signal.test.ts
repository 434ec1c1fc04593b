import { describe, expect, it } from 'vitest'
import { loudnessSignals } from './loudness-signal.js'

const frames = [{ index: 0 }, { index: 25 }]
const at = (integratedLufs: number) => ({ durationMs: 10_000, loudness: { integratedLufs, truePeakDbtp: -0.3 } })

describe('loudnessSignals', () => {
  it('reports sound above every delivery standard, over the whole film, with what was measured', () => {
    const [loud, ...others] = loudnessSignals(at(-9.5), frames)
    expect(others).toEqual([])
    expect(loud).toMatchObject({ type: 'broadcast', label: 'loud', startMs: 0, endMs: 10_000, frames: ['0'] })
    expect(loud!.detail).toEqual({ integratedLufs: -9.5, truePeakDbtp: -0.3 })
  })

  it.each([-13, -14, -16, -23, -30])('accepts %d LUFS', (lufs) => {
    expect(loudnessSignals(at(lufs), frames)).toEqual([])
  })

  it('ignores silent and unmeasured sound', () => {
    expect(loudnessSignals({ durationMs: 10_000, loudness: null }, frames)).toEqual([])
    expect(loudnessSignals({ durationMs: 10_000 }, frames)).toEqual([])
  })
})

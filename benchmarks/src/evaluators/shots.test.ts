import { describe, expect, it } from 'vitest'
import { cutF1, scoreShots } from './shots.js'

const truth = (cutsMs: number[], more: Partial<Parameters<typeof scoreShots>[0]> = {}) => {
  return { cutsMs, transitions: [], flashes: [], frameMs: 40, ...more }
}

describe('scoreShots', () => {
  it('accepts a cut within one frame, plus a millisecond of rounding', () => {
    expect(scoreShots(truth([1000]), [1041])).toMatchObject({ hits: 1, missedMs: [], falseMs: [] })
    expect(scoreShots(truth([1000]), [1042])).toMatchObject({ hits: 0, missedMs: [1000], falseMs: [1042] })
  })

  it('lets one true cut be hit once: the nearer of two found cuts counts, the other is false', () => {
    expect(scoreShots(truth([1000]), [960, 1000])).toMatchObject({ hits: 1, falseMs: [960] })
  })

  it('lets one found cut serve one true cut', () => {
    expect(scoreShots(truth([1000, 1040]), [1020])).toMatchObject({ hits: 1, missedMs: [1040] })
  })

  it('breaks ties independently of the order of the input', () => {
    expect(scoreShots(truth([1000]), [1040, 960]).hits).toBe(1)
    expect(scoreShots(truth([1000]), [960, 1040]).hits).toBe(1)
  })

  it('lists false cuts within crossfades and flashes separately, and still counts them', () => {
    const clip = truth([], { transitions: [{ startMs: 2000, endMs: 2400 }], flashes: [{ startMs: 5000, endMs: 6000 }] })
    const score = scoreShots(clip, [2200, 5500, 7000])
    expect(score).toMatchObject({
      falseMs: [2200, 5500, 7000],
      falseInTransitionsMs: [2200],
      falseInFlashesMs: [5500],
    })
  })
})

describe('cutF1', () => {
  const score = (hits: number, missed: number, wrong: number) => {
    return { hits, missedMs: new Array<number>(missed).fill(0), falseMs: new Array<number>(wrong).fill(0) }
  }

  it('sums the counts of all clips before dividing', () => {
    expect(cutF1([score(3, 1, 0), score(0, 0, 2)])).toEqual({ precision: 0.6, recall: 0.75, f1: 6 / 9 })
  })

  it('is null where no clip has a cut and none was found', () => {
    expect(cutF1([score(0, 0, 0)])).toEqual({ precision: null, recall: null, f1: null })
    expect(cutF1([])).toEqual({ precision: null, recall: null, f1: null })
  })

  it('is 0, not null, where cuts were found in a clip without any', () => {
    expect(cutF1([score(0, 0, 2)])).toEqual({ precision: 0, recall: null, f1: 0 })
  })
})

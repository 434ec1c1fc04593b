import { describe, expect, it } from 'vitest'
import { createFrameClock } from './frame-clock.js'

const MILLISECONDS = { num: 1, den: 1000 }
const clockOf = (nominalMs = 40) => createFrameClock(nominalMs, () => MILLISECONDS)
const times = (timestamps: readonly (bigint | null)[]) => {
  const clock = clockOf()
  return timestamps.map((pts) => clock.tick(pts))
}

describe('createFrameClock', () => {
  it('counts from the first picture', () => {
    expect(times([500n, 540n, 600n])).toEqual([0, 40, 100])
  })

  it('never goes back', () => {
    expect(times([500n, 600n, 540n, 640n])).toEqual([0, 100, 100, 140])
  })

  it('advances by the last step, or at first the nominal one, without a timestamp', () => {
    expect(times([0n, 100n, null, null])).toEqual([0, 100, 200, 300])
    expect(times([null, null])).toEqual([40, 80])
  })

  it('reports where its zero lies in the file and in the sound', () => {
    const clock = clockOf()
    expect([clock.firstMs(), clock.newestMs(), clock.zeroSample()]).toEqual([0, null, 0])
    for (const pts of [500n, 540n]) clock.tick(pts)
    expect([clock.firstMs(), clock.newestMs(), clock.zeroSample()]).toEqual([500, 540, 8000])
    expect([clock.count(), clock.tMs()]).toEqual([2, 40])
  })

  it("treats a first picture before the file's zero as its beginning", () => {
    const clock = clockOf()
    clock.tick(-100n)
    expect(clock.firstMs()).toBe(0)
    expect(clock.zeroSample()).toBe(-1600)
  })
})

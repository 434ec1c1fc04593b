import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toMs, toSamples } from './clock.js'

describe('the clock', () => {
  it('rounds to whole milliseconds, halves away from zero', () => {
    expect(toMs(1001n, { num: 1, den: 30_000 })).toBe(33)
    expect(toMs(1n, { num: 1, den: 2000 })).toBe(1)
    expect(toMs(-1n, { num: 1, den: 2000 })).toBe(-1)
    expect(toMs(-3n, { num: 1, den: 10_000 })).toBe(0)
    expect(toSamples(7n, { num: 1, den: 1000 }, 16_000)).toBe(112)
  })

  it('stays exact where floating point would not', () => {
    expect(toMs(9_007_199_254_740_993_000n, { num: 1, den: 1_000_000_000 })).toBe(9_007_199_254_741)
  })

  it('is symmetric around zero', () => {
    const ticks = fc.bigInt({ min: -(2n ** 50n), max: 2n ** 50n })
    fc.assert(
      fc.property(
        ticks,
        (value) => void expect(toMs(-value, { num: 1, den: 90_000 }) + toMs(value, { num: 1, den: 90_000 })).toBe(0),
      ),
    )
  })
})

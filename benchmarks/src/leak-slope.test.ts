import { describe, expect, it } from 'vitest'
import { bytesPerRun } from './leak-slope.js'

describe('bytesPerRun', () => {
  it('is the slope after the warm-up', () => {
    expect(bytesPerRun([0, 500, 900, 1000, 1010, 1020, 1030], 3)).toBeCloseTo(10)
  })

  it('is zero for memory that goes up and down', () => {
    expect(bytesPerRun([1000, 1010, 1000, 1010, 1000], 0)).toBeCloseTo(0)
  })

  it('is not a number where there are not two runs', () => {
    expect(bytesPerRun([], 0)).toBeNaN()
    expect(bytesPerRun([1000], 0)).toBeNaN()
  })
})

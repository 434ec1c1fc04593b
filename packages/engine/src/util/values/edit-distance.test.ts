import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.js'

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['flaw', 'lawn', 2],
    ['ab', 'ba', 2],
  ])('from %j to %j is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance)
    expect(editDistance(b, a)).toBe(distance)
  })

  it('compares code points, so that one outside the basic plane counts once', () => {
    expect(editDistance('🎰', 'x')).toBe(2)
    expect(editDistance([...'🎰'], [...'x'])).toBe(1)
  })

  it.each([
    ['ab', 'ba', 1],
    ['spnosord', 'sponsored', 2],
    // Neither of the two that changed places may change again: the restricted distance.
    ['ca', 'abc', 3],
  ])('from %j to %j is %i where a swap counts as one', (a, b, distance) => {
    expect(editDistance(a, b, { swaps: true })).toBe(distance)
  })
})

import { describe, expect, it } from 'vitest'
import { areNearFamilies, FAMILIES } from './families.js'

describe('FAMILIES', () => {
  it('are near to each other symmetrically, and only to existing families', () => {
    const faults = Object.entries(FAMILIES).flatMap(([family, near]) =>
      near.filter((other) => !areNearFamilies(other, family) || other === family).map((other) => `${family} ${other}`),
    )
    expect(faults).toEqual([])
  })

  it('treats a family as near to itself, and an unknown one as near to nothing else', () => {
    expect(areNearFamilies('health-claim', 'health-claim')).toBe(true)
    expect(areNearFamilies('health-claim', 'weight-body-claim')).toBe(true)
    expect(areNearFamilies('health-claim', 'music-licensing')).toBe(false)
    expect(areNearFamilies('toString', 'health-claim')).toBe(false)
  })
})

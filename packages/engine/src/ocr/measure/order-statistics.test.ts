import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderByValue, selectNth } from './order-statistics.js'

const values = fc
  .array(fc.oneof(fc.float({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, -0, 1, 2)), {
    minLength: 1,
    maxLength: 400,
  })
  .map((numbers) => Float32Array.from(numbers))

describe('selectNth', () => {
  it('gives what sorting gives, without changing the values', () => {
    fc.assert(
      fc.property(values, fc.nat(), (all, seed) => {
        const before = all.slice()
        const index = seed % all.length
        expect(selectNth(all, index) + 0).toBe(all.toSorted()[index]! + 0)
        expect(all).toEqual(before)
      }),
    )
  })

  it.each([
    ['equal', () => 7],
    ['ascending', (at: number) => at],
    ['descending', (at: number) => -at],
    ['sawtooth', (at: number) => at % 5],
  ])('terminates on %s values', (_, valueAt) => {
    const all = Float32Array.from({ length: 5000 }, (_unused, at) => valueAt(at))
    for (const index of [0, 1, 2500, 4998, 4999]) expect(selectNth(all, index)).toBe(all.toSorted()[index])
  })
})

describe('orderByValue', () => {
  it('orders indices as comparing the values does, the lower index first where they are equal', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(1 as const, -1 as const), (all, side) => {
        const indices = [...all.keys()]
        const compared = indices.toSorted((a, b) => side * (all[a]! - all[b]!) || a - b)
        expect([...orderByValue(indices, all, side)]).toEqual(compared)
      }),
    )
  })

  it('orders more values than fit into its numbers', () => {
    const many = new Float32Array(2 ** 21 + 1)
    many[2 ** 21] = 3
    many[5] = 2
    expect([...orderByValue([5, 7, 2 ** 21], many, -1)]).toEqual([2 ** 21, 5, 7])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CELL_SIDE_PX, createCellGrid, LUMA_SCALE, reduceToCells } from './cell-grid.js'

describe('cells', () => {
  it('hold the sum of their sixteen pixels, sixteen times their mean', () => {
    const grid = createCellGrid(8, 4)
    const data = Uint8Array.from({ length: 32 }, (_, i) => (i % 8 < 4 ? 255 : i))
    reduceToCells({ width: 8, height: 4, data }, grid)
    expect([...grid.values]).toEqual([
      255 * LUMA_SCALE,
      4 + 5 + 6 + 7 + 12 + 13 + 14 + 15 + 20 + 21 + 22 + 23 + 28 + 29 + 30 + 31,
    ])
  })

  it('are the same computed by words as by bytes, at any alignment', () => {
    const luma = fc
      .record({
        columns: fc.integer({ min: 1, max: 9 }),
        rows: fc.integer({ min: 1, max: 6 }),
        restPx: fc.nat(3),
        seed: fc.nat(),
      })
      .map(({ columns, rows, restPx, seed }) => ({
        width: columns * CELL_SIDE_PX,
        height: rows * CELL_SIDE_PX + restPx,
        seed,
      }))
    fc.assert(
      fc.property(luma, fc.integer({ min: 1, max: 3 }), ({ width, height, seed }, offset) => {
        const data = Uint8Array.from({ length: width * height }, (_, i) => Math.imul(i + 1, seed | 1) >>> 11)
        const shifted = new Uint8Array(data.length + offset).subarray(offset)
        shifted.set(data)
        const [words, bytes] = [createCellGrid(width, height), createCellGrid(width, height)]
        reduceToCells({ width, height, data }, words)
        reduceToCells({ width, height, data: shifted }, bytes)
        expect(words).toEqual(bytes)
      }),
    )
  })

  it('omit an incomplete last column or row', () => {
    const grid = createCellGrid(7, 10)
    expect([grid.columns, grid.rows]).toEqual([1, 2])
    reduceToCells({ width: 7, height: 10, data: new Uint8Array(70).fill(100) }, grid)
    expect([...grid.values]).toEqual([1600, 1600])
  })
})

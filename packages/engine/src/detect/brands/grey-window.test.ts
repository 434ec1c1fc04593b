import { expect, it } from 'vitest'
import { halvedPlanes } from './grey-window.js'

it('halves each plane of the requested window', () => {
  const side = 4
  const other = new Float32Array(3 * side * side).fill(9)
  const window = Float32Array.from({ length: 3 * side * side }, (_, at) => {
    const [plane, row, column] = [Math.floor(at / 16), Math.floor(at / 4) % 4, at % 4]
    return 100 * plane + 10 * Math.floor(row / 2) + Math.floor(column / 2) + (column % 2 === 0 ? 0.5 : -0.5)
  })
  const planes = Float32Array.from([...other, ...window])
  expect([...halvedPlanes(planes, other.length, side)]).toEqual([0, 1, 10, 11, 100, 101, 110, 111, 200, 201, 210, 211])
})

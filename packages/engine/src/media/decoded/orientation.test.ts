import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Orientation, orientationOf, rotationOf, turnUpright, UPRIGHT } from './orientation.js'

/** A display matrix with the given a, b, c, d in 16.16 fixed point. */
function matrix(a: number, b: number, c: number, d: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(36))
  for (const [at, value] of [
    [0, a],
    [4, b],
    [12, c],
    [16, d],
  ] as const)
    view.setInt32(at, value * 65_536, true)
  return new Uint8Array(view.buffer)
}

describe('orientation', () => {
  // The picture   1 2 3   as each matrix shows it: (x, y) goes to (a·x + c·y, b·x + d·y).
  //               4 5 6
  it.each([
    ['upright', [1, 0, 0, 1], 0, [1, 2, 3, 4, 5, 6]],
    ['a quarter clockwise', [0, 1, -1, 0], 90, [4, 1, 5, 2, 6, 3]],
    ['a half', [-1, 0, 0, -1], 180, [6, 5, 4, 3, 2, 1]],
    ['a quarter counter-clockwise', [0, -1, 1, 0], 270, [3, 6, 2, 5, 1, 4]],
    ['mirrored left to right', [-1, 0, 0, 1], 0, [3, 2, 1, 6, 5, 4]],
    ['mirrored top to bottom', [1, 0, 0, -1], 180, [4, 5, 6, 1, 2, 3]],
    ['mirrored at the diagonal', [0, 1, 1, 0], 270, [1, 4, 2, 5, 3, 6]],
    ['mirrored at the other diagonal', [0, -1, -1, 0], 90, [6, 3, 5, 2, 4, 1]],
  ] as const)('turns %s', (_, [a, b, c, d], rotation, shown) => {
    const orientation = orientationOf(matrix(a, b, c, d))
    expect([...turnUpright(Uint8Array.of(1, 2, 3, 4, 5, 6), 3, 2, 1, orientation)]).toEqual(shown)
    expect(rotationOf(orientation)).toBe(rotation)
  })

  it('rounds to the nearest quarter turn; no matrix or an empty one means upright', () => {
    expect(rotationOf(orientationOf(matrix(0.1, 0.99, -0.99, 0.1)))).toBe(90)
    expect(orientationOf(null)).toEqual(UPRIGHT)
    expect(orientationOf(new Uint8Array(36))).toEqual(UPRIGHT)
  })

  it('moves whole pixels: three channels turn as one does', () => {
    const flags = fc.record({ flipX: fc.boolean(), flipY: fc.boolean(), transpose: fc.boolean() })
    fc.assert(
      fc.property(
        flags,
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 7 }),
        (turn: Orientation, width, height) => {
          const grey = Uint8Array.from({ length: width * height }, (_, at) => at)
          const colour = Uint8Array.from({ length: width * height * 3 }, (_, at) => Math.floor(at / 3) + (at % 3))
          const turned = turnUpright(grey, width, height, 1, turn)
          const expected = [...turned].flatMap((value) => [value, value + 1, value + 2])
          expect([...turnUpright(colour, width, height, 3, turn)]).toEqual(expected)
        },
      ),
    )
  })
})

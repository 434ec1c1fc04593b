import { describe, expect, it } from 'vitest'
import { alignMark } from './align-mark.js'
import { greyWindow } from './grey-window.js'
import { type MarkShape, SHAPE_MARGIN } from './mark-shape.js'

const SIZE = 48
const SHAPE_PX = 36

/** How bright a point of a mark is, by coordinates from -1 to 1 on its longer side. */
type Drawing = (x: number, y: number) => number

const disc: Drawing = (x, y) => (Math.hypot(x, y) < 1 ? 1 : 0)
const discWithSign: Drawing = (x, y) => (Math.abs(x - 0.1) < 0.22 && Math.abs(y) < 0.6 ? 0 : disc(x, y))

function shapeOf(drawing: Drawing): MarkShape {
  const reach = 1 + 2 * SHAPE_MARGIN
  const values = Float32Array.from({ length: SHAPE_PX * SHAPE_PX }, (_, i) => {
    const [x, y] = [i % SHAPE_PX, Math.floor(i / SHAPE_PX)].map((at) => ((at + 0.5) / SHAPE_PX) * 2 - 1)
    return drawing(x! * reach, y! * reach)
  })
  return { width: SHAPE_PX, height: SHAPE_PX, values }
}

/** A window with the mark in it: its middle, half its extent across and down, and its brightness and the ground's. */
function windowOf(drawing: Drawing, { x = 24, y = 24, wide = 18, high = 18, ink = 0.9, ground = 0.2 } = {}) {
  const values = Float32Array.from({ length: SIZE * SIZE }, (_, i) => {
    const share = drawing(((i % SIZE) + 0.5 - x) / wide, (Math.floor(i / SIZE) + 0.5 - y) / high)
    return ground + (ink - ground) * share + 0.02 * Math.sin(i)
  })
  return greyWindow(values, SIZE)
}

describe('alignMark', () => {
  it.each([
    ['where it is', {}],
    ['moved and smaller', { x: 27, y: 22, wide: 15, high: 15 }],
    ['squeezed', { wide: 14, high: 19 }],
    ['dark on light', { ink: 0.1, ground: 0.8 }],
  ])('aligns a mark: %s', (_what, placed) => {
    const { x = 24, y = 24, wide = 18, high = 18 } = placed as { x?: number; y?: number; wide?: number; high?: number }
    const alignment = alignMark(shapeOf(discWithSign), windowOf(discWithSign, placed))!
    expect(alignment.fit).toBeGreaterThan(0.95)
    expect(alignment.partFit).toBeGreaterThan(0.8)
    expect(alignment.box.left * SIZE).toBeCloseTo(x - wide, -0.5)
    expect(alignment.box.right * SIZE).toBeCloseTo(x + wide, -0.5)
    expect(alignment.box.top * SIZE).toBeCloseTo(y - high, -0.5)
    expect(alignment.box.bottom * SIZE).toBeCloseTo(y + high, -0.5)
  })

  it('distinguishes a disc with a sign from a bare disc, which fits as a whole', () => {
    const alignment = alignMark(shapeOf(discWithSign), windowOf(disc))!
    expect(alignment.fit).toBeGreaterThan(0.7)
    expect(alignment.partFit).toBeLessThan(0.4)
  })

  it('finds no alignment in an empty picture', () => {
    expect(
      alignMark(
        shapeOf(discWithSign),
        windowOf(() => 0),
      ),
    ).toBeNull()
  })
})

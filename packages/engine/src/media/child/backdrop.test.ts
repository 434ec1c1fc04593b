import { describe, expect, it } from 'vitest'
import { backdropOf, flattenOn } from './backdrop.js'

const [WIDTH, HEIGHT] = [60, 40]
type Rgba = readonly [number, number, number, number]

/** Rectangles on nothing, later ones over earlier ones. */
function drawn(...parts: readonly (readonly [colour: Rgba, x: number, y: number, width: number, height: number])[]) {
  const data = new Uint8Array(WIDTH * HEIGHT * 4)
  for (const [colour, x, y, width, height] of parts) {
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) data.set(colour, (row * WIDTH + column) * 4)
    }
  }
  return { width: WIDTH, height: HEIGHT, data }
}
const WHITE: Rgba = [255, 255, 255, 255]
const BLACK: Rgba = [0, 0, 0, 255]
const RED: Rgba = [216, 30, 44, 255]

/** WCAG contrast of a grey to white and to black. */
function contrasts(grey: number): [white: number, black: number] {
  const luminance = ((grey / 255 + 0.055) / 1.055) ** 2.4
  return [1.05 / (luminance + 0.05), (luminance + 0.05) / 0.05]
}

describe('backdropOf', () => {
  it('is white for pictures visible on it, and for almost opaque ones', () => {
    expect(backdropOf(drawn([BLACK, 5, 5, 10, 10]))).toBe(255)
    expect(backdropOf(drawn([RED, 5, 5, 10, 10], [BLACK, 30, 5, 10, 10]))).toBe(255)
    expect(backdropOf(drawn([WHITE, 0, 0, 60, 36]))).toBe(255)
    expect(backdropOf(drawn())).toBe(255)
  })

  it('is black for white only', () => {
    expect(backdropOf(drawn([WHITE, 5, 5, 10, 10]))).toBe(0)
    expect(backdropOf(drawn([[255, 255, 255, 60], 5, 5, 10, 10]))).toBe(0)
  })

  it('is a grey on which both are visible for white beside black', () => {
    const [white, black] = contrasts(backdropOf(drawn([WHITE, 5, 5, 10, 10], [BLACK, 30, 5, 20, 20])))
    expect([white > 4, black > 4]).toEqual([true, true])
  })

  it('is dark for white beside a mid-tone', () => {
    const grey = backdropOf(drawn([WHITE, 5, 5, 10, 10], [RED, 30, 5, 20, 20]))
    expect(grey).toBeLessThan(30)
  })

  it('ignores white on an opaque drawing, which is visible on any backdrop', () => {
    expect(backdropOf(drawn([BLACK, 5, 5, 40, 20], [WHITE, 10, 10, 20, 10]))).toBe(255)
  })

  it('ignores specks', () => {
    expect(backdropOf(drawn([BLACK, 2, 2, 50, 30], [WHITE, 57, 37, 1, 1]))).toBe(255)
  })
})

describe('flattenOn', () => {
  it('mixes by alpha', () => {
    const image = { width: 3, height: 1, data: Uint8Array.of(9, 8, 7, 0, 100, 0, 255, 255, 0, 200, 0, 51) }
    expect([...flattenOn(255, image)]).toEqual([255, 255, 255, 100, 0, 255, 204, 244, 204])
  })
})

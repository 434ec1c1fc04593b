import { describe, expect, it } from 'vitest'
import type { RgbImage } from '../../spec/pictures/image.js'
import { findCircles } from './find-circles.js'

/** A picture of 640 × 480 in which `isLight` says what is light. */
function drawn(isLight: (x: number, y: number) => boolean): RgbImage {
  const [width, height] = [640, 480]
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.fill(isLight(x, y) ? 220 : 40, (y * width + x) * 3, (y * width + x) * 3 + 3)
  }
  return { width, height, data }
}

describe('findCircles', () => {
  it.each([
    ['light', true],
    ['dark', false],
  ])('finds a %s disc, its middle and its radius within a tenth', (_, isLight) => {
    const [circle] = findCircles(drawn((x, y) => Math.hypot(x - 250, y - 210) < 150 === isLight))
    expect(Math.hypot(circle!.x - 250, circle!.y - 210)).toBeLessThan(15)
    expect(Math.abs(circle!.radius - 150)).toBeLessThan(15)
  })

  it('finds none in squares, stripes and plain ground', () => {
    expect(findCircles(drawn((x, y) => Math.abs(x - 250) < 120 && Math.abs(y - 210) < 120))).toEqual([])
    expect(findCircles(drawn((x) => x % 40 < 20))).toEqual([])
    expect(findCircles(drawn(() => true))).toEqual([])
  })

  it('finds none in half a disc', () => {
    expect(findCircles(drawn((x, y) => x < 250 && Math.hypot(x - 250, y - 210) < 150))).toEqual([])
  })
})

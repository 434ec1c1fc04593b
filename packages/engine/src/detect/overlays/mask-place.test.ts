import { describe, expect, it } from 'vitest'
import { placeOf } from './mask-place.js'

/** A mask of 40 x 20 cells, 0.9 in the rectangles given (left, top, right, bottom), 0.1 elsewhere. */
const maskOf = (...rectangles: [number, number, number, number][]): Float32Array =>
  Float32Array.from({ length: 800 }, (_, at) => {
    const [x, y] = [at % 40, Math.floor(at / 40)]
    return rectangles.some(([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom) ? 0.9 : 0.1
  })

describe('placeOf', () => {
  it('returns the box of the ink, its share, and the probability of its likeliest cells', () => {
    const place = placeOf(maskOf([10, 5, 30, 10]), 40)
    expect(place).toMatchObject({ bbox: { x: 0.25, y: 0.25, width: 0.5, height: 0.25 }, share: 0.125 })
    expect(place!.score).toBeCloseTo(0.9, 6)
  })

  it('leaves single cells far away out of the box', () => {
    const { bbox } = placeOf(maskOf([10, 5, 30, 10], [0, 19, 1, 20], [39, 0, 40, 1]), 40)!
    expect(bbox).toEqual({ x: 0.25, y: 0.25, width: 0.5, height: 0.25 })
  })

  it('is less confident about fewer cells than a small mark has', () => {
    expect(placeOf(maskOf([3, 3, 5, 5]), 40)!.score).toBeCloseTo((4 * 0.9 + 12 * 0.1) / 16, 6)
  })

  it('covers a mask over the whole picture, and finds nothing without ink', () => {
    expect(placeOf(maskOf([0, 0, 40, 20]), 40)!.bbox).toEqual({ x: 0, y: 0, width: 1, height: 1 })
    expect(placeOf(maskOf(), 40)).toBeNull()
  })

  it('reads a mask of one cell', () => {
    expect(placeOf(Float32Array.of(0.75), 1)).toEqual({
      score: 0.75,
      bbox: { x: 0, y: 0, width: 1, height: 1 },
      share: 1,
    })
  })
})

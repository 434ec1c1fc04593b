import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RgbImage } from '../spec/pictures/image.js'
import { areaResize, smoothResize } from './area-resize.js'

function picture(width: number, height: number, value: (x: number, y: number, channel: number) => number): RgbImage {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3)
    return value(pixel % width, Math.floor(pixel / width), i % 3)
  })
  return { width, height, data }
}

const whole = ({ width, height }: RgbImage) => ({ x: 0, y: 0, width, height })
const rounded = (values: Float32Array): number[] => [...values].map((value) => Math.round(value * 1000) / 1000)

describe('areaResize', () => {
  it('averages the area that each pixel covers, channel by channel', () => {
    const image = picture(4, 2, (x, _y, channel) => (channel === 0 ? x * 51 : channel === 1 ? 255 : 0))
    expect(rounded(areaResize(image, whole(image), 2))).toEqual([0.1, 1, 0, 0.5, 1, 0, 0.1, 1, 0, 0.5, 1, 0])
  })

  it('weights partly covered pixels by their share', () => {
    const image = picture(3, 1, (x) => [0, 90, 255][x]!)
    const [left, right] = [0, 3].map((at) => areaResize(image, whole(image), 2)[at]!)
    expect(left).toBeCloseTo(((90 / 255) * 0.5) / 1.5, 6)
    expect(right).toBeCloseTo(((90 / 255) * 0.5 + 1) / 1.5, 6)
  })

  it('reads only the given region', () => {
    const image = picture(6, 6, (x, y) => (x >= 2 && x < 4 && y >= 2 && y < 4 ? 255 : 0))
    expect(rounded(areaResize(image, { x: 2, y: 2, width: 2, height: 2 }, 2))).toEqual(Array(12).fill(1))
  })

  it('keeps a plain colour and the mean of any picture, smaller or larger', () => {
    const side = fc.integer({ min: 1, max: 40 })
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 32 }), fc.nat(1000), (width, height, size, seed) => {
        const image = picture(width, height, (x, y, channel) => (seed + x * 37 + y * 91 + channel * 50) % 256)
        const result = areaResize(image, whole(image), size)
        const mean = (values: ArrayLike<number>): number => {
          return Array.from(values).reduce((sum, value) => sum + value, 0) / values.length
        }
        expect(mean(result)).toBeCloseTo(mean(image.data) / 255, 4)
        const plain = areaResize(
          picture(width, height, () => seed % 256),
          whole(image),
          size,
        )
        expect(Math.max(...plain.map((value) => Math.abs(value - (seed % 256) / 255)))).toBeLessThan(1e-5)
      }),
    )
  })
})

describe('smoothResize', () => {
  it('interpolates an enlarged side between the two nearest pixels, clamped at the edge', () => {
    const image = picture(2, 4, (x) => x * 255)
    const row = rounded(smoothResize(image, whole(image), 4)).filter((_, at) => at % 3 === 0)
    expect(row.slice(0, 4)).toEqual([0, 0.25, 0.75, 1])
    expect(row.slice(12)).toEqual([0, 0.25, 0.75, 1])
  })

  it('shrinks as areaResize does', () => {
    const image = picture(9, 7, (x, y, channel) => (x * 37 + y * 91 + channel * 50) % 256)
    expect(smoothResize(image, whole(image), 5)).toEqual(areaResize(image, whole(image), 5))
  })

  it('keeps a plain colour, of any part of any picture', () => {
    const side = fc.integer({ min: 1, max: 40 })
    const share = fc.double({ min: 0.1, max: 1, noNaN: true })
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 32 }), share, share, (width, height, size, part, place) => {
        const image = picture(width, height, () => 153)
        const x = (1 - part) * place * width
        const region = { x, y: 0, width: part * width, height: part * height }
        const result = smoothResize(image, region, size)
        expect(Math.max(...result.map((value) => Math.abs(value - 0.6)))).toBeLessThan(1e-5)
      }),
    )
  })
})

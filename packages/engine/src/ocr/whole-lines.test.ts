import { describe, expect, it } from 'vitest'
import type { TextRegion } from '../spec/plugins/ocr-engine.js'
import { boundsOf, quadOf, regionOf } from './geometry/picture-space.js'
import { wholeLines } from './whole-lines.js'

const image = { width: 12_800, height: 720, data: new Uint8Array(0) }

/** A level line 40 px high, or one that falls by `slope` of its length, in pixels. */
function line(from: number, to: number, middle: number, slope = 0): TextRegion {
  const angle = Math.atan(slope)
  const centre = { x: (from + to) / 2, y: middle + (slope * (from + to)) / 2 }
  return regionOf({ centre, width: (to - from) / Math.cos(angle), height: 40, angle }, 0.9, image)
}
const extent = (region: TextRegion): number[] => {
  const { x, y, width, height } = boundsOf(quadOf(region.corners, image), image)
  const [left, right] = [x * image.width, (x + width) * image.width]
  return [left, right, y * image.height, (y + height) * image.height].map(Math.round)
}

describe('wholeLines', () => {
  it('keeps the boxes of one look, even when they overlap', () => {
    const seen = [line(100, 500, 100), line(450, 900, 104), line(100, 500, 130)]
    const [first, ...more] = wholeLines([seen], image)
    expect(first).toBe(seen[0])
    expect(more).toEqual(seen.slice(1))
  })

  it('merges the pieces of a line from several looks', () => {
    const pieces = [[line(1000, 1920, 100)], [line(1440, 3360, 102)], [line(2880, 4000, 101)]]
    const whole = wholeLines(pieces, image)
    expect(whole).toHaveLength(1)
    const [left, right, top, bottom] = extent(whole[0]!)
    expect([left, right]).toEqual([1000, 4000])
    expect([top! >= 78, bottom! <= 124]).toEqual([true, true])
  })

  it('follows a slope that no single piece shows exactly', () => {
    const steps = Array.from({ length: 8 }, (_, index) => index * 1440)
    const slopes = [0.01, 0.012, 0.008]
    const pieces = steps.map((from, index) => {
      const middle = 200 + 0.01 * (from + 960) - slopes[index % 3]! * (from + 960)
      return [line(from, from + 1920, middle, slopes[index % 3])]
    })
    const whole = wholeLines(pieces, image)
    expect(whole).toHaveLength(1)
    expect(extent(whole[0]!).slice(0, 2)).toEqual([0, 12_000])
    // 120 px of fall, 40 of height, and no more than the pieces' own faults.
    const [, , top, bottom] = extent(whole[0]!) as [number, number, number, number]
    expect(bottom - top).toBeLessThan(120 + 40 + 16)
  })

  it('keeps lines separate that are stacked, side by side, or of another size', () => {
    const parts = [
      [line(1000, 1900, 100), line(1000, 1500, 200), line(1000, 1900, 300)],
      [line(1440, 2500, 150), line(1600, 2500, 200), regionOf(tall(1450, 2500, 300), 0.9, image)],
    ]
    expect(wholeLines(parts, image)).toHaveLength(6)
  })
})

const tall = (from: number, to: number, middle: number) => {
  return { centre: { x: (from + to) / 2, y: middle }, width: to - from, height: 100, angle: 0 }
}

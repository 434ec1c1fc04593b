import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandsOf, placeInWhole } from './bands.js'

const picture = (width: number, height: number) => {
  const data = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++) data[row * width * 3] = row % 251
  return { width, height, data }
}

describe('bandsOf', () => {
  it('leaves a picture whole that is read as it is, and its boxes digit for digit', () => {
    const whole = picture(3, 1920)
    const [band, ...more] = bandsOf(whole)
    expect([band!.image, more]).toEqual([whole, []])
    const bbox = { x: 0.1, y: 0.30000000000000004, width: 0.2, height: 0.1 }
    expect(placeInWhole(band!, bbox, 1920)).toBe(bbox)
  })

  it('gives each row of a tall one to one band, which shows it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1921, max: 20_000 }), (height) => {
        const bands = bandsOf(picture(1, height))
        let row = 0
        for (const { image, top, ownFrom, ownTo } of bands) {
          expect(ownFrom).toBe(row)
          expect(top).toBeLessThanOrEqual(ownFrom)
          expect(top + image.height).toBeGreaterThanOrEqual(ownTo)
          expect(image.height).toBeLessThanOrEqual(1920)
          expect(image.data[0]).toBe(top % 251)
          row = ownTo
        }
        expect(row).toBe(height)
      }),
      { numRuns: 50 },
    )
  })

  it('places a line in the whole picture once, whichever bands see it', () => {
    const height = 5000
    const bands = bandsOf(picture(1, height))
    for (const y of [0, 1450, 1700, 1930, 3111, 4950]) {
      const seen = bands
        .filter(({ top, image }) => top <= y && y + 40 <= top + image.height)
        .map((band) => {
          const { top, image } = band
          return placeInWhole(band, { x: 0, y: (y - top) / image.height, width: 1, height: 40 / image.height }, height)
        })
        .filter((box) => box !== null)
      expect(seen).toHaveLength(1)
      expect(seen[0]!.y * height).toBeCloseTo(y)
      expect(seen[0]!.height * height).toBeCloseTo(40)
    }
  })
})

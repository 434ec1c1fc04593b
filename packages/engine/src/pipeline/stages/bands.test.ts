import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RgbImage } from '../../spec/pictures/image.js'
import type { TextRegion } from '../../spec/plugins/ocr-engine.js'
import { type Band, bandsOf, placeInWhole, TEXT_BANDS, THING_BANDS } from './bands.js'

/** A picture two pixels across, tall or wide, whose red encodes the position along it. */
function picture(along: 'x' | 'y', length: number): RgbImage {
  const [width, height] = along === 'x' ? [length, 2] : [2, length]
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) data[at * 3] = (along === 'x' ? at % width : Math.floor(at / width)) % 251
  return { width, height, data }
}

const lengthOf = ({ image, along }: Band): number => (along === 'x' ? image.width : image.height)

function region(along: 'x' | 'y', from: number, length: number): TextRegion {
  const bbox = along === 'x' ? { x: from, y: 0, width: length, height: 1 } : { x: 0, y: from, width: 1, height: length }
  const [right, bottom] = [bbox.x + bbox.width, bbox.y + bbox.height]
  const corners = [
    [bbox.x, bbox.y],
    [right, bbox.y],
    [right, bottom],
    [bbox.x, bottom],
  ] as const
  return { bbox, corners, score: 1 }
}

describe('bandsOf', () => {
  it('leaves an ordinary picture whole, with its boxes unchanged', () => {
    const whole = picture('y', 1920)
    const [band, ...more] = bandsOf(whole, THING_BANDS)
    expect([band!.image, more]).toEqual([whole, []])
    const bbox = { x: 0.1, y: 0.30000000000000004, width: 0.2, height: 0.1 }
    const given = { ...region('y', 0, 1), bbox }
    expect(placeInWhole(band!, given, whole)).toBe(given)
  })

  describe.each([
    ['x', TEXT_BANDS],
    ['y', TEXT_BANDS],
    ['x', THING_BANDS],
    ['y', THING_BANDS],
  ] as const)('along %s, %o', (along, size) => {
    it('assigns each row or column of a long picture to one band that shows it', () => {
      fc.assert(
        fc.property(fc.integer({ min: 1921, max: 20_000 }), (length) => {
          let at = 0
          for (const band of bandsOf(picture(along, length), size)) {
            const { image, from, ownFrom, ownTo } = band
            expect(ownFrom).toBe(at)
            expect(from).toBeLessThanOrEqual(ownFrom)
            expect(from + lengthOf(band)).toBeGreaterThanOrEqual(ownTo)
            expect(lengthOf(band)).toBeLessThanOrEqual(size.lengthPx)
            expect(along === 'x' ? image.height : image.width).toBe(2)
            expect([image.data[0], image.data.at(-3)]).toEqual([from % 251, (from + lengthOf(band) - 1) % 251])
            at = ownTo
          }
          expect(at).toBe(length)
        }),
        { numRuns: 50 },
      )
    })

    it('places a line in the whole picture once, whichever bands see it', () => {
      const length = 5000
      const whole = picture(along, length)
      const bands = [...bandsOf(whole, size)]
      for (const start of [0, 1450, 1700, 1930, 3111, 4950]) {
        const seen = bands
          .filter((band) => band.from <= start && start + 40 <= band.from + lengthOf(band))
          .map((band) => {
            const px = lengthOf(band)
            return placeInWhole(band, region(along, (start - band.from) / px, 40 / px), whole)
          })
          .filter((placed) => placed !== null)
        expect(seen).toHaveLength(1)
        const { bbox, corners } = seen[0]!
        const expected = region(along, start / length, 40 / length)
        for (const side of ['x', 'y', 'width', 'height'] as const) {
          expect(bbox[side]).toBeCloseTo(expected.bbox[side])
        }
        expect(corners.flat().map((value) => value.toFixed(6))).toEqual(
          expected.corners.flat().map((value) => value.toFixed(6)),
        )
      }
    })
  })
})

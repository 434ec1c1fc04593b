import { describe, expect, it } from 'vitest'
import { colourThumbSize, pickPixels } from './colour-thumb.js'

describe('colourThumbSize', () => {
  it('is 128 pixels long, in the proportions of the film, and never larger than it', () => {
    expect(colourThumbSize({ width: 1920, height: 1080 })).toEqual({ width: 128, height: 72 })
    expect(colourThumbSize({ width: 1080, height: 1920 })).toEqual({ width: 72, height: 128 })
    expect(colourThumbSize({ width: 64, height: 36 })).toEqual({ width: 64, height: 36 })
  })
})

describe('pickPixels', () => {
  /** Pixels of which red is the column, green the row and blue 7. */
  const drawn = (width: number, height: number): number[] =>
    Array.from({ length: width * height }, (_, at) => [at % width, Math.floor(at / width), 7]).flat()

  it('picks the pixels at the centres, of 8 or of 16 bits', () => {
    const [from, to] = [
      { width: 9, height: 6 },
      { width: 3, height: 2 },
    ]
    const picked = [1, 1, 7, 4, 1, 7, 7, 1, 7, 1, 4, 7, 4, 4, 7, 7, 4, 7]
    expect(pickPixels(Uint8Array.from(drawn(9, 6)), from, to)).toEqual(Uint8Array.from(picked))
    expect(pickPixels(Uint16Array.from(drawn(9, 6)), from, to)).toEqual(Uint16Array.from(picked))
  })

  it('returns a picture of that size as it is', () => {
    const size = { width: 4, height: 3 }
    const picture = Uint8Array.from(drawn(4, 3))
    expect(pickPixels(picture, size, size)).toEqual(picture)
  })
})

import { describe, expect, it } from 'vitest'
import type { Detection } from '../../spec/plugins/detector.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import { detectInBands } from './detect-in-bands.js'

/** A picture of a few columns in which each red row is an object. */
function page(height: number, ...things: readonly (readonly [from: number, to: number])[]): RgbImage {
  const data = new Uint8Array(4 * height * 3)
  for (const [from, to] of things) for (let row = from; row < to; row++) data[row * 12] = 255
  return { width: 4, height, data }
}

/** Detects the first object of a picture, with a score that rises with its share; without its box on request. */
const sees = (hasPlace = true) => {
  const looks: number[] = []
  const detect = async ({ height, data }: RgbImage): Promise<Detection[]> => {
    looks.push(height)
    const from = Array.from({ length: height }, (_, row) => data[row * 12]).indexOf(255)
    if (from < 0) return []
    let to = from
    while (data[to * 12] === 255) to++
    const bbox = { x: 0, y: from / height, width: 1, height: (to - from) / height }
    return [{ label: 'red', score: (to - from) / height, ...(hasPlace && { bbox }) }]
  }
  return { detect, looks }
}

describe('detectInBands', () => {
  it('runs once on a picture of ordinary shape, and returns its result', async () => {
    const { detect, looks } = sees()
    const [found] = await detectInBands(page(1920, [480, 960]), detect)
    expect([looks, found]).toEqual([
      [1920],
      { label: 'red', score: 0.25, bbox: { x: 0, y: 0.25, width: 1, height: 0.25 } },
    ])
  })

  it('finds an object in a long page as in a picture of its band', async () => {
    const { detect, looks } = sees()
    const found = await detectInBands(page(10_000, [7000, 7108]), detect)
    expect(Math.max(...looks)).toBe(1080)
    expect(found).toEqual([{ label: 'red', score: 0.1, bbox: { x: 0, y: 0.7, width: 1, height: 0.0108 } }])
  })

  it('returns the strongest detection of each label', async () => {
    const { detect } = sees()
    expect(await detectInBands(page(10_000, [100, 154], [5000, 5108]), detect)).toMatchObject([{ bbox: { y: 0.5 } }])
  })

  it('reports the band of a detection without a box', async () => {
    const { detect } = sees(false)
    const [found] = await detectInBands(page(10_000, [7000, 7108]), detect)
    expect(found!.bbox!.y).toBeLessThanOrEqual(0.7)
    expect(found!.bbox!.y + found!.bbox!.height).toBeGreaterThanOrEqual(0.7108)
    expect(found!.bbox!.height).toBeCloseTo(0.108)
  })

  it('finds nothing in an empty page', async () => {
    expect(await detectInBands(page(10_000), sees().detect)).toEqual([])
  })
})

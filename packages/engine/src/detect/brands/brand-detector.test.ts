import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../../models/model-registry.js'
import { detectorContract } from '../../testing/detector-contract.js'
import { openContext } from '../../testing/open-context.js'
import { intersectionOverUnion } from '../../spec/pictures/box-overlap.js'
import { createBrandDetector } from './brand-detector.js'
import { readOwnMarks } from './own-marks.js'
import { COMB, drawnPicture, KITE, LETTER, type Placed, RING } from './test-pictures.js'

const registry = await openModelRegistry()
afterAll(() => registry.close())

detectorContract('brand-marks', () => createBrandDetector(), { models: async () => registry })

const signal = new AbortController().signal
const { enter } = createBrandDetector().capabilities.anyLabel!

/** The brands that are seen on a drawn picture when Kiteworks is the one that a user added. */
async function seenOn(placed: readonly Placed[]) {
  const marks = await readOwnMarks([{ name: 'Kiteworks', mark: Buffer.from(KITE) }])
  const session = await createBrandDetector(marks).open(openContext(registry))
  const detections = await session.detect(await drawnPicture(placed), { signal })
  return detections.filter(({ score }) => score >= enter)
}

describe('createBrandDetector', () => {
  it.each([
    { left: 60, top: 60, side: 90 },
    { left: 420, top: 230, side: 120 },
    { left: 250, top: 80, side: 200 },
  ])("finds a user's mark at its place ($side px)", async (place) => {
    const [found, ...others] = await seenOn([{ mark: KITE, ...place }])
    expect(others).toEqual([])
    expect(found).toMatchObject({ label: 'Kiteworks', detail: { via: 'mark' } })
    const truth = {
      // The kite is narrower than the square that it is drawn in.
      x: (place.left + place.side * 0.12) / 640,
      y: (place.top + place.side * 0.04) / 400,
      width: (place.side * 0.76) / 640,
      height: (place.side * 0.92) / 400,
    }
    expect(intersectionOverUnion(found!.bbox!, truth)).toBeGreaterThan(0.7)
  })

  it.each([-15, 15])('finds it turned by %i degrees', async (turned) => {
    const found = await seenOn([{ mark: KITE, left: 420, top: 180, side: 150, turned }])
    expect(found.map(({ label }) => label)).toEqual(['Kiteworks'])
  })

  it('finds nothing in an empty picture', async () => {
    expect(await seenOn([])).toEqual([])
  })

  it.each([
    ['letter', LETTER],
    ['ring', RING],
  ])('does not take a %s for a mark', async (_what, mark) => {
    expect(await seenOn([{ mark, left: 240, top: 100, side: 180 }])).toEqual([])
  })

  it('does not give an unknown mark the name of another', async () => {
    expect(await seenOn([{ mark: COMB, left: 240, top: 100, side: 180 }])).toEqual([])
  })
})

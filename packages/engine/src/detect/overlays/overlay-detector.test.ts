import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../../models/model-registry.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import { detectorContract } from '../../testing/detector-contract.js'
import { openContext } from '../../testing/open-context.js'
import { overlayDetector } from './overlay-detector.js'
import { UNREAD_OVERLAY } from './unread-overlay.js'

const registry = await openModelRegistry()
afterAll(() => registry.close())

detectorContract('overlay-mask', () => overlayDetector, { models: async () => registry })

const { enter } = overlayDetector.capabilities.labels[UNREAD_OVERLAY]!

async function look(image: RgbImage) {
  const session = await overlayDetector.open(openContext(registry))
  return session.detect(image, { signal: new AbortController().signal })
}

/** A photograph of the test media with a drawing of its size laid over it. */
async function picture(name: string, drawing: string): Promise<RgbImage> {
  const file = await readFile(new URL(`../../../../../test-media/goods/${name}`, import.meta.url))
  const { width, height } = await sharp(file).metadata()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`
  const laidOver = sharp(file).composite([{ input: Buffer.from(svg) }])
  const { data, info } = await laidOver.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Slanted lines across the picture, as agencies lay them. */
const lattice = (opacity: number): string =>
  Array.from({ length: 24 }, (_, at) => (at - 12) * 60)
    .flatMap((x) => [`M${x} 0 l600 600`, `M${x + 600} 0 l-600 600`])
    .map((path) => `<path d="${path}" stroke="white" stroke-opacity="${opacity}" stroke-width="2" fill="none"/>`)
    .join('')

describe('overlayDetector', () => {
  it.each(['roulette.jpg', 'clock.jpg', 'chocolates.jpg'])('finds the lines of a mark over %s', async (name) => {
    const [found] = await look(await picture(name, lattice(0.3)))
    expect(found).toMatchObject({ label: UNREAD_OVERLAY, detail: { kind: 'unread', via: 'mask' } })
    expect(found!.score).toBeGreaterThanOrEqual(enter)
    expect(found!.bbox!.width * found!.bbox!.height).toBeGreaterThan(0.5)
  })

  it.each([
    'clock.jpg',
    'chocolates.jpg',
    'bar-chart.jpg',
    'drinks-bottle.jpg',
    'roulette.jpg',
    'blister.jpg',
    'price-chart.jpg',
  ])('finds nothing in %s as it is', async (name) => {
    const found = await look(await picture(name, ''))
    expect(found.filter(({ score }) => score >= enter)).toEqual([])
  })

  it('uses the thresholds of the registry, which name the sweep that chose them', () => {
    const { thresholds } = registry.entry('overlay-mask')
    const announced = overlayDetector.capabilities.labels[UNREAD_OVERLAY]!
    expect(thresholds).toEqual({ [UNREAD_OVERLAY]: { ...announced, sweep: 'benchmarks/sweeps/overlay-mask.md' } })
  })
})

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../models/model-registry.js'
import type { Bbox } from '../spec/pictures/geometry.js'
import type { RgbImage } from '../spec/pictures/image.js'
import type { Reading } from '../spec/plugins/ocr-engine.js'
import { ocrEngineContract } from '../testing/ocr-engine-contract.js'
import { openContext } from '../testing/open-context.js'
import { measureLine } from './measure/measure-line.js'
import { ppocrEngine } from './ppocr-engine.js'

interface Line {
  readonly text: string
  readonly bbox: Bbox
  readonly contrastRatio: number
}

const folder = path.resolve(import.meta.dirname, '../../../../test-media/ocr')
const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as {
  file: string
  lines: Line[]
}[]
const registry = await openModelRegistry()
afterAll(() => registry.close())
const never = new AbortController().signal

ocrEngineContract('PP-OCRv4', () => ppocrEngine, { page: await load('headlines.png'), models: async () => registry })

describe('ppocrEngine', () => {
  it.each(['headlines.png', 'low-contrast.png', 'plates.png', 'currency.png'])(
    'reads %s letter by letter, one reading a line, from top to bottom',
    async (file) => {
      expect((await read(await load(file))).map(({ text }) => text)).toEqual(textsOf(file))
    },
  )

  it('reads one column before the next', async () => {
    expect((await read(await load('columns.png'))).map(({ text }) => text)).toEqual(textsOf('columns.png'))
  })

  it('reads capitals of 9 px on 720 lines when it looks closely', async () => {
    const readings = await read(await load('small-print.png'), 'fine')
    expect(readings.map(({ text }) => text).sort()).toEqual(textsOf('small-print.png').sort())
  })

  it.each([90, 180, 270] as const)('reads lines turned by %i degrees and reports the angle', async (degrees) => {
    const turned = await fromSharp(sharp(path.join(folder, 'headlines.png')).rotate(degrees))
    const readings = await read(turned)
    expect(readings.map(({ text }) => text).sort()).toEqual(textsOf('headlines.png').sort())
    expect(new Set(readings.map(({ turn }) => turn))).toEqual(new Set([degrees]))
  })

  it.each([-12, 7])('reads lines tilted by %i degrees', async (degrees) => {
    const tilted = await fromSharp(sharp(path.join(folder, 'headlines.png')).rotate(degrees, { background: '#14284f' }))
    expect((await read(tilted)).map(({ text }) => text)).toEqual(textsOf('headlines.png'))
  })

  it('invents no Latin words for Russian and Greek', async () => {
    expect(await read(await load('look-alikes.png'))).toEqual([])
  })

  it('completes a region that ends in the middle of its line', async () => {
    const image = await load('headlines.png')
    const [line] = manifest.find(({ file }) => file === 'headlines.png')!.lines
    const { x, y, width, height } = line!.bbox
    const half = { x: x + width * 0.3, y: y - 0.02, width: width * 0.4, height: height + 0.04 }
    const [right, bottom] = [half.x + half.width, half.y + half.height]
    const corners = [
      [half.x, half.y],
      [right, half.y],
      [right, bottom],
      [half.x, bottom],
    ] as const
    const session = await ppocrEngine.open(openContext(registry))
    const [reading] = await session.recognize(image, [{ bbox: half, corners, score: 1 }], { signal: never })
    expect(reading!.text).toBe(line!.text)
    expect(reading!.bbox.width).toBeGreaterThan(width * 0.95)
  })

  it('measures letter height within a pixel or 4 %, and contrast within an eighth', async () => {
    for (const { file, lines } of manifest.filter(({ file }) => file !== 'look-alikes.png')) {
      const image = await load(file)
      const readings = await read(image, 'fine')
      for (const line of lines) {
        const reading = readings.find(({ text }) => text === line.text)!
        const measured = measureLine(image, reading)
        const heightError = Math.abs(measured.bbox.height - line.bbox.height) * image.height
        expect({
          text: line.text,
          heightError,
          fits: heightError <= Math.max(1, 0.04 * line.bbox.height * image.height),
        }).toMatchObject({ fits: true })
        const error = Math.abs(measured.contrastRatio / line.contrastRatio - 1)
        expect({ text: line.text, error, fits: error <= 0.125 }).toMatchObject({ fits: true })
      }
    }
  })
})

async function read(image: RgbImage, detail: 'normal' | 'fine' = 'normal'): Promise<Reading[]> {
  const session = await ppocrEngine.open(openContext(registry))
  const regions = await session.locate(image, { signal: never, detail })
  return (await session.recognize(image, regions, { signal: never })).filter(({ text }) => text !== '')
}

function textsOf(name: string): string[] {
  return manifest.find(({ file }) => file === name)!.lines.map(({ text }) => text)
}

function load(file: string): Promise<RgbImage> {
  return fromSharp(sharp(path.join(folder, file)))
}

async function fromSharp(picture: Sharp): Promise<RgbImage> {
  const { data, info } = await picture.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

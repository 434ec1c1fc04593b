import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { RgbImage } from '../../spec/pictures/image.js'
import { ocrEngineContract } from '../../testing/ocr-engine-contract.js'
import { openContext } from '../../testing/open-context.js'
import { isInstalled } from '../../util/packages/load-optional.js'
import { installedTesseract, tesseractEngine } from './tesseract-engine.js'
import { readLanguage, scriptsOfLanguages } from './tesseract-languages.js'
import { openTesseractThread } from './tesseract-thread.js'

const folder = path.resolve(import.meta.dirname, '../../../../../test-media/hindi')
const isHere = isInstalled('tesseract.js') && isInstalled('@tesseract.js-data/hin')
const hindi = (): ReturnType<typeof tesseractEngine> => tesseractEngine({ languages: ['hin'] })
/** Two lines, small: finding lines on a large page takes Tesseract seconds. */
const page = await topOf('headlines.png', 200, 480)
const never = new AbortController().signal

describe('tesseractEngine', () => {
  it('declares the scripts of its languages, and names the languages in its version', () => {
    expect(scriptsOfLanguages(['hin', 'mar', 'ell'])).toEqual(['Deva', 'Grek'])
    expect(scriptsOfLanguages(['eng'])).toEqual(['Latn'])
    expect(tesseractEngine({ languages: ['kor'] }).capabilities.scripts).toEqual(['Hang', 'Hani'])
    expect(tesseractEngine({ languages: ['hin', 'chi_sim'] }).version).toBe('1.0.0+hin.chi-sim')
  })

  it('uses the languages whose packages are installed', () => {
    const installed = installedTesseract('tesseract', ['@tesseract.js-data/ell', '@tesseract.js-data/hin'])
    expect(installed).toMatchObject({ version: '1.0.0+ell.hin', models: ['tesseract'] })
    expect(installedTesseract('tesseract', []).version).toBe('1.0.0+hin')
  })

  it('requires a language', () => {
    expect(() => tesseractEngine({ languages: [] })).toThrow(expect.objectContaining({ code: 'context_invalid' }))
  })

  it('names the package that is not installed, and downloads nothing', async () => {
    await expect(readLanguage('xyz')).rejects.toMatchObject({
      code: 'dependency_missing',
      details: { package: '@tesseract.js-data/xyz' },
    })
    await expect(tesseractEngine({ languages: ['xyz'] }).open(openContext())).rejects.toMatchObject({
      code: 'dependency_missing',
    })
  })
})

if (isHere) ocrEngineContract('Tesseract', hindi, { page })
else console.warn('SKIPPED: what Tesseract reads. Install tesseract.js and @tesseract.js-data/hin to run these tests.')

describe.skipIf(!isHere)('Tesseract, with the data of Hindi', () => {
  const opened = isHere ? hindi().open(openContext()) : null
  afterAll(async () => (await opened)?.close())

  it('reads Hindi without a wrong letter or space', async () => {
    const session = await opened!
    const regions = await session.locate(page, { signal: never })
    const readings = await session.recognize(page, regions, { signal: never })
    const [first] = (await truth()).lines
    const line = readings.find(({ text }) => text === first)!
    expect(line).toMatchObject({ script: 'Deva', turn: 0 })
    expect(line.words?.map(({ text }) => text)).toEqual(first!.split(' '))
    expect(line.words?.every(({ from, to }, at, all) => from >= (all[at - 1]?.to ?? 0) && to > from)).toBe(true)
  })

  it('skips what is too long for a line, such as an edge across the picture', async () => {
    const corners = [
      [0, 0.5],
      [1, 0.5],
      [1, 0.54],
      [0, 0.54],
    ] as const
    const edge = { bbox: { x: 0, y: 0.5, width: 1, height: 0.04 }, corners, score: 1 }
    const [reading] = await (await opened!).recognize(page, [edge], { signal: never })
    expect(reading).toMatchObject({ text: '', confidence: 0, words: [] })
  })

  it('ends a running call when it is closed', async () => {
    const session = await hindi().open(openContext())
    const ended = session.locate(page, { signal: never }).catch((error: unknown) => error)
    await session.close()
    expect(await ended).toMatchObject({ code: 'plugin_failed' })
  })

  it('rejects damaged data with an error, without ending the process', async () => {
    const damaged = { code: 'hin', data: new Uint8Array(1000) }
    await expect(openTesseractThread([damaged])).rejects.toMatchObject({ code: 'plugin_failed' })
  })
})

async function truth(): Promise<{ lines: readonly string[] }> {
  const entries = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as {
    groundTruth: { lines: string[] }
  }[]
  return entries[0]!.groundTruth
}

async function topOf(file: string, height: number, toWidth: number): Promise<RgbImage> {
  const top = await sharp(path.join(folder, file)).extract({ left: 0, top: 0, width: 960, height }).png().toBuffer()
  const picture = sharp(top).resize(toWidth).toColourspace('srgb').removeAlpha().raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OwnMark } from './brand-detector.js'
import { readOwnMarks } from './own-marks.js'
import { COMB, KITE } from './test-pictures.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofline-test-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('readOwnMarks', () => {
  it('reads a drawing, cropped to the visible part', async () => {
    const [{ brand, mark }] = (await readOwnMarks([{ name: 'Kite', mark: Buffer.from(KITE) }])) as [never]
    const { width, height } = mark as { width: number; height: number }
    expect(brand).toBe('Kite')
    expect(width / height).toBeCloseTo(76 / 92, 1)
  })

  it('adds slightly rotated versions, cropped to the visible part', async () => {
    const [{ mark, turned }] = (await readOwnMarks([{ name: 'Comb', mark: Buffer.from(COMB) }])) as [OwnMark]
    expect(turned).toHaveLength(2)
    for (const { width, height, data } of turned!) {
      // Corners of a broad comb reach further out when it is turned.
      expect(height).toBeGreaterThan(mark.height * 1.1)
      expect(data).toHaveLength(width * height * 4)
    }
    expect(turned![0]!.data).not.toEqual(turned![1]!.data)
  })

  it('removes the plain background of a picture', async () => {
    const file = join(folder, 'kite.jpg')
    await sharp(Buffer.from(KITE), { density: 300 }).flatten({ background: '#ffffff' }).jpeg().toFile(file)
    const [own] = await readOwnMarks([{ name: 'Kite', mark: file }])
    const { data, width, height } = own!.mark as { data: Uint8Array; width: number; height: number }
    expect(data[3]).toBe(0)
    expect(width / height).toBeCloseTo(76 / 92, 1)
  })

  it('reads every picture of a folder as a mark of the brand', async () => {
    await writeFile(join(folder, 'b.svg'), COMB)
    await writeFile(join(folder, 'a.svg'), KITE)
    await writeFile(join(folder, 'notes.txt'), 'no picture')
    const marks = await readOwnMarks([{ name: 'Both', mark: folder }])
    expect(marks.map(({ brand }) => brand)).toEqual(['Both', 'Both'])
  })

  it('names the brand without a mark at its path', async () => {
    const path = join(folder, 'nothing.svg')
    const error = { code: 'brand_mark_not_found', details: { brand: 'Kite', path } }
    await expect(readOwnMarks([{ name: 'Kite', mark: path }])).rejects.toMatchObject(error)
    const empty = join(folder, 'empty')
    await mkdir(empty)
    const noPicture = { code: 'brand_mark_not_found', details: { brand: 'Kite', path: empty } }
    await expect(readOwnMarks([{ name: 'Kite', mark: empty }])).rejects.toMatchObject(noPicture)
  })

  it.each([
    ['text', 'words'],
    ['a drawing that shows nothing', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>'],
    ['a drawing cut off', KITE.slice(0, 90)],
  ])('refuses %s', async (_what, content) => {
    const path = join(folder, 'mark.svg')
    await writeFile(path, content)
    const error = { code: 'brand_mark_unreadable', details: { brand: 'Kite', path } }
    await expect(readOwnMarks([{ name: 'Kite', mark: path }])).rejects.toMatchObject(error)
  })

  it('opens nothing that a drawing refers to', async () => {
    const secret = join(folder, 'secret.png')
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } }).toFile(secret)
    const refers = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image href="file://${secret}" width="64" height="64"/></svg>`
    const path = join(folder, 'mark.svg')
    await writeFile(path, refers)
    await expect(readOwnMarks([{ name: 'Kite', mark: path }])).rejects.toMatchObject({ code: 'brand_mark_unreadable' })
  })
})

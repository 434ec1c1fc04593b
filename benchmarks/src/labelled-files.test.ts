import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readAds, readSounds } from './evidence/truth.js'
import { readPictures } from './images/picture-labels.js'
import { readCases } from './text/labelled-case.js'

const data = mkdtempSync(path.join(tmpdir(), 'proofline-labels-'))
afterAll(() => rmSync(data, { recursive: true }))
const folder = path.join(data, 'logos')
mkdirSync(folder)
const manifest = (entries: unknown) => writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(entries))

describe('a mistake in labels is reported with its file and field', () => {
  it('of a film or a recording', () => {
    manifest([{ file: 'ad.mp4', truth: {} }])
    expect(() => readAds(folder)).toThrow(/manifest\.json: ad\.mp4 .*groundTruth: /)
    manifest([{ file: 'a.wav', groundTruth: {} }])
    expect(() => readSounds(folder)).toThrow(/manifest\.json: a\.wav .*: truth: /)
  })

  it('of a picture, whose folder is not skipped silently', () => {
    manifest([
      { file: 'a.jpg', truth: {} },
      { file: 'b.jpg', truth: { brands: 'Nike' } },
    ])
    expect(() => readPictures(data, ['logos', 'negatives'])).toThrow(/manifest\.json .*: 1\.truth\.brands: /)
    manifest([{ file: 'b.jpg', truth: { brands: ['Nike'] } }])
    expect(readPictures(data, ['logos', 'negatives'])).toMatchObject([{ path: path.join(folder, 'b.jpg') }])
  })

  it('of a text, in a sentence', () => {
    const file = path.join(data, 'own.jsonl')
    writeFileSync(file, `${JSON.stringify({ id: 'a', text: 'A lamp.', expectedDecision: 'PUBLISH' })}\n`)
    expect(() => readCases(file)).toThrow(/^\S+own\.jsonl:1: jurisdictions: [^\n{]*$/)
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drawnBrands, enrolmentTable, onlyBrands } from './enrolment.js'
import { withoutBrands } from './models-without.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'proofline-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const picture = (labels: string[], scores: Record<string, number> = {}, ways: Record<string, string> = {}) => ({
  path: '/pictures/a.jpg',
  labels: new Set(labels),
  doubtful: new Set<string>(),
  scores: new Map(Object.entries(scores)),
  ways: new Map(Object.entries(ways)),
  ms: 1,
})

describe('drawnBrands', () => {
  it('lists each labelled brand with a drawing once, named in plain letters', () => {
    for (const file of ['citroen.svg', 'redbull.svg', 'nike.svg']) writeFileSync(path.join(folder, file), '<svg/>')
    const pictures = [
      picture(['brand:Red Bull', 'brand:Citroën']),
      picture(['brand:Red Bull', 'brand:Texaco', 'watermark']),
    ]
    expect(drawnBrands(pictures, folder)).toEqual([
      { name: 'Citroën', mark: path.join(folder, 'citroen.svg') },
      { name: 'Red Bull', mark: path.join(folder, 'redbull.svg') },
    ])
  })
})

describe('onlyBrands and enrolmentTable', () => {
  it('count only findings of enrolled brands, by how they were found', () => {
    const brands = ['Kite', 'Comb'].map((name) => ({ name, mark: '' }))
    const scores = { 'brand:Kite': 0.9, 'brand:Comb': 0.8, 'brand:Nike': 1, 'category:alcohol': 1 }
    const seen = onlyBrands([picture(['brand:Kite', 'brand:Ford'], scores, { 'brand:Kite': 'mark' })], brands)
    expect([...seen[0]!.labels]).toEqual(['brand:Kite'])
    const rows = enrolmentTable(seen).split('\n').slice(2)
    expect(rows).toEqual(['| Comb | a.jpg | wrong |  | 0.80 |', '| Kite | a.jpg | found | mark | 0.90 |'])
    expect(enrolmentTable([picture(['brand:Kite'])])).toContain('| Kite | a.jpg | missed |')
  })
})

describe('withoutBrands', () => {
  const entry = (brand: string | null, views: number, shapes: number) => ({ brand, views, shapes, width: 2, height: 1 })
  const marks = [entry('Red Bull', 1, 1), entry('Kite', 2, 0), entry(null, 1, 0), entry('redbull', 0, 1)]

  it('removes the marks of these brands with their views and shapes', () => {
    const bytes = Uint8Array.from({ length: 3 + 2 + 6 + 3 + 2 }, (_, at) => at)
    const left = withoutBrands(marks, bytes, 3, new Set(['redbull']))
    expect(left.marks).toEqual([marks[1], marks[2]])
    expect([...left.bytes]).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13])
  })

  it('rejects bytes of another gallery', () => {
    expect(() => withoutBrands(marks, new Uint8Array(5), 3, new Set())).toThrow('gallery.bin has 5 bytes')
  })
})

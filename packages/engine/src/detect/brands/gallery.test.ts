import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMBEDDING_LENGTH } from './embed-windows.js'
import { chanceOf, type GalleryMark, openGallery } from './gallery.js'

/** A direction of the embedding space, and one between two of them. */
const axis = (at: number) => Float32Array.from({ length: EMBEDDING_LENGTH }, (_, i) => (i === at ? 1 : 0))
const between = (a: number, b: number, share: number) => {
  return Float32Array.from(axis(a), (value, i) => Math.sqrt(share) * axis(b)[i]! + Math.sqrt(1 - share) * value)
}
const mark = (brand: string | null, ...views: Float32Array[]): GalleryMark => {
  return { brand, views: Float32Array.from(views.flatMap((view) => [...view])), shapes: [] }
}

describe('openGallery', () => {
  it('gives the best mark of each brand, nearest first', () => {
    const [near, far] = [mark('Kite', axis(3), axis(0)), mark('Kite', axis(4))]
    const gallery = openGallery([far, mark('Comb', axis(1)), near])
    const found = gallery.nearest(between(0, 1, 0.2), 2)
    expect(found.map(({ mark: { brand } }) => brand)).toEqual(['Kite', 'Comb'])
    expect(found[0]!.mark).toBe(near)
    expect(found[0]!.similarity).toBeCloseTo(Math.sqrt(0.8))
    expect(gallery.nearest(axis(1), 1).map(({ mark: { brand } }) => brand)).toEqual(['Comb'])
  })

  it('treats letters and plain shapes as one', () => {
    const gallery = openGallery([mark(null, axis(0)), mark(null, axis(1)), mark('Kite', axis(2))])
    expect(gallery.nearest(between(0, 1, 0.5), 3).map(({ mark: { brand } }) => brand)).toEqual([null, 'Kite'])
  })

  it('prefers a mark that resembles little by chance to one that resembles much', () => {
    const sought = between(0, 1, 0.48)
    const [common, rare] = [mark('Ring', axis(0)), mark('Kite', axis(1))]
    const plain = openGallery([common, rare]).nearest(sought, 2)
    expect(plain.map(({ mark: { brand } }) => brand)).toEqual(['Ring', 'Kite'])
    const weighed = openGallery([
      { ...common, chance: [0.45] },
      { ...rare, chance: [0.15] },
    ]).nearest(sought, 2)
    expect(weighed.map(({ mark: { brand } }) => brand)).toEqual(['Kite', 'Ring'])
    expect(weighed[1]!.similarity).toBeCloseTo(plain[0]!.similarity - 0.1)
  })

  it('finds nothing when empty', () => {
    expect(openGallery([]).nearest(axis(0), 2)).toEqual([])
  })

  it('gives the same as comparing marks one by one', () => {
    const vector = fc.float32Array({
      minLength: EMBEDDING_LENGTH,
      maxLength: EMBEDDING_LENGTH,
      noNaN: true,
      min: -1,
      max: 1,
    })
    const some = fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'c', null), fc.array(vector, { minLength: 1, maxLength: 3 })),
    )
    fc.assert(
      fc.property(some, vector, (list, sought) => {
        const product = (view: Float32Array): number => view.reduce((sum, value, i) => sum + value * sought[i]!, 0)
        const best = new Map<string | null, number>()
        for (const [brand, views] of list) {
          best.set(brand, Math.max(best.get(brand) ?? -1, ...views.map(product)))
        }
        const marks = list.map(([brand, views]) => mark(brand, ...views))
        for (const { mark: found, similarity } of openGallery(marks).nearest(sought, 4)) {
          expect(similarity).toBeCloseTo(best.get(found.brand)!, 6)
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('chanceOf', () => {
  it('is the similarity that a thousandth of the windows without marks exceeds', () => {
    const windows = Float32Array.from(Array.from({ length: 2001 }, (_, row) => [...between(0, 1, row / 2000)]).flat())
    const [alike, unlike] = chanceOf(Float32Array.from([...axis(1), ...axis(2)]), windows)
    expect(alike).toBeCloseTo(Math.sqrt(0.999), 4)
    expect(unlike).toBe(0)
  })
})

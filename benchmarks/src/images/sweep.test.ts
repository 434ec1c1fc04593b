import { describe, expect, it } from 'vitest'
import { averagePrecision, type SeenPicture, sweepPoint, thresholdsOf } from './sweep.js'

const picture = (scores: Record<string, number>, labels: string[] = [], doubtful: string[] = []): SeenPicture => ({
  path: 'a.jpg',
  scores: new Map(Object.entries(scores)),
  labels: new Set(labels),
  doubtful: new Set(doubtful),
  ms: 1,
})

describe('sweepPoint', () => {
  const pictures = [
    picture({ 'brand:Nike': 0.9, 'brand:Puma': 0.4 }, ['brand:Nike']),
    picture({}, ['brand:Ford']),
    picture({ 'category:alcohol': 0.8 }, ['category:alcohol']),
  ]

  it('counts a group over all its labels, found, missed and wrong', () => {
    expect(sweepPoint(pictures, 'brand', 0)).toEqual({ threshold: 0, recall: 0.5, precision: 0.5, falsePictures: 1 })
    expect(sweepPoint(pictures, 'brand', 0.5)).toMatchObject({ recall: 0.5, precision: 1, falsePictures: 0 })
    expect(sweepPoint(pictures, 'category:alcohol', 0)).toMatchObject({ recall: 1, precision: 1 })
  })

  it('ignores doubtful labels and labels that do not occur', () => {
    expect(sweepPoint([picture({ 'brand:X': 1 }, [], ['brand:X'])], 'brand', 0)).toEqual({
      threshold: 0,
      recall: null,
      precision: null,
      falsePictures: 0,
    })
  })
})

describe('averagePrecision', () => {
  it('is 1 when every positive scores above every negative, and less otherwise', () => {
    const good = [picture({ w: 0.9 }, ['w']), picture({ w: 0.2 })]
    const bad = [picture({ w: 0.2 }, ['w']), picture({ w: 0.9 })]
    expect(averagePrecision(good, 'w')).toBe(1)
    expect(averagePrecision(bad, 'w')).toBe(0.5)
    expect(averagePrecision([picture({ w: 1 })], 'w')).toBeNull()
  })

  it('steps where a score occurs', () => {
    expect(thresholdsOf([picture({ w: 0.9 }), picture({ w: 0.2 })], 'w')).toEqual([0, 0.2, 0.9])
  })
})

import type { OcrEvidence } from '@proofline/engine/spec'
import { describe, expect, it } from 'vitest'
import { line } from '../../test/helpers/timelines.js'
import { joinSupers } from './join-supers.js'

/**
 * A line of a still picture in the middle of it: where its letters begin and how high they are, as shares of the
 * height.
 */
function still(text: string, y: number, height: number, change: Partial<OcrEvidence> = {}): OcrEvidence {
  const width = Math.min(0.9, text.length * height * 0.5)
  const { startMs: _, endMs: __, ...rest } = line(1, 0, 0, text, { heightPx: height * 720 })
  return { ...rest, id: text, frames: ['frame_001'], bbox: { x: 0.5 - width / 2, y, width, height }, ...change }
}

/** What is read as one, in the order of the groups' first lines. */
const read = (...lines: OcrEvidence[]): string[] =>
  joinSupers(lines).map((group) => group.map(({ text }) => text).join(' '))

describe('the lines of a headline in a picture', () => {
  it('are joined when the sentence continues, however far apart they are set', () => {
    expect(read(still('CURES', 0.2, 0.06), still('DIABETES', 0.38, 0.06), still('IN 7 DAYS', 0.56, 0.06))).toEqual([
      'CURES DIABETES IN 7 DAYS',
    ])
    expect(read(still('Say goodbye', 0.2, 0.07), still('to your pain', 0.38, 0.06))).toEqual([
      'Say goodbye to your pain',
    ])
  })

  it('are joined when one word differs in size', () => {
    expect(
      read(still('CURES', 0.36, 0.05), still('DIABETES', 0.47, 0.12), still('in just 7 days', 0.61, 0.05)),
    ).toEqual(['CURES DIABETES in just 7 days'])
  })

  it.each([
    ['each a point of its own', still('Diabetes care', 0.2, 0.06), still('Foot clinic', 0.38, 0.06)],
    ['further apart', still('CURES', 0.2, 0.06), still('DIABETES', 0.42, 0.06)],
    ['of another colour', still('CURES', 0.2, 0.06), still('DIABETES', 0.38, 0.06, { contrastRatio: 3 })],
    ['a headline and its small print', still('CURES', 0.2, 0.12), still('of every kind', 0.34, 0.02)],
    ['a sentence of its own', still('CURES', 0.2, 0.06), still('THAT OUR GRANDPARENTS KNEW WELL', 0.38, 0.06)],
    [
      'in two columns',
      still('CURES', 0.2, 0.06, { bbox: { x: 0.1, y: 0.2, width: 0.2, height: 0.06 } }),
      still('DIABETES', 0.38, 0.06, { bbox: { x: 0.25, y: 0.38, width: 0.3, height: 0.06 } }),
    ],
  ])('stay separate when they are %s', (_, upper, lower) => {
    expect(read(upper, lower)).toEqual([upper.text, lower.text])
  })

  it('stay separate when something stands between them', () => {
    expect(read(still('CURES', 0.2, 0.06), still('of every kind', 0.3, 0.015), still('DIABETES', 0.38, 0.06))).toEqual([
      'CURES',
      'of every kind',
      'DIABETES',
    ])
  })

  it('are joined only in pictures', () => {
    const times = { startMs: 0, endMs: 3000 }
    expect(read(still('CURES', 0.2, 0.06, times), still('DIABETES', 0.38, 0.06, times))).toEqual(['CURES', 'DIABETES'])
  })
})

describe('labels of a before-and-after pair', () => {
  const at = (text: string, x: number, y: number): OcrEvidence =>
    still(text, y, 0.05, { bbox: { x, y, width: 0.15, height: 0.05 } })

  it.each([
    ['BEFORE', 'AFTER'],
    ['Vorher', 'Nachher:'],
    ['Avant', 'Apres'],
    ['使用前', '使用后'],
  ])('are one, side by side and one under the other: %s, %s', (before, after) => {
    expect(read(at(before, 0.1, 0.1), at(after, 0.7, 0.11))).toEqual([`${before} ${after}`])
    expect(read(at(before, 0.1, 0.1), at(after, 0.1, 0.6))).toEqual([`${before} ${after}`])
  })

  it('are ordinary words elsewhere, or when both are of one kind', () => {
    expect(read(at('Before', 0.1, 0.1), at('After', 0.7, 0.6))).toHaveLength(2)
    expect(read(at('Before', 0.1, 0.1), at('Before', 0.7, 0.1))).toHaveLength(2)
    expect(read(at('Before you go', 0.1, 0.1), at('After', 0.7, 0.1))).toHaveLength(2)
    const rows = [at('Before', 0.1, 0.1), at('After', 0.7, 0.1), at('sunrise', 0.1, 0.17), at('sunset', 0.7, 0.17)]
    expect(read(...rows)).toEqual(['Before sunrise', 'After sunset'])
  })
})

describe('the lines of several pictures', () => {
  const elsewhere = { frames: ['frame_002'] }

  it('are read each in its picture, though they would stand close in one', () => {
    const lines = [
      still('This tea cures', 0.2, 0.05),
      still('We meet on Tuesday', 0.26, 0.05, elsewhere),
      still('every kind of cancer.', 0.27, 0.05),
      still('in the old town hall.', 0.33, 0.05, elsewhere),
    ]
    const ad = 'This tea cures every kind of cancer.'
    expect(read(...lines)).toEqual([ad, 'We meet on Tuesday in the old town hall.'])
  })

  it('do not stand between the lines of a headline', () => {
    const lines = [still('CURES', 0.2, 0.06), still('TUESDAY', 0.29, 0.06, elsewhere), still('DIABETES', 0.38, 0.06)]
    expect(read(...lines)).toEqual(['CURES DIABETES', 'TUESDAY'])
  })
})

import { describe, expect, it } from 'vitest'
import { createPieceFinder, type FramePiece, splitPieces } from './speech-pieces.js'

const settings = { startProbability: 0.5, stayProbability: 0.35, silenceFrames: 3, minFrames: 2 }

/** Digits are tenths of probability. */
function find(digits: string): { pieces: FramePiece[]; openedAt: number | undefined } {
  const finder = createPieceFinder(settings)
  const pieces = [...digits].flatMap((digit) => finder.push(Number(digit) / 10) ?? [])
  return { pieces, openedAt: finder.openedAt }
}

describe('createPieceFinder', () => {
  it('finds a piece from its first to its last frame with speech', () => {
    expect(find('0099990000').pieces).toEqual([{ start: 2, end: 6 }])
  })

  it('begins at the higher threshold and continues at the lower', () => {
    expect(find('0449440000').pieces).toEqual([{ start: 3, end: 6 }])
  })

  it('bridges silence that is shorter than the limit, and no longer one', () => {
    expect(find('9900990000').pieces).toEqual([{ start: 0, end: 6 }])
    expect(find('9900099000').pieces).toEqual([
      { start: 0, end: 2 },
      { start: 5, end: 7 },
    ])
  })

  it('drops clicks', () => {
    expect(find('0090000000').pieces).toEqual([])
  })

  it('reports where the current piece began', () => {
    expect(find('0099').openedAt).toBe(2)
    expect(find('00990000').openedAt).toBeUndefined()
  })

  it('cuts running speech in two that touch', () => {
    const finder = createPieceFinder(settings)
    for (const digit of '999999') finder.push(Number(digit) / 10)
    expect(finder.cut(3)).toEqual({ start: 0, end: 3 })
    expect(finder.openedAt).toBe(3)
    expect(finder.cut(6)).toEqual({ start: 3, end: 6 })
    expect(finder.openedAt).toBeUndefined()
  })

  it('ends at the last frame with speech when the sound ends in silence', () => {
    const finder = createPieceFinder(settings)
    for (const digit of '09990') finder.push(Number(digit) / 10)
    expect(finder.cut(5)).toEqual({ start: 1, end: 4 })
  })
})

describe('splitPieces', () => {
  const pieces = [
    { start: 0, end: 4 },
    { start: 6, end: 9 },
  ]

  it('keeps pieces whole on either side of the cut', () => {
    expect(splitPieces(pieces, 5)).toEqual({ before: [pieces[0]], after: [pieces[1]], isDivided: false })
    expect(splitPieces(pieces, 6)).toEqual({ before: [pieces[0]], after: [pieces[1]], isDivided: false })
  })

  it('divides the piece that the cut runs through', () => {
    const before = [
      { start: 0, end: 4 },
      { start: 6, end: 8 },
    ]
    expect(splitPieces(pieces, 8)).toEqual({ before, after: [{ start: 8, end: 9 }], isDivided: true })
  })
})

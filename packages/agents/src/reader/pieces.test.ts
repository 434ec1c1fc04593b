import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPieceCutter, type PieceList } from './pieces.js'

const reserved: PieceList = Array.from({ length: 6 }, () => ['', 0] as const)
const list: PieceList = [...reserved, ['▁', -2], ['▁free', -3], ['▁fre', -3], ['e', -2], ['dom', -4], ['f', -9]]
const cut = createPieceCutter(list)
const words = (text: string) => cut(text).map((id) => (id === 0 ? '?' : list[id]![0]))

describe('createPieceCutter', () => {
  it('takes the likeliest pieces, not the longest one after the other', () => {
    expect(words('free')).toEqual(['▁free'])
    expect(words('freedom')).toEqual(['▁free', 'dom'])
    const greedyIsWorse = createPieceCutter([...reserved, ['▁ab', -9], ['▁a', -1], ['b', -1]])
    expect(greedyIsWorse('ab')).toEqual([7, 8])
  })

  it('takes an unknown character, of whatever plane, as one piece of its own', () => {
    expect(words('free 🎁e')).toEqual(['▁free', '▁', '?', 'e'])
  })

  it('ignores width and number of spaces', () => {
    expect(cut('  free  freedom ')).toEqual(cut('free\u3000freedom'))
    expect(cut('ｆｒｅｅ')).toEqual(cut('free'))
  })

  it('joins a word that is broken at the end of a line, and leaves other hyphens', () => {
    expect(cut('free-\ndom')).toEqual(cut('freedom'))
    expect(cut('free-\r\n  dom')).toEqual(cut('freedom'))
    expect(cut('free-dom')).not.toEqual(cut('freedom'))
    expect(cut('free -\ndom')).not.toEqual(cut('free dom'))
  })

  it('numbers a second vocabulary after the first, and reads it in lower case', () => {
    const second = createPieceCutter(list, { first: 100, lowerCase: true })
    expect(second('FREE')).toEqual([107])
    expect(second('🎁')).toEqual([106, 100])
  })

  it('loses nothing of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cut(text).length).toBeGreaterThan(0)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasMoreWords } from './text-check.js'

describe('counting words', () => {
  it('counts words of scripts without spaces', () => {
    expect(hasMoreWords('好的'.repeat(500), 500)).toBe(false)
    expect(hasMoreWords('好的'.repeat(501), 500)).toBe(true)
    expect(hasMoreWords('नमस्ते '.repeat(501), 500)).toBe(true)
  })

  it('gives the same on the fast path as by segmenting', () => {
    const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
    const text = fc.string({
      unit: fc.constantFrom('a', '1', ' ', '-', '.', "'", '_', ',', '\n', 'B', '好', 'é'),
      maxLength: 60,
    })
    fc.assert(
      fc.property(text, fc.nat(20), (value, limit) => {
        const words = [...segmenter.segment(value)].filter(({ isWordLike }) => isWordLike).length
        expect(hasMoreWords(value, limit)).toBe(words > limit)
      }),
      { numRuns: 500 },
    )
  })
})

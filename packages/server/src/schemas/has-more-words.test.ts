import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hasMoreWords } from './has-more-words.js'

describe('counting words', () => {
  it('counts words of scripts without spaces', () => {
    expect(hasMoreWords('好的'.repeat(500), 500)).toBe(false)
    expect(hasMoreWords('好的'.repeat(501), 500)).toBe(true)
    expect(hasMoreWords('नमस्ते '.repeat(501), 500)).toBe(true)
  })

  const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
  const wordsOf = (text: string) => [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length

  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['families', '👩‍👩‍👧'],
    ['flags', '🇩🇪'],
    ['single letters without spaces', 'ᄀ\u3000'],
  ])('segments no long piece of a text of %s, whose time would grow with its square', (_, unit) => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    hasMoreWords(unit.repeat(10_000), 100_000 / 3)
    expect(Math.max(...segment.mock.calls.map(([piece]) => piece.length))).toBeLessThanOrEqual(2000)
  })

  it('counts no word twice or not at all where one piece ends and the next begins', () => {
    const unit = fc.constantFrom(
      "can't",
      ' ',
      '3.5',
      '👩‍👩‍👧',
      '—',
      'e\u0301',
      '_',
      '"',
      '🇩🇪',
      'नमस्ते',
      '\u200d',
      'x'.repeat(100),
    )
    fc.assert(
      fc.property(fc.array(unit, { minLength: 300, maxLength: 500 }), (units) => {
        const text = units.join('')
        const words = wordsOf(text)
        expect([hasMoreWords(text, words - 1), hasMoreWords(text, words)]).toEqual([true, false])
      }),
      { numRuns: 10 },
    )
  })

  it('counts a word that is longer than a piece once', () => {
    const text = `ü${'x'.repeat(9000)} y`
    expect([hasMoreWords(text, 1), hasMoreWords(text, 2)]).toEqual([true, false])
  })

  it('gives the same on the fast path as by segmenting', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '1', ' ', '-', '.', "'", '_', ',', '\n', 'B', '好', 'é'),
      maxLength: 60,
    })
    fc.assert(
      fc.property(text, fc.nat(20), (value, limit) => {
        expect(hasMoreWords(value, limit)).toBe(wordsOf(value) > limit)
      }),
      { numRuns: 500 },
    )
  })
})

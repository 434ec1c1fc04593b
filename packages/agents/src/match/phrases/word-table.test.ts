import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthsAt, NO_WORDS, numberOfWord, tableOfWords, wordsOfTable } from './word-table.js'

const words = fc.uniqueArray(fc.string({ unit: 'binary', minLength: 1 }), { maxLength: 60 })

describe('a table of words', () => {
  it('numbers words in order and knows no others', () => {
    const property = fc.property(words, fc.string({ unit: 'binary' }), (some, other) => {
      const table = tableOfWords(some)
      expect(some.map((word) => numberOfWord(table, word))).toEqual(some.map((_, index) => index))
      expect(numberOfWord(table, other)).toBe(some.indexOf(other))
      expect(wordsOfTable(table)).toEqual(some)
    })
    fc.assert(property)
  })

  it('distinguishes words from members of Object.prototype and from parts of words', () => {
    const table = tableOfWords(['cure', 'constructor', '治愈'])
    expect(['constructor', 'toString', 'cur', 'cures', '治', ''].map((word) => numberOfWord(table, word))).toEqual([
      1, -1, -1, -1, -1, -1,
    ])
  })

  it('gives the lengths of the words that begin at a place', () => {
    const few = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 5 })
    const property = fc.property(fc.uniqueArray(few), fc.string({ unit: fc.constantFrom('a', 'b') }), (some, text) => {
      const table = tableOfWords(some)
      for (let at = 0; at < text.length; at++) {
        const lengths = some
          .filter((word) => text.startsWith(word, at))
          .reduce((bits, { length }) => bits | (1 << length), 0)
        expect(lengthsAt(table, text, at)).toBe(lengths)
      }
    })
    fc.assert(property)
  })

  it('may be empty', () => {
    expect(numberOfWord(NO_WORDS, 'cure')).toBe(-1)
    expect(wordsOfTable(NO_WORDS)).toEqual([])
  })
})

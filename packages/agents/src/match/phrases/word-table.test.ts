import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_WORDS, numberOfWord, tableOfWords, wordsOfTable } from './word-table.js'

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

  it('may be empty', () => {
    expect(numberOfWord(NO_WORDS, 'cure')).toBe(-1)
    expect(wordsOfTable(NO_WORDS)).toEqual([])
  })
})

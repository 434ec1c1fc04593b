import { describe, expect, it } from 'vitest'
import { misspelt } from './misspelt.js'

const WORDS = new Set(['casino', 'free', 'diabetes', 'credentials', 'health', 'opium', 'daru'])
const meant = (letters: string) => [...misspelt(letters, { near: () => [], isWord: (word) => WORDS.has(word) })]

describe('misspelt', () => {
  it.each([
    ['kasino', 'casino', 'by sound'],
    ['phree', 'free', 'two letters for one'],
    ['cazino', 'casino', 'another sound'],
    ['diabetez', 'diabetes', 'z at the end'],
    ['creclentials', 'credentials', 'letters that look like one'],
    ['xcasinox', 'casino', 'x around'],
    ['ehalth', 'health', 'the first letters swapped'],
    ['onisac', 'casino', 'from behind'],
  ])('reads %s as %s (%s)', (letters, word) => expect(meant(letters)).toEqual([word]))

  it('prefers a word with one letter else', () =>
    expect(misspelt('kasino', { near: () => ['basins'], isWord: () => false })).toEqual(['basins']))

  it('reads no short word from behind', () => expect(meant('urad')).toEqual([]))
})

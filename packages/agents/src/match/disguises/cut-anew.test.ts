import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openSpellings } from '../phrases/spellings.js'
import { tableOfWords } from '../phrases/word-table.js'
import { createHiddenWords } from '../words/hidden-words.js'
import { cutAnew } from './cut-anew.js'

const WORDS = 'the best coffee in town we only print nice ones form inform ladies your a'.split(' ')
const hidden = createHiddenWords([], openSpellings(tableOfWords(WORDS)))
const cut = (text: string, isName = false) => cutAnew(text.split(' '), () => isName, hidden).join(' ')

describe('cutAnew', () => {
  it.each([
    ['theb estc offee', 'the best coffee'],
    ['thebest coffeein town', 'the best coffee in town'],
    ['we o nly prin t the nic e ones', 'we only print the nice ones'],
    ['ladie s', 'ladies'],
    ['webestcoffeeintown', 'we best coffee in town'],
  ])('cuts %s into %s', (text, words) => expect(cut(text)).toBe(words))

  it('leaves two words alone that happen to be one', () => expect(cut('in form')).toBe('in form'))

  it('cuts no name', () => expect(cut('coffeein', true)).toBe('coffeein'))

  it('keeps the letters, in their order', () => {
    const word = fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: fc.constantFrom(...'abcdeinot'), minLength: 1 }))
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 9 }), (written) => {
        const words = cutAnew(written, () => false, hidden)
        expect(words.join('')).toBe(written.join(''))
        expect(words).not.toContain('')
      }),
    )
  })
})

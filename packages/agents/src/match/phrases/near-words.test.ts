import { describe, expect, it } from 'vitest'
import { nearWords } from './near-words.js'
import { tableOfWords } from './word-table.js'

const table = tableOfWords(['viagra', 'casino', 'guaranteed', 'proper', 'popper', 'hunting', 'bonus', 'a', 'é'])
const near = (letters: string) => [...nearWords(table, letters)]

describe('nearWords', () => {
  it.each([
    ['viaxgra', 'viagra', 'a letter put in'],
    ['viagraz', 'viagra', 'a letter behind'],
    ['gxaranteed', 'guaranteed', 'a letter changed'],
    ['guranteed', 'guaranteed', 'a letter left out'],
    ['casnio', 'casino', 'two neighbours swapped'],
    ['cassino', 'casino', 'a letter twice'],
    ['bonos', 'bonus', 'another vowel'],
  ])('reads %s as %s: %s', (letters, word) => expect(near(letters)).toEqual([word]))

  it.each([
    ['xasino', 'the first letter is another'],
    ['casinu', 'the last letter is another'],
    ['casinon', 'it may be an ending'],
    ['caxsinxo', 'two letters are put in'],
    ['casino', 'it is the word itself'],
    ['c', 'it is too short'],
    ['bonxs', 'five letters are another word too easily'],
    ['a'.repeat(40), 'it is too long'],
  ])('gives nothing for %s: %s', (letters) => expect(near(letters)).toEqual([]))

  it('prefers the word that is most often misspelt so', () => expect(near('propper')).toEqual(['proper']))
})

import { describe, expect, it } from 'vitest'
import { splitGlued } from './split-glued.js'

const WORDS = new Set('clinically proven to him beer en sit ua ti on miracle in one offre de biere cure all'.split(' '))
const split = (letters: string): string[] | null => splitGlued(letters, (word) => WORDS.has(word))

describe('words run together', () => {
  it.each([
    ['clinicallyprovento', ['clinically', 'proven', 'to']],
    ['miracleinone', ['miracle', 'in', 'one']],
    ['offredebiere', ['offre', 'de', 'biere']],
    ['acureall', ['a', 'cure', 'all']],
  ])('are split into the words that cover them: %s', (letters, words) => expect(split(letters)).toEqual(words))

  it.each([
    ['himbeeren', 'an ending of another language'],
    ['situation', 'pairs of letters that are no words by themselves'],
    ['biereoffrea', 'one letter at the end'],
  ])('stay one word that no pattern knows: %s (%s)', (letters) => expect(split(letters)).toBeNull())
})

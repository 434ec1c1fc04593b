import { describe, expect, it } from 'vitest'
import { tokenise } from './tokenise.js'

const WORDS = new Set(['ten', 'sugar', 'free', 'cure', 'warm', 'und', 'trick'])
const known = (word: string): boolean => WORDS.has(word)

/** First spellings of what is read off a picture. */
const read = (text: string): string[] => tokenise(text, known, { glued: true }).map(({ forms }) => forms[0]!)

describe('a word broken at the edge of a column', () => {
  it.each([
    ['Zeitschrif- ten, Pfand', ['zeitschriften', 'pfand']],
    ['eine Elek- trick', ['eine', 'elektrick']],
    ['ADVER- TISING', ['advertising']],
    ['temperatur- geführt', ['temperaturgefuhrt']],
  ])('is read as one word, and its second half as none: %s', (text, words) => expect(read(text)).toEqual(words))

  it('spans both halves, so that it can be quoted', () => {
    const [word] = tokenise('Zeitschrif- ten', known, { glued: true })
    expect([word!.start, word!.end]).toEqual([0, 15])
  })

  it.each([
    ['Two known words with a hyphen stay two', 'sugar- free', ['sugar', 'free']],
    ['A hyphen that stands for what two words share', 'Vorheiz- und Grill', ['vorheiz', 'und', 'grill']],
    ['A dash between words', 'Pommes - ten', ['pommes', 'ten']],
    ['A name behind a hyphen', 'Crunchy- Burger', ['crunchy', 'burger']],
  ])('is not read as another word: %s', (_, text, words) => expect(read(text)).toEqual(words))

  it('is not joined in typed texts', () => {
    expect(tokenise('Zeitschrif- ten', known)).toHaveLength(2)
  })
})

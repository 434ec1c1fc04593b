import { describe, expect, it } from 'vitest'
import { spokenWords } from './spoken-words.js'
import { wordErrorRate, wordErrors } from './word-error-rate.js'

describe('spokenWords', () => {
  it.each([
    ["What's the weather like?", 'whats the weather like'],
    ['forty-two line Bible', '42 line bible'],
    ['about fourteen fifty-five,', 'about 1455'],
    ['in 1455', 'in 1455'],
    ['nineteen eighty four', '1984'],
    ['ten million people', '10000000 people'],
    ['10 million people', '10000000 people'],
    ['one hundred and five', '105'],
    ['two thousand three hundred', '2300'],
    ['10,000 steps', '10000 steps'],
    ['only three left', 'only 3 left'],
    ['$19.99 now', '19.99 dollar now'],
    ['$3 million now', '3000000 dollar now'],
    ['nineteen dollars', '19 dollar'],
    ['40 % off', '40 percent off'],
    ['forty per cent off', '40 percent off'],
    ['the fifteenth century', 'the 15th century'],
    ['the 15th century', 'the 15th century'],
    ['salt & pepper', 'salt and pepper'],
    ['Mr. Quilter', 'mister quilter'],
    ['one two three', '1 2 3'],
    ['Sale ends Friday. 5 left', 'sale ends friday 5 left'],
    ['one and two', '1 and 2'],
    ['', ''],
  ])('%s → %s', (text, words) => expect(spokenWords(text).join(' ')).toBe(words))
})

describe('wordErrors', () => {
  it('counts a wrong, a missing and an added word as one error each', () => {
    expect(wordErrors('ask not what', 'as not what')).toEqual({ words: 3, errors: 1 })
    expect(wordErrors('ask not what', 'ask what')).toEqual({ words: 3, errors: 1 })
    expect(wordErrors('ask not what', 'ask not oh what')).toEqual({ words: 3, errors: 1 })
  })

  it('treats compounds written as one word or two as equal', () => {
    expect(wordErrors('from wood blocks and woodcutters', 'from woodblocks and wood cutters').errors).toBe(0)
    expect(wordErrors('ill-disposed', 'ill disposed').errors).toBe(0)
    expect(wordErrors('wood blocks', 'woodblock').errors).toBe(2)
  })

  it('uses the best of the acceptable transcripts and its number of words', () => {
    expect(wordErrors('one two three four', 'b b', ['a b'])).toEqual({ words: 2, errors: 1 })
  })

  it('counts every word heard in silence, and every word missed', () => {
    expect(wordErrors('', 'thank you')).toEqual({ words: 0, errors: 2 })
    expect(wordErrors('thank you', '')).toEqual({ words: 2, errors: 2 })
  })
})

describe('wordErrorRate', () => {
  it('weights files by their number of words', () => {
    expect(
      wordErrorRate([
        { words: 9, errors: 0 },
        { words: 1, errors: 1 },
      ]),
    ).toBe(0.1)
  })

  it('is null where there was nothing to hear', () => expect(wordErrorRate([])).toBeNull())
})

import { describe, expect, it } from 'vitest'
import type { DecodedWord } from './decoded-words.js'
import { trimInventedTail } from './invented-tail.js'

const word = (text: string, facts: Partial<DecodedWord> = {}): DecodedWord => ({
  text,
  startMs: 1000,
  endMs: 1200,
  logProbability: -0.1,
  lookBackMs: 0,
  tokens: [],
  ...facts,
})
const kept = (...words: DecodedWord[]) => trimInventedTail(words, 8300).map(({ text }) => text)
const invented = { logProbability: -2, lookBackMs: 2000 }

describe('trimInventedTail', () => {
  it('removes unsure words at the end that come from sound already transcribed', () => {
    expect(kept(word('about'), word('1455,'), word('the', invented), word('most', invented))).toEqual([
      'about',
      '1455,',
    ])
  })

  it('removes unsure words that begin after the end of the speech', () => {
    expect(kept(word('1455,'), word('is', { logProbability: -1.6, startMs: 8290 }))).toEqual(['1455,'])
  })

  it('keeps confident words, wherever the model looked', () => {
    expect(kept(word('now', { lookBackMs: 2000 }), word('here', { startMs: 8290 }))).toEqual(['now', 'here'])
  })

  it('keeps unsure words from new sound', () => {
    expect(kept(word('Vitalis', { logProbability: -2 }))).toEqual(['Vitalis'])
  })

  it('leaves unsure words in the middle alone', () => {
    expect(kept(word('so', invented), word('sure'))).toEqual(['so', 'sure'])
  })
})

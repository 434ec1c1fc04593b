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
  it('takes away unsure words at the end that were read in sound already written down', () => {
    expect(kept(word('about'), word('1455,'), word('the', invented), word('most', invented))).toEqual([
      'about',
      '1455,',
    ])
  })

  it('takes away unsure words that begin where the speech has ended', () => {
    expect(kept(word('1455,'), word('is', { logProbability: -1.6, startMs: 8290 }))).toEqual(['1455,'])
  })

  it('keeps words that the model was sure of, wherever it looked', () => {
    expect(kept(word('now', { lookBackMs: 2000 }), word('here', { startMs: 8290 }))).toEqual(['now', 'here'])
  })

  it('keeps unsure words that were read in new sound', () => {
    expect(kept(word('Vitalis', { logProbability: -2 }))).toEqual(['Vitalis'])
  })

  it('leaves the middle alone: only what comes last can be a tail', () => {
    expect(kept(word('so', invented), word('sure'))).toEqual(['so', 'sure'])
  })
})

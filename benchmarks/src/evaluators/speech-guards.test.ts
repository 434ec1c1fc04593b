import { describe, expect, it } from 'vitest'
import { inventedWords, passedOnAsEnglish } from './speech-guards.js'

const segment = (text: string, language = 'en') => ({ text, language })

describe('inventedWords', () => {
  it('counts words, not segments, and ignores punctuation', () => {
    expect(inventedWords([segment('thank you'), segment('♪ …'), segment('')])).toBe(2)
    expect(inventedWords([])).toBe(0)
  })
})

describe('passedOnAsEnglish', () => {
  it('reports foreign speech whose words are labelled English or have no language', () => {
    expect(passedOnAsEnglish(['de'], [segment('their hinter')])).toBe(true)
    expect(passedOnAsEnglish(['de'], [segment('their hinter', 'en-US')])).toBe(true)
    expect(passedOnAsEnglish(['de'], [segment('der hinter', 'und')])).toBe(true)
  })

  it('accepts silence, an empty text and the right language', () => {
    expect(passedOnAsEnglish(['de'], [])).toBe(false)
    expect(passedOnAsEnglish(['de'], [segment('', 'en')])).toBe(false)
    expect(passedOnAsEnglish(['de-AT'], [segment('der hinter', 'de')])).toBe(false)
  })

  it('ignores files in which English is spoken as well', () => {
    expect(passedOnAsEnglish(['fr', 'en'], [segment('hello'), segment('salut', 'und')])).toBe(false)
  })
})

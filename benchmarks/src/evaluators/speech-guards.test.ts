import { describe, expect, it } from 'vitest'
import { inventedWords, passedOnAsEnglish } from './speech-guards.js'

const segment = (text: string, language = 'en') => ({ text, language })

describe('inventedWords', () => {
  it('counts words, not segments; signs alone are none', () => {
    expect(inventedWords([segment('thank you'), segment('♪ …'), segment('')])).toBe(2)
    expect(inventedWords([])).toBe(0)
  })
})

describe('passedOnAsEnglish', () => {
  it('catches foreign speech with words said to be English, or of no known language', () => {
    expect(passedOnAsEnglish(['de'], [segment('their hinter')])).toBe(true)
    expect(passedOnAsEnglish(['de'], [segment('their hinter', 'en-US')])).toBe(true)
    expect(passedOnAsEnglish(['de'], [segment('der hinter', 'und')])).toBe(true)
  })

  it('lets silence, an empty text and the right language pass', () => {
    expect(passedOnAsEnglish(['de'], [])).toBe(false)
    expect(passedOnAsEnglish(['de'], [segment('', 'en')])).toBe(false)
    expect(passedOnAsEnglish(['de-AT'], [segment('der hinter', 'de')])).toBe(false)
  })

  it('asks nothing of a file in which English is spoken too', () => {
    expect(passedOnAsEnglish(['fr', 'en'], [segment('hello'), segment('salut', 'und')])).toBe(false)
  })
})

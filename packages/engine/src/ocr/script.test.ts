import { describe, expect, it } from 'vitest'
import { isWrittenIn, scriptOf } from './script.js'

describe('scriptOf', () => {
  it('is the script of most letters, and Zyyy where there are none', () => {
    expect(['Glow क्रीम आज़माएं', 'আজই কিনুন', 'Terms apply', '₹499'].map(scriptOf)).toEqual([
      'Deva',
      'Beng',
      'Latn',
      'Zyyy',
    ])
  })
})

describe('isWrittenIn', () => {
  it('requires all letters to be in one of the scripts, and ignores figures and signs', () => {
    expect(isWrittenIn('दिन,', ['Deva'])).toBe(true)
    expect(isWrittenIn('5वां', ['Deva'])).toBe(true)
    expect(isWrittenIn('वx', ['Deva'])).toBe(false)
    expect(isWrittenIn('वx', ['Deva', 'Latn'])).toBe(true)
  })

  it('finds no letter in figures and signs, nor one of a code that is no script of Unicode', () => {
    expect(isWrittenIn('₹499।', ['Deva'])).toBe(false)
    expect(isWrittenIn('दिन', ['Jpan'])).toBe(false)
  })
})

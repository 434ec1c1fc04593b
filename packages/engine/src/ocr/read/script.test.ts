import { describe, expect, it } from 'vitest'
import { isWrittenIn, scriptOf } from './script.js'

describe('scriptOf', () => {
  it('is the script of most letters, and Zyyy without letters', () => {
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

  it('is false without letters, and for unknown script codes', () => {
    expect(isWrittenIn('₹499।', ['Deva'])).toBe(false)
    expect(isWrittenIn('दिन', ['Jpan'])).toBe(false)
  })
})

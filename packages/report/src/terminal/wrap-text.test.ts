import { describe, expect, it } from 'vitest'
import { wrapText } from './wrap-text.js'

describe('wrapText', () => {
  it('breaks at spaces, and within a word only where it is wider than a line', () => {
    expect(wrapText('one two incomprehensibilities', 8)).toEqual(['one two', 'incompre', 'hensibil', 'ities'])
  })

  it('breaks between Chinese characters, but not before closing punctuation', () => {
    expect(wrapText('保证治好，无效退款。', 8)).toEqual(['保证治', '好，无效', '退款。'])
  })

  it('leaves addresses whole', () => {
    expect(wrapText('see https://example.com/a-long-page', 10)).toEqual(['see', 'https://example.com/a-long-page'])
  })

  it('breaks a word of ten thousand emoji, and loses none', () => {
    const flags = '🇺🇸'.repeat(10_000)
    const lines = wrapText(flags, 10)
    expect(lines).toHaveLength(2000)
    expect(lines.join('')).toBe(flags)
  })
})

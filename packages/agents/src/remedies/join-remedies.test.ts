import { applyEdits } from '@proofline/engine/spec'
import { describe, expect, it } from 'vitest'
import { joinEdits, rivals } from './join-remedies.js'

const TEXT = 'Nice. Pays 20 % now. Come by.'
const sentence = (text: string) => [{ start: 6, end: 20, text }]
const words = (start: number, end: number, text: string) => ({ start, end, text })

describe('remedies for one sentence', () => {
  it('stand in its place one after the other, in the order in which they come and each once', () => {
    const joined = (...texts: string[]) => applyEdits(TEXT, joinEdits(TEXT, texts.map(sentence))!)
    expect(joined('It may fall.', 'See the terms.', 'It may fall.')).toBe('Nice. It may fall. See the terms. Come by.')
    expect(joined('See the terms.', 'It may fall.')).toBe('Nice. See the terms. It may fall. Come by.')
  })

  it('leave out one that another holds', () => {
    const remedies = ['Made with AI.', 'Made with AI; [name] agreed.'].map(sentence)
    expect(applyEdits(TEXT, joinEdits(TEXT, remedies)!)).toBe('Nice. Made with AI; [name] agreed. Come by.')
  })

  it('keep insertions elsewhere, and drop replacements within a removed part', () => {
    const added = words(29, 29, ' Ad.')
    expect(
      applyEdits(TEXT, joinEdits(TEXT, [[words(11, 15, 'little'), added], sentence('It may fall.'), [added]])!),
    ).toBe('Nice. It may fall. Come by. Ad.')
  })

  it('are none when parts would be removed without replacement', () => {
    expect(joinEdits(TEXT, [[words(11, 15, 'little')], [words(11, 19, 'later'), words(29, 29, ' Ad.')]])).toBeNull()
  })
})

describe('rivals', () => {
  const of = (...remedies: { start: number; end: number; text: string }[][]) =>
    rivals(remedies.map((edits) => ({ edits }))).map((group) => group.length)

  it('rewrite the same words differently', () => {
    expect(of(sentence('A.'), sentence('B.'), [words(0, 5, 'C.')])).toEqual([2])
    expect(of([words(0, 5, 'A.'), words(21, 29, 'B.')], sentence('C.'), [words(21, 29, 'D.')])).toEqual([2])
  })

  it('do not include remedies that agree or only remove words', () => {
    expect(of(sentence('A.'), sentence('A.'))).toEqual([])
    expect(of(sentence('A.'), sentence(''))).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { readShortForms } from './short-forms.js'
import { tokenise } from './tokenise.js'

const words = (text: string): string[] =>
  readShortForms(
    tokenise(text, () => false),
    text,
  ).map(({ forms }) => forms.join('|'))

describe('readShortForms', () => {
  it.each(['pens w/o Rx', 'pens w/out Rx'])('reads one word in %j', (text) =>
    expect(words(text)).toEqual(['pens', 'without', 'rx']),
  )

  it('gives a shortened word the word that it stands for, besides its own spelling', () =>
    expect(words('txt me 2nite')).toEqual(['txt|text', 'me', '2', 'nite|tonight']))

  it('reads a digit as a word only before words that follow it', () => {
    expect(words('guns 4 sale')).toEqual(['guns', '4|for', 'sale'])
    expect(words('ships 2 u')).toEqual(['ships', '2|to', 'u|you'])
    expect(words('4 pies, 2 tarts')).toEqual(['4', 'pies', '2', 'tarts'])
  })

  it('leaves other texts as they are', () => {
    const tokens = tokenise('w/ or W. O. Smith', () => false)
    expect(readShortForms(tokens, 'w/ or W. O. Smith')).toBe(tokens)
  })
})

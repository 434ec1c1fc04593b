import { describe, expect, it } from 'vitest'
import { isWayAside, WAYS } from './all-ways.js'
import { diceOf } from './dice.js'
import { between, inside, lettersOf, one, words } from './letters.js'

const way = (name: string) => WAYS.find((one) => one.name === name)!
const write = (name: string, word: string) => way(name).apply(word, diceOf('seed'))

describe('the ways to disguise', () => {
  it('have names of their own, since a name seeds the dice', () => {
    expect(new Set(WAYS.map(({ name }) => name)).size).toBe(WAYS.length)
    expect(WAYS.length).toBeGreaterThan(120)
  })

  it('are kept aside about by halves, of every kind some', () => {
    const aside = WAYS.filter(isWayAside)
    expect(Math.abs(aside.length / WAYS.length - 0.5)).toBeLessThan(0.05)
    expect(new Set(aside.map(({ kind }) => kind))).toEqual(new Set(WAYS.map(({ kind }) => kind)))
  })

  it.each(WAYS)('$name writes the same for the same dice, and never nothing', ({ name, apply }) => {
    const written = apply('guaranteed', diceOf(name))
    expect(apply('guaranteed', diceOf(name))).toBe(written)
    expect(written).not.toBe('')
  })

  it.each([
    ['latin: digits for all letters', 'casino', 'c451n0'],
    ['latin: only the ends shown', 'casino', 'c****o'],
    ['latin: all vowels left out', 'guaranteed', 'grntd'],
    ['latin: |-| for h', 'health', '|-|ealt|-|'],
    ['latin: pieces of two', 'casino', 'ca si no'],
    ['latin: word backwards', 'casino', 'onisac'],
    ['latin: BBCode around the word', 'casino', '[b]casino[/b]'],
    ['latin: blanks moved by a letter to the right', 'the best casino', 'theb estc asino'],
    ['latin: one hashtag with capitals', 'best casino bonus!', '#BestCasinoBonus'],
    ['hindi: vowel sign changed', 'मुफ्त', 'मूफ्त'],
    ['hindi: Gujarati letters', 'कमाई', 'કમાઈ'],
    ['chinese: sounds of all characters', '微信', 'weixin'],
  ])('%s: %s is written %s', (name, plain, written) => expect(write(name, plain)).toBe(written))
})

describe('what ways are made of', () => {
  it('keeps signs of vowels with their letter', () => expect(lettersOf('मुफ्त')).toEqual(['मु', 'फ्त']))

  it('never puts a sign before the first letter or behind the last', () => {
    for (let seed = 0; seed < 50; seed++) expect(inside('.')('cash', diceOf(`${seed}`))).toMatch(/^[a-z]+\.[a-z]+$/)
  })

  it('leaves alone what it does not fit', () => {
    expect(inside('.')('a', diceOf('a'))).toBe('a')
    expect(one(/z/, () => '2')('cash', diceOf('a'))).toBe('cash')
  })

  it('is applied to every word of a text', () =>
    expect(words(between('-'))('Win cash!', diceOf('a'))).toBe('W-i-n c-a-s-h!'))
})

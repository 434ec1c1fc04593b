import { describe, expect, it } from 'vitest'
import type { Breach } from './breaches.js'
import { diceOf } from './dice.js'
import { newlyFlagged } from './guard.js'
import { kindsTable, totalsTable } from './tables.js'
import { tellingWords } from './telling-words.js'
import { disguise, type Trial, tryWays } from './trials.js'
import { waysOf } from './way.js'

const TEXT = 'Our tea cures diabetes fast.'
const wordsOf = (found: readonly { start: number; end: number }[], text = TEXT) =>
  found.map(({ start, end }) => text.slice(start, end))
const breach = (text = TEXT): Breach => ({
  text,
  family: 'health-claim',
  language: 'en',
  words: [{ start: 8, end: 13 }],
})
const [capitals, nothing, whole] = waysOf(
  'a kind',
  { capitals: (word) => word.toUpperCase(), nothing: (word) => word },
  { whole: (text) => text.replaceAll(' ', '_') },
) as [ReturnType<typeof waysOf>[0], ReturnType<typeof waysOf>[0], ReturnType<typeof waysOf>[0]]

describe('tellingWords', () => {
  it('names the words without which the finding is lost', () => {
    const isFound = (text: string) => text.includes('cures') && text.includes('diabetes')
    expect(wordsOf(tellingWords(TEXT, 'latin', isFound))).toEqual(['cures', 'diabetes'])
  })

  it('names the three longest where there are more, and no word of two letters', () => {
    const text = 'if tea cures diabetes fast'
    const isFound = (changed: string) => changed.length === text.length
    expect(wordsOf(tellingWords(text, 'latin', isFound), text)).toEqual(['cures', 'diabetes', 'fast'])
  })

  it('reads Chinese words by the dictionary', () => {
    const isFound = (text: string) => text.includes('免费')
    expect(wordsOf(tellingWords('今天免费领取', 'chinese', isFound), '今天免费领取')).toEqual(['免费'])
  })
})

describe('tryWays', () => {
  it('disguises the telling words, or the whole text', () => {
    expect(disguise(capitals, breach())).toBe('Our tea CURES diabetes fast.')
    expect(disguise(whole, breach())).toBe('Our_tea_cures_diabetes_fast.')
  })

  it('leaves out what a way does not change', () => expect(disguise(nothing, breach())).toBeNull())

  it('tries each way on as many lines as asked for, the same ones each time', () => {
    const breaches = { latin: ['a', 'b', 'c', 'd'].map((end) => breach(`${TEXT} ${end}`)), hindi: [], chinese: [] }
    const tried = () => tryWays([capitals, whole], breaches, 2, () => true).map(({ written }) => written)
    expect(tried()).toHaveLength(4)
    expect(tried()).toEqual(tried())
  })
})

describe('the tables', () => {
  const trial = (isFound: boolean, isWayAside: boolean): Trial => ({
    way: capitals,
    breach: breach(),
    written: '',
    isFound,
    isWayAside,
    isTextAside: false,
  })
  const trials = [trial(true, false), trial(false, false), trial(true, true)]

  it('count what is kept aside apart', () => {
    expect(totalsTable(trials)).toContain('| ways in view | 2 | 50.0 % |\n| ways kept aside | 1 | 100.0 % |')
    expect(kindsTable(trials)).toContain('| a kind | 1 | 2 | 50.0 % | 1 | 100.0 % |')
  })

  it('call a text newly flagged if any rule is new on it', () => {
    const before = { lines: 2, flagged: { a: ['one'], b: ['one'] } }
    const now = { lines: 2, flagged: { a: ['one', 'two'], b: ['one'], c: ['one'] } }
    expect(newlyFlagged(now, before)).toEqual(['a', 'c'])
  })
})

describe('diceOf', () => {
  it('throws the same numbers for the same seed, and others for another', () => {
    const row = (seed: string) => {
      const dice = diceOf(seed)
      return Array.from({ length: 8 }, () => dice.roll(6))
    }
    expect(row('a')).toEqual(row('a'))
    expect(row('a')).not.toEqual(row('b'))
    for (const number of row('a')) expect([0, 1, 2, 3, 4, 5]).toContain(number)
  })
})

import type { Dice } from './dice.js'
import type { Way } from './way.js'

/** The letters of a word as people see them: signs of vowels and accents stay with their letter. */
export function lettersOf(word: string): string[] {
  return word.match(/\P{M}(?:\u094d\P{M}|\p{M})*/gu) ?? []
}

/** Puts a sign, or one of several, between two letters of a word. */
export function inside(...signs: readonly string[]): Way['apply'] {
  return (word, dice) => {
    const letters = lettersOf(word)
    if (letters.length < 2) return word
    const at = 1 + dice.roll(letters.length - 1)
    return [...letters.slice(0, at), dice.pick(signs), ...letters.slice(at)].join('')
  }
}

/** Puts a sign, or one of several drawn anew each time, between all letters. */
export function between(...signs: readonly string[]): Way['apply'] {
  return (word, dice) => {
    const [first = word, ...rest] = lettersOf(word)
    return rest.reduce((spelt, letter) => spelt + dice.pick(signs) + letter, first)
  }
}

/** Writes every letter of a word in another way. */
export function each(write: (letter: string) => string): Way['apply'] {
  return (word) => lettersOf(word).map(write).join('')
}

/** Replaces one letter that fits, drawn by the dice; never the first one if `keepsFirst`. */
export function one(fits: RegExp, write: (letter: string, dice: Dice) => string, keepsFirst = false): Way['apply'] {
  return (word, dice) => {
    const letters = lettersOf(word)
    const places = [...letters.keys()].filter((at) => fits.test(letters[at]!) && !(keepsFirst && at === 0))
    if (places.length === 0) return word
    const at = dice.pick(places)
    return letters.map((letter, index) => (index === at ? write(letter, dice) : letter)).join('')
  }
}

/** Replaces letters by those of a table, small and capital alike; what the table lacks stays. */
export function table(pairs: Readonly<Record<string, string>>): Way['apply'] {
  return each((letter) => pairs[letter] ?? pairs[letter.toLowerCase()] ?? letter)
}

/** A table for a to z from a row of 26 signs; a blank leaves a letter out. */
export function alphabet(row: string): Record<string, string> {
  const signs = [...row]
  const pairs = [...'abcdefghijklmnopqrstuvwxyz'].map((letter, at) => [letter, signs[at]!] as const)
  return Object.fromEntries(pairs.filter(([, sign]) => sign !== undefined && sign !== ' '))
}

/** Letters of a row of code points that begin at that of a, and optionally at that of A. */
export function font(small: number, capital = small): Way['apply'] {
  return each((letter) => {
    const code = letter.charCodeAt(0)
    if (/^[a-z]$/.test(letter)) return String.fromCodePoint(small + code - 97)
    return /^[A-Z]$/.test(letter) ? String.fromCodePoint(capital + code - 65) : letter
  })
}

/** Applies one way after the other. */
export function both(...ways: readonly Way['apply'][]): Way['apply'] {
  return (word, dice) => ways.reduce((written, way) => way(written, dice), word)
}

/** Applies a way to every word of a text. */
export function words(way: Way['apply']): Way['apply'] {
  return (text, dice) => text.replaceAll(/[\p{L}\p{M}]+/gu, (word) => way(word, dice))
}

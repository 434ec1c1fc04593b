import { each, inside, lettersOf, one, table } from '../letters.js'
import { type Way, waysOf } from '../way.js'

const VOWEL = /[aeiou]/i
const CONSONANT = /[b-df-hj-np-tv-z]/i
const NEIGHBOURS: Readonly<Record<string, string>> = {
  a: 's',
  b: 'v',
  c: 'x',
  d: 's',
  e: 'w',
  f: 'd',
  g: 'f',
  h: 'g',
  i: 'u',
  j: 'h',
  k: 'j',
  l: 'k',
  m: 'n',
  n: 'm',
  o: 'p',
  p: 'o',
  q: 'w',
  r: 'e',
  s: 'd',
  t: 'r',
  u: 'y',
  v: 'b',
  w: 'e',
  x: 'c',
  y: 't',
  z: 'x',
}
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Rewrites a word of at least four letters, given as its letters. */
const letters =
  (write: (letters: string[]) => string): Way['apply'] =>
  (word) =>
    lettersOf(word).length < 4 ? word : write(lettersOf(word))

/** Misspellings that people make on purpose, and letters put in. */
export const MISSPELT = waysOf('misspellings', {
  'neighbours swapped': swapped(false),
  'first letters swapped': swapped(true),
  'a letter twice': one(/./u, (letter) => letter + letter),
  'a consonant twice': one(CONSONANT, (letter) => letter + letter),
  'a vowel twice': one(VOWEL, (letter) => letter + letter),
  'a vowel five times': one(VOWEL, (letter) => letter.repeat(5)),
  'last letter stretched': letters((all) => all.join('') + all.at(-1)!.repeat(4)),
  'all letters twice': each((letter) => letter + letter),
  'all letters stretched': each((letter) => letter.repeat(3)),
  'a consonant left out': one(CONSONANT, () => '', true),
  'a vowel left out': one(VOWEL, () => '', true),
  'all vowels left out': (word) => word.slice(0, 1) + word.slice(1).replaceAll(/[aeiou]/gi, ''),
  'first letter left out': letters((all) => all.slice(1).join('')),
  'last letter left out': letters((all) => all.slice(0, -1).join('')),
  'x put in': inside('x'),
  'z put in': inside('z'),
  'a letter put in': inside(...LETTERS),
  'a digit put in': inside(...'0123456789'),
  'two digits put in': inside('12', '88', '99', '00'),
  'x before': (word) => `x${word.toLowerCase()}`,
  'xx around': (word) => `xx${word.toLowerCase()}xx`,
  'neighbour on the keyboard': one(/[a-z]/i, (letter) => NEIGHBOURS[letter.toLowerCase()]!, true),
  'another vowel': one(VOWEL, (letter, dice) =>
    dice.pick([...'aeiou'].filter((other) => other !== letter.toLowerCase())),
  ),
  'another consonant': one(CONSONANT, (letter, dice) =>
    dice.pick([...'bcdfgklmnprstv'].filter((other) => other !== letter)),
  ),
  'k for c': table({ c: 'k' }),
  'z for s': table({ s: 'z' }),
  'y for i': table({ i: 'y' }),
  'ph for f': table({ f: 'ph' }),
  'x for ks and cks': (word) => word.replaceAll(/c?ks|ct?s/gi, 'x'),
  'v for u': table({ u: 'v' }),
  'z at the end': (word) => `${word}z`,
  'o for a': table({ a: 'o' }),
  'e for i': table({ i: 'e' }),
})

/** Signs in place of letters that a reader guesses. */
export const STARRED = waysOf('stars for letters', {
  'star for a vowel': one(VOWEL, () => '*', true),
  'stars for all vowels': (word) => word.slice(0, 1) + word.slice(1).replaceAll(/[aeiou]/gi, '*'),
  'star for a consonant': one(CONSONANT, () => '*', true),
  'hash for a vowel': one(VOWEL, () => '#', true),
  'underscore for a vowel': one(VOWEL, () => '_', true),
  'hyphen for a vowel': one(VOWEL, () => '-', true),
  'dot for a vowel': one(VOWEL, () => '.', true),
  'question mark for a vowel': one(VOWEL, () => '?', true),
  'cross for a vowel': one(VOWEL, () => '×', true),
  'emoji for a vowel': one(VOWEL, () => '🔺', true),
  'at sign for any letter': one(/[a-z]/i, () => '@', true),
  'two stars in a row': masked((size) => [Math.floor(size / 2) - 1, 2], '*'),
  'two stars for one letter': one(/[a-z]/i, () => '**', true),
  'only the ends shown': masked((size) => [1, size - 2], '*'),
  'only two letters at each end shown': masked((size) => [2, size - 4], '*'),
  'only the ends shown, with hashes': masked((size) => [1, size - 2], '#'),
  'only the ends shown, with dots': masked((size) => [1, size - 2], '.'),
  'only the first letter shown': masked((size) => [1, size - 1], '*'),
  'only the first three shown': masked((size) => [3, size - 3], '*'),
  'last two hidden': masked((size) => [size - 2, 2], '*'),
  'first hidden': masked(() => [0, 1], '*'),
  'every second hidden': letters((all) => all.map((letter, at) => (at % 2 === 1 ? '*' : letter)).join('')),
  'mixed signs in the middle': letters((all) => all[0] + '@#$%&!'.repeat(3).slice(0, all.length - 2) + all.at(-1)!),
})

function swapped(isFirst: boolean): Way['apply'] {
  return (word, dice) => {
    const all = lettersOf(word)
    if (all.length < 4) return word
    const at = isFirst ? 0 : 1 + dice.roll(all.length - 3)
    return [...all.slice(0, at), all[at + 1], all[at], ...all.slice(at + 2)].join('')
  }
}

/** Signs for the letters from a place on, as many as named. */
function masked(where: (size: number) => [from: number, count: number], sign: string): Way['apply'] {
  return letters((all) => {
    const [from, count] = where(all.length)
    return all.map((letter, at) => (at >= from && at < from + count ? sign : letter)).join('')
  })
}

import { one, table } from '../letters.js'
import { waysOf } from '../way.js'

const LEET = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7', b: '8', g: '9' }
const SIGNS = { a: '@', s: '$', i: '!', e: '€', l: '£', c: '¢', t: '+', o: '°' }
/** Signs of one letter that replace it wherever it stands. */
const SINGLE: Readonly<Record<string, string>> = {
  '@ for a': 'a@',
  '4 for a': 'a4',
  '^ for a': 'a^',
  '3 for e': 'e3',
  '€ for e': 'e€',
  '1 for i': 'i1',
  '! for i': 'i!',
  '| for i': 'i|',
  '1 for l': 'l1',
  '| for l': 'l|',
  '£ for l': 'l£',
  '0 for o': 'o0',
  '$ for s': 's$',
  '5 for s': 's5',
  '7 for t': 't7',
  '+ for t': 't+',
  '† for t': 't†',
  '8 for b': 'b8',
  '9 for g': 'g9',
  '6 for b': 'b6',
  '( for c': 'c(',
  '< for c': 'c<',
  '¢ for c': 'c¢',
  '2 for z': 'z2',
  '# for h': 'h#',
  '% for x': 'x%',
  '9 for q': 'q9',
  '5 for e': 'e5',
}
/** Letters drawn with several signs. */
const DRAWN: Readonly<Record<string, string>> = {
  a: '/\\',
  b: '|3',
  d: '|)',
  h: '|-|',
  k: '|<',
  m: '|\\/|',
  n: '|\\|',
  o: '()',
  p: '|>',
  u: '|_|',
  v: '\\/',
  w: '\\/\\/',
  x: '><',
}
const PAIRS: Readonly<Record<string, string>> = { m: 'rn', w: 'vv', d: 'cl', u: 'ii', h: 'li' }

/** Digits and signs in place of letters. */
export const DIGITS = waysOf('digits and signs for letters', {
  'digit for one letter': one(/[aeiostbg]/i, (letter) => LEET[letter.toLowerCase() as 'a']),
  'sign for one letter': one(/[asielcto]/i, (letter) => SIGNS[letter.toLowerCase() as 'a']),
  'digits for all vowels': table({ a: '4', e: '3', i: '1', o: '0' }),
  'digits for all letters': table(LEET),
  'signs for all letters': table(SIGNS),
  ...Object.fromEntries(
    Object.entries(SINGLE).map(([name, [letter, ...sign]]) => [name, table({ [letter!]: sign.join('') })]),
  ),
  ...Object.fromEntries(
    Object.entries(DRAWN).map(([letter, sign]) => [`${sign} for ${letter}`, table({ [letter]: sign })]),
  ),
  'all letters drawn': table(DRAWN),
  ...Object.fromEntries(
    Object.entries(PAIRS).map(([letter, pair]) => [`${pair} for ${letter}`, table({ [letter]: pair })]),
  ),
  'l for i': table({ i: 'l' }),
  'capital I for l': table({ l: 'I' }),
  'emoji letters for a, b, o': table({ a: '🅰️', b: '🅱️', o: '🅾️' }),
  'rings for o': table({ o: '⭕' }),
  'crosses for x': table({ x: '❌' }),
  'coin for o': table({ o: '🪙' }),
  'dollar emoji for s': table({ s: '💲' }),
  'exclamation emoji for i': table({ i: '❗' }),
})

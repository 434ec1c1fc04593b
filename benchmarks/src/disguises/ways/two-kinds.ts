import { between, both, font, inside, one, table, words } from '../letters.js'
import { waysOf } from '../way.js'

const leet = one(
  /[aeiost]/i,
  (letter) => ({ a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' })[letter.toLowerCase()] ?? letter,
)
const cyrillic = table({ a: 'а', e: 'е', o: 'о', c: 'с', p: 'р' })
const twice = one(/[a-z]/i, (letter) => letter + letter)
const star = one(/[aeiou]/i, () => '*', true)

/** Two kinds of disguise at once. */
export const TWO_KINDS = waysOf(
  'two kinds at once',
  {
    'digit and dot': both(leet, inside('.')),
    'digit and hyphen': both(leet, inside('-')),
    'digits and blanks between all': both(table({ a: '4', e: '3', i: '1', o: '0' }), between(' ')),
    'Cyrillic and zero-width space': both(cyrillic, inside('\u200b')),
    'Cyrillic and dots': both(cyrillic, between('.')),
    'capitals and star': both((word) => word.toUpperCase(), star),
    'star and Cyrillic': both(star, cyrillic),
    'stretched, and a digit': both(
      leet,
      one(/[a-z]/i, (letter) => letter.repeat(4)),
    ),
    'full width and hyphens': both(font(0xff41, 0xff21), between('-')),
    'bold font and a dot': both(font(0x1d41a, 0x1d400), inside('.')),
    'a letter twice, and a digit': both(twice, leet),
    'swapped case and dots': both((word) => word.toUpperCase(), between('.')),
    'accent and dot': both(
      one(/[aeiou]/i, (letter) => `${letter}\u0301`),
      inside('.'),
    ),
    'digit, as a hashtag': both(leet, (word) => `#${word}`),
    'two signs inside': both(inside('.', '-'), inside('*', '_')),
    'star and z at the end': both(star, (word) => `${word}z`),
  },
  {
    'all words with a digit': words(leet),
    'all words with a dot': words(inside('.')),
    'all words in Cyrillic look-alikes': words(cyrillic),
    'all words with stars for vowels': words(table({ a: '*', e: '*', i: '*', o: '*', u: '*' })),
    'all words with a letter twice': words(twice),
  },
)

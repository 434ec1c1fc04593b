import { between, inside } from '../letters.js'
import { waysOf } from '../way.js'

const SIGNS = [...`-._*/|~+·•:;,'"\\!?=^#&%@…°´¬¦→★♥¸¨–—`, '--', '..', '**', '||', '(*)', '🔥', '✨', '❤️', '💥']

/** One sign, blank or line break inside a word. */
export const SIGNS_INSIDE = waysOf('one sign, blank or line break inside a word', {
  ...Object.fromEntries(SIGNS.map((sign) => [`${sign} inside`, inside(sign)])),
  'blank inside': inside(' '),
  'two blanks inside': inside('  '),
  'no-break space inside': inside('\u00a0'),
  'thin space inside': inside('\u2009'),
  'tab inside': inside('\t'),
  'line break inside': inside('\n'),
  'hyphen and line break inside': inside('-\n'),
  'sign with blanks inside': inside(' - ', ' . ', ' * '),
})

/** Signs between all letters or syllables of a word. */
export const SIGNS_BETWEEN = waysOf('signs between all letters, syllables', {
  ...Object.fromEntries([...'-.*_/|·~+•,:=>^'].map((sign) => [`${sign} between all`, between(sign)])),
  'two dots between all': between('..'),
  'different signs between all': between('-', '.', '_', '*'),
  'emoji between all': between('🔥'),
  'comma and blank between all': between(', '),
  'dot and blank between all': between('. '),
  'brackets between all': between(')('),
  'hyphens between syllables': syllables('-'),
  'dots between syllables': syllables('.'),
  'middle dots between syllables': syllables('·'),
  'slashes between syllables': syllables('/'),
})

function syllables(sign: string): (word: string) => string {
  return (word) => word.replaceAll(/([aeiouy]+)(?=[^aeiouy\W]+[aeiouy])/giu, `$1${sign}`)
}

import { between, lettersOf, words } from '../letters.js'
import { type Way, waysOf } from '../way.js'

/** Letters, pieces or words held apart by blanks. */
export const SPACED = waysOf(
  'letters spaced by blanks, also throughout a sentence',
  {
    'blanks between all': between(' '),
    'two blanks between all': between('  '),
    'no-break spaces between all': between('\u00a0'),
    'thin spaces between all': between('\u2009'),
    'tabs between all': between('\t'),
    'line breaks between all': between('\n'),
    'pieces of two': pieces(2),
    'pieces of three': pieces(3),
    'pieces of two by line breaks': pieces(2, '\n'),
    'first letter by itself': (word) => `${lettersOf(word)[0]} ${lettersOf(word).slice(1).join('')}`,
    'last letter by itself': (word) => `${lettersOf(word).slice(0, -1).join('')} ${lettersOf(word).at(-1)}`,
  },
  {
    'all letters spaced, words by three blanks': spaced('   '),
    'all letters spaced alike': spaced(' '),
    'all letters spaced, words by a bar': spaced(' | '),
    'one word per line': (text) => text.replaceAll(/\s+/g, '\n'),
    'one word per line, with empty lines': (text) => text.replaceAll(/\s+/g, '\n\n'),
    'two words per line': (text) => text.replaceAll(/(\S+\s+\S+)\s+/g, '$1\n'),
    'blanks moved by a letter to the right': (text) => text.replaceAll(/ (\p{L})(?=\p{L}{2})/gu, '$1 '),
    'blanks moved by a letter to the left': (text) => text.replaceAll(/(?<=\p{L}{2})(\p{L}) /gu, ' $1'),
    'two words change letters at a blank': (text) => text.replaceAll(/(?<=\p{L})(\p{L}) (\p{L})(?=\p{L})/gu, '$2 $1'),
    'wide blanks between words': (text) => text.replaceAll(' ', '     '),
  },
)

function pieces(size: number, gap = ' '): Way['apply'] {
  return (word) => word.match(new RegExp(`\\p{L}{1,${size}}`, 'gu'))?.join(gap) ?? word
}

function spaced(gap: string): Way['apply'] {
  const space = words(between(' '))
  return (text, dice) =>
    text
      .split(' ')
      .map((word) => space(word, dice))
      .join(gap)
}

import { table, words } from '../letters.js'
import { type Way, waysOf } from '../way.js'

const TURNED = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, at) => [letter, [...'ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz'][at]!]),
)

const plainWords = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
const reversed = (text: string): string => [...text].reverse().join('')
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
const turned = (text: string): string =>
  reversed(table(TURNED)(text.toLowerCase(), { roll: () => 0, pick: ([first]) => first! }))
/** Sentence by sentence, so that a tag is no longer than people write. */
const bySentence =
  (write: (words: string[]) => string): Way['apply'] =>
  (text) =>
    text
      .split(/(?<=[.!?])\s+/)
      .map((sentence) => write(plainWords(sentence)))
      .join(' ')

/** Sentences run together, as hashtags, backwards. */
export const RUN_TOGETHER = waysOf(
  'sentences run together, as hashtags, backwards',
  { 'word backwards': reversed, 'word upside down': turned, 'word as a hashtag': (word) => `#${word}` },
  {
    'run together': bySentence((words) => words.join('').toLowerCase()),
    'run together in capitals': bySentence((words) => words.join('').toUpperCase()),
    'run together with capitals': bySentence((words) => words.map(capital).join('')),
    'one hashtag': bySentence((words) => `#${words.join('').toLowerCase()}`),
    'one hashtag with capitals': bySentence((words) => `#${words.map(capital).join('')}`),
    'every word a hashtag': bySentence((words) => words.map((word) => `#${word.toLowerCase()}`).join(' ')),
    'every word a hashtag, joined': bySentence((words) => words.map((word) => `#${word.toLowerCase()}`).join('')),
    'words in pairs': (text) => text.replaceAll(/(\p{L}+) (\p{L}+)/gu, '$1$2'),
    'words in pairs with capitals': (text) =>
      text.replaceAll(/(\p{L}+) (\p{L}+)/gu, (_, a: string, b: string) => capital(a) + capital(b)),
    'dots for blanks': (text) => text.replaceAll(' ', '.'),
    'underscores for blanks': (text) => text.replaceAll(' ', '_'),
    'hyphens for blanks': (text) => text.replaceAll(' ', '-'),
    'stars for blanks': (text) => text.replaceAll(' ', '*'),
    'slashes for blanks': (text) => text.replaceAll(' ', '/'),
    'emoji for blanks': (text) => text.replaceAll(' ', '🔥'),
    'plus signs for blanks': (text) => text.replaceAll(' ', '+'),
    'all backwards': reversed,
    'each word backwards': words(reversed),
    'words in reverse order': (text) => text.split(' ').reverse().join(' '),
    'all upside down': turned,
  },
)

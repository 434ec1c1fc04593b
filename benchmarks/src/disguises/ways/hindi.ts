import { between, each, inside, lettersOf, one } from '../letters.js'
import { waysFor } from '../way.js'

const SIGNS: Readonly<Record<string, string>> = {
  'ि': 'ी',
  'ी': 'ि',
  'ु': 'ू',
  'ू': 'ु',
  'े': 'ै',
  'ै': 'े',
  'ो': 'ौ',
  'ौ': 'ो',
}
const SIGN = /[\u093e-\u094c]/u
/** Moves letters into a script whose block has the same order. */
const block = (distance: number) =>
  each((letters) =>
    letters.replaceAll(/[\u0905-\u0939\u093e-\u094d]/gu, (sign) =>
      String.fromCodePoint(sign.codePointAt(0)! + distance),
    ),
  )

/** Ways for Devanagari. */
export const HINDI = waysFor('hindi', 'Hindi', {
  'dot inside': inside('.'),
  'star inside': inside('*'),
  'hyphen inside': inside('-'),
  'blank inside': inside(' '),
  'slash inside': inside('/'),
  'emoji inside': inside('🔥'),
  'zero-width space inside': inside('\u200b'),
  'zero-width joiner inside': inside('\u200d'),
  'soft hyphen inside': inside('\u00ad'),
  'blanks between all': between(' '),
  'hyphens between all': between('-'),
  'dots between all': between('.'),
  'letter in brackets': one(/./u, (letter) => `(${letter})`, true),
  'letter three times': one(/^.$/u, (letter) => letter.repeat(3)),
  'vowel sign left out': one(SIGN, (letter) => letter.replace(SIGN, '')),
  'vowel sign changed': one(/[िीुूेैोौ]/u, (letter) => letter.replace(/[िीुूेैोौ]/u, (sign) => SIGNS[sign]!)),
  'vowel sign twice': one(SIGN, (letter) => letter.replace(SIGN, '$&$&')),
  'nasal sign left out': (word) => word.replaceAll(/[ँं]/gu, ''),
  'nasal sign put in': one(/[\u093e-\u094c]$/u, (letter) => `${letter}ं`),
  'dot below put in': one(/^[कखगजडढफ]/u, (letter) => `${letter.slice(0, 1)}़${letter.slice(1)}`),
  'virama put in': one(/^[क-ह]$/u, (letter) => `${letter}्`),
  'half letter made whole': (word) => word.replaceAll('्', ''),
  'letter left out': one(/./u, () => '', true),
  'neighbours swapped': (word, dice) => {
    const letters = lettersOf(word)
    if (letters.length < 3) return word
    const at = dice.roll(letters.length - 1)
    return [...letters.slice(0, at), letters[at + 1], letters[at], ...letters.slice(at + 2)].join('')
  },
  'star for a letter': one(/./u, () => '*', true),
  'Gujarati letters': block(0x180),
  'Bengali letters': block(0x80),
  'digit inside': inside('1', '2', '0'),
  'Latin letter inside': inside('x', 'a'),
})

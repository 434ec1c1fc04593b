import { lettersOf, one } from '../letters.js'
import { type Way, waysOf } from '../way.js'

/** Brackets around one letter, some letters, or parts of a word. */
export const BRACKETS = waysOf('brackets', {
  ...Object.fromEntries(
    ['()', '[]', '{}', '<>', '«»', '❨❩', '（）', '||', '**'].map((pair) => {
      const [open, close] = [pair.slice(0, pair.length / 2), pair.slice(pair.length / 2)]
      return [`${pair} around a letter inside`, one(/./u, (letter) => open + letter + close, true)]
    }),
  ),
  'first letter in brackets': halves(1, (head, rest) => `(${head})${rest}`),
  'first letter in square brackets': halves(1, (head, rest) => `[${head}]${rest}`),
  'two boxes': halves(0.5, (head, rest) => `[${head}][${rest}]`),
  'second half in brackets': halves(0.5, (head, rest) => `${head}(${rest})`),
  'first half in brackets': halves(0.5, (head, rest) => `(${head})${rest}`),
  'every letter in brackets': (word) =>
    lettersOf(word)
      .map((letter) => `(${letter})`)
      .join(''),
  'every letter in square brackets': (word) =>
    lettersOf(word)
      .map((letter) => `[${letter}]`)
      .join(''),
  'a bracket too few': halves(0.5, (head, rest) => `${head})${rest}`),
})

/** Splits a word at a share of its letters, or behind the first. */
function halves(at: number, write: (head: string, rest: string) => string): Way['apply'] {
  return (word) => {
    const letters = lettersOf(word)
    const cut = Math.max(1, at === 1 ? 1 : Math.floor(letters.length * at))
    return letters.length < 2 ? word : write(letters.slice(0, cut).join(''), letters.slice(cut).join(''))
  }
}

import type { Token } from '../tokens/tokenise.js'
import type { KnownWord } from '../words/split-glued.js'

/** How many letter tokens were consumed, the words that replace them, and whether these differ from the original. */
export interface Found {
  readonly count: number
  readonly words: readonly Token[]
  readonly isNew: boolean
}

/** The letters of a token, with look-alikes of other scripts replaced by Latin ones. */
export function lettersOf({ forms }: Token): string {
  const first = forms[0]!
  return first <= '{' || forms.length === 1 ? first : (forms.find((form) => /^[a-z0-9]+$/.test(form)) ?? first)
}

/** Whether letters are a word of the patterns, and long enough not to be one by chance. */
export function isWord(word: string, shortest: number, known: KnownWord): boolean {
  return word.length >= shortest && /^[\p{L}\p{M}]+$/u.test(word) && known(word)
}

/** One token in place of several, with other spellings. */
export function join(parts: readonly Token[], forms: readonly string[], disguised: boolean): Token {
  const first = parts[0]!
  const isCapital = parts.every(({ capital }) => capital !== 'none')
  return {
    ...first,
    forms,
    value: undefined,
    end: parts.at(-1)!.end,
    capital: isCapital ? 'all' : first.capital,
    disguised: disguised || parts.some((part) => part.disguised),
  }
}

import type { Token } from '../../tokens/tokenise.js'

/** The words of an answer, and the index of the first token behind it. */
export interface Answer {
  readonly words: readonly string[]
  readonly behind: number
}

/**
 * The answer that begins at a token: the words of its sentence up to the first comma, at most `most`. Null where there
 * is no token, where the sentence is a question, or where the answer is longer. A comma behind words of which `goesOn`
 * is true (folded, joined by spaces) does not end it.
 */
export function answerAt(
  tokens: readonly Token[],
  at: number,
  most: number,
  goesOn: (opening: string) => boolean = () => false,
): Answer | null {
  const first = tokens[at]
  if (first === undefined || first.asks) return null
  const words: string[] = []
  let behind = at
  for (; behind < tokens.length && words.length <= most; behind++) {
    const { forms, sentence, afterBreak } = tokens[behind]!
    if (sentence !== first.sentence) break
    if (afterBreak && behind > at && !goesOn(words.join(' '))) break
    words.push(forms[0]!)
  }
  return words.length > most ? null : { words, behind }
}

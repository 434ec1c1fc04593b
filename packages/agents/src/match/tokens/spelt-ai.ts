import type { Token } from './tokenise.js'

/** The abbreviation for artificial intelligence in our languages. Too short for `reveal`, which joins longer ones. */
const SPELT = new Set(['ai', 'ki', 'ia'])
/** How speech recognition transcribes it: no English sentence has "a eye". */
const HEARD = 'a eye'

/** Joins "A.I.", "K.I." and "I.A." into one word each; in `recognised` text "A I" and "a eye", too. */
export function joinSpeltAi(tokens: readonly Token[], text: string, recognised: boolean): readonly Token[] {
  // Most texts have none; then nothing is copied.
  if (!tokens.some((token, at) => spelling(token, tokens[at + 1], text, recognised) !== null)) return tokens
  const result: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const [token, next] = [tokens[at]!, tokens[at + 1]]
    const word = spelling(token, next, text, recognised)
    const isPart =
      word !== null && (isLetterBeside(tokens[at - 1], token, text) || isLetterBeside(next, tokens[at + 2], text))
    if (word === null || isPart) {
      result.push(token)
      continue
    }
    result.push({ ...token, forms: [word], end: next!.end, capital: 'all' })
    at++
  }
  return result
}

function spelling(a: Token, b: Token | undefined, text: string, recognised: boolean): string | null {
  if (b === undefined || a.forms[0]!.length !== 1 || a.sentence !== b.sentence) return null
  const [left, right, gap] = [a.forms[0]!, b.forms[0]!, text.slice(a.end, b.start)]
  if (recognised && gap === ' ' && `${left} ${right}` === HEARD) return 'ai'
  const areCapitals = a.capital !== 'none' && b.capital !== 'none'
  if (!areCapitals || right.length !== 1 || !SPELT.has(left + right)) return null
  return gap === '.' || (recognised && gap === ' ') ? left + right : null
}

/** Whether two tokens are letters of one longer abbreviation: "C.I.A.". */
function isLetterBeside(a: Token | undefined, b: Token | undefined, text: string): boolean {
  if (a === undefined || b === undefined) return false
  return a.forms[0]!.length === 1 && b.forms[0]!.length === 1 && text.slice(a.end, b.start) === '.'
}

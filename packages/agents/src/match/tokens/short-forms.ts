import type { Token } from './tokenise.js'

/** How people shorten English words when they type on a phone, with the words that patterns contain. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['ur', 'your'],
  ['u', 'you'],
  ['txt', 'text'],
  ['vid', 'video'],
  ['vids', 'videos'],
  ['nite', 'night'],
  ['tonite', 'tonight'],
  ['ppl', 'people'],
  ['accs', 'accounts'],
  ['avail', 'available'],
  ['req', 'required'],
  ['reqd', 'required'],
])
/** Words before which a 4 is read as "for", and a 2 as "to": elsewhere both are numbers. */
const AFTER_FOR = new Set([
  'sale',
  'u',
  'ur',
  'me',
  'you',
  'your',
  'more',
  'price',
  'prices',
  'pricing',
  'menu',
  'rates',
])
const AFTER_TO = new Set(['u', 'ur', 'me', 'you', 'your'])

/**
 * Gives words as people shorten them in messages the form under which patterns know them, besides their own: "w/o",
 * "ur", "4 sale". Returns the same tokens where there are none.
 */
export function readShortForms(tokens: readonly Token[], text: string): readonly Token[] {
  let result: Token[] | undefined
  for (let at = 0; at < tokens.length; at++) {
    const [token, next] = [tokens[at]!, tokens[at + 1]]
    const isWithout = next !== undefined && isSlashed(token, next, text)
    const meant = isWithout ? undefined : meaning(tokens[at - 1], token, next)
    if (!isWithout && meant === undefined) {
      result?.push(token)
      continue
    }
    result ??= tokens.slice(0, at)
    if (isWithout) {
      result.push({ ...token, forms: ['without'], end: next.end })
      at++
    } else result.push({ ...token, forms: [...token.forms, meant!] })
  }
  return result ?? tokens
}

/** Whether two tokens are "w/o" or "w/out". */
function isSlashed(a: Token, b: Token, text: string): boolean {
  const isRest = b.forms[0] === 'o' || b.forms[0] === 'out'
  return a.forms[0] === 'w' && isRest && b.start - a.end === 1 && text[a.end] === '/'
}

function meaning(last: Token | undefined, token: Token, next: Token | undefined): string | undefined {
  const word = token.forms[0]!
  // "2nite" is a number and a word.
  if (word === 'nite' && last?.end === token.start && last.forms[0] === '2') return 'tonight'
  if (word === '4' || word === '2') {
    if (next === undefined || next.sentence !== token.sentence) return undefined
    const follower = next.forms[0]!
    if (word === '4') return AFTER_FOR.has(follower) ? 'for' : undefined
    return AFTER_TO.has(follower) ? 'to' : undefined
  }
  return SHORT.get(word)
}

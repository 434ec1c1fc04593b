import type { KnownWord } from '../words/split-glued.js'
import type { Token } from './tokenise.js'

/** In how many different places of the patterns a word may stand: a measure of how likely it is to be meant. */
export type WordWeight = (word: string) => number

/** Most letters that may be on the wrong side of a space. */
const MAX_SHIFT = 2
/** Shorter words fit anywhere by chance. */
const MIN_JOINED = 6
const MIN_SHIFTED = 4
/** A shorter known word takes no letters from its neighbour: "a sour apple" is not "as our apple". */
const MIN_KEPT = 3
/** Letters that cannot continue a word: if a word is known with them attached, a wildcard matches anything after it. */
const NONSENSE = 'qxz'
/**
 * Words occur in lists of several languages. One in hardly any pattern ("scure", Italian for dark) gives way to one
 * that is this many times as frequent.
 */
const RARE = 2
const TIMES_RARER = 10

/**
 * Corrects misplaced spaces in recognised text, or returns null if there are none: "no body beat sour finance" is
 * "nobody beats our finance", "slim cap scure" is "slim caps cure". Speech recognition often gets the sounds right and
 * the word borders wrong. Two words are joined if that gives a word of the patterns; letters move to the neighbour if
 * that turns an unknown word into a known one, or a rare one into a frequent one. Only neighbours within a sentence are
 * examined, each pair once.
 */
export function respace(tokens: readonly Token[], known: KnownWord, weigh: WordWeight): Token[] | null {
  const result: Token[] = []
  let changed = false
  for (const token of tokens) {
    const before = result.at(-1)
    const pair = before && isPlain(before) && isPlain(token) && before.sentence === token.sentence
    const better = pair ? (join(before, token, known) ?? shift(before, token, known, weigh)) : null
    if (better === null) result.push(token)
    else {
      result.splice(-1, 1, ...better)
      changed = true
    }
  }
  return changed ? result : null
}

/** Whether each letter is one UTF-16 unit of the text; only then can the token be cut. */
function isPlain({ forms, start, end, value }: Token): boolean {
  return value === undefined && forms[0]!.length === end - start
}

function join(a: Token, b: Token, known: KnownWord): Token[] | null {
  const [left, right] = [a.forms[0]!, b.forms[0]!]
  const word = left + right
  if (word.length < MIN_JOINED || !known(word)) return null
  // The wildcard "diabetes*" matches "diabetesfor" as well: joining two known words gains nothing and would quote the
  // second.
  if (known(right) && known(left + NONSENSE)) return null
  return [{ ...a, forms: [word], end: b.end }]
}

function shift(a: Token, b: Token, known: KnownWord, weigh: WordWeight): Token[] | null {
  const [left, right] = [a.forms[0]!, b.forms[0]!]
  for (let count = 1; count <= MAX_SHIFT; count++) {
    // Letters of b may belong to a: "cap scure", "beat sour".
    const [toLeft, rest] = [left + right.slice(0, count), right.slice(count)]
    const isKnown = known(rest) && (rest.length >= MIN_SHIFTED || known(toLeft))
    const isBetter = left.length >= MIN_KEPT && known(toLeft) && isRather(rest, right, weigh)
    if (isKnown && (!known(right) || isBetter)) return cut(a, b, toLeft, rest, a.end, b.start + count)
    // Letters of a may belong to b: "capsc ure".
    const [kept, toRight] = [left.slice(0, -count), left.slice(-count) + right]
    const isOther = known(toRight) && (toRight.length >= MIN_SHIFTED || known(kept))
    // A word that is known already ("SFTO LA") is not given up for one new word alone.
    if (!known(left) && kept !== '' && isOther && (known(kept) || !known(right)))
      return cut(a, b, kept, toRight, a.end - count, b.start)
  }
  return null
}

/** Whether a rare word was probably heard in place of a frequent one. */
function isRather(word: string, heard: string, weigh: WordWeight): boolean {
  return weigh(heard) <= RARE && weigh(word) >= TIMES_RARER * weigh(heard)
}

/** The text between the words stays with neither token, so that both remain slices of the text. */
function cut(a: Token, b: Token, left: string, right: string, leftEnd: number, rightStart: number): Token[] {
  const grown = left.length > a.forms[0]!.length
  return [
    { ...a, forms: [left], end: grown ? rightStart : leftEnd },
    { ...b, forms: [right], start: grown ? rightStart : leftEnd },
  ]
}

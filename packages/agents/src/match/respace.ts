import type { KnownWord } from './split-glued.js'
import type { Token } from './tokenise.js'

/** How much a word is talked of: in how many different places of the patterns it may stand. */
export type WordWeight = (word: string) => number

/** Letters that may have gone to the wrong side of a space. */
const MAX_SHIFT = 2
/** Shorter words fit anywhere by chance. */
const MIN_JOINED = 6
const MIN_SHIFTED = 4
/** A known word gives letters to no shorter one: "a sour apple" is not "as our apple". */
const MIN_KEPT = 3
/** Letters that no word goes on with: what is known with them behind it is known with anything. */
const NONSENSE = 'qxz'
/** Lists are in many languages: a word of hardly any pattern ("scure", dark) yields to one of so many times as many. */
const RARE = 2
const TIMES_RARER = 10

/**
 * The tokens of recognised text with misplaced spaces put right, or null where none is: "no body beat sour finance" is
 * "nobody beats our finance", "slim cap scure" is "slim caps cure". Speech recognition often hears the right sounds
 * and parts them wrongly. Two words are joined where that gives a word of the patterns; letters go to the neighbour
 * where an unknown word becomes one, or one of hardly any pattern one of many. Only neighbours in one sentence are looked at, each pair once.
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

/** Whether each letter of the spelling is one UTF-16 unit of the text: only then can the token be cut. */
function isPlain({ forms, start, end, value }: Token): boolean {
  return value === undefined && forms[0]!.length === end - start
}

function join(a: Token, b: Token, known: KnownWord): Token[] | null {
  const [left, right] = [a.forms[0]!, b.forms[0]!]
  const word = left + right
  if (word.length < MIN_JOINED || !known(word)) return null
  // "diabetes*" takes "diabetesfor" as well: two good words made one would gain nothing and quote the second along.
  if (known(right) && known(left + NONSENSE)) return null
  return [{ ...a, forms: [word], end: b.end }]
}

function shift(a: Token, b: Token, known: KnownWord, weigh: WordWeight): Token[] | null {
  const [left, right] = [a.forms[0]!, b.forms[0]!]
  for (let count = 1; count <= MAX_SHIFT; count++) {
    // Letters of b belong to a: "cap scure", "beat sour".
    const [toLeft, rest] = [left + right.slice(0, count), right.slice(count)]
    const isKnown = known(rest) && (rest.length >= MIN_SHIFTED || known(toLeft))
    const isBetter = left.length >= MIN_KEPT && known(toLeft) && isRather(rest, right, weigh)
    if (isKnown && (!known(right) || isBetter)) return cut(a, b, toLeft, rest, a.end, b.start + count)
    // Letters of a belong to b: "capsc ure".
    const [kept, toRight] = [left.slice(0, -count), left.slice(-count) + right]
    const isOther = known(toRight) && (toRight.length >= MIN_SHIFTED || known(kept))
    // What is known already ("SFTO LA") gives no way for one new word alone.
    if (!known(left) && kept !== '' && isOther && (known(kept) || !known(right)))
      return cut(a, b, kept, toRight, a.end - count, b.start)
  }
  return null
}

/** Whether a word of hardly any pattern was heard for one of many. */
function isRather(word: string, heard: string, weigh: WordWeight): boolean {
  return weigh(heard) <= RARE && weigh(word) >= TIMES_RARER * weigh(heard)
}

/** The text between the words stays with neither, so that the offsets of both remain slices of the text. */
function cut(a: Token, b: Token, left: string, right: string, leftEnd: number, rightStart: number): Token[] {
  const grown = left.length > a.forms[0]!.length
  return [
    { ...a, forms: [left], end: grown ? rightStart : leftEnd },
    { ...b, forms: [right], start: grown ? rightStart : leftEnd },
  ]
}

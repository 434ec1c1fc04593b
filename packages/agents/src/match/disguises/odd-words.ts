import type { Token } from '../tokens/tokenise.js'
import { wordSet } from '../words/word-set.js'

/** Letters that are a word by themselves in one of our languages. */
export const SINGLE = 'aieoyu'
/** Words of two letters; patterns contain nearly every other pair as well. */
export const PAIRS =
  wordSet(`ad am an as at be by do go he hi id if in is it me my no of oh ok on or so to up us we de la le el en un et du
  il di da al es su se lo im zu um er ab ob wo au ce je ne ou sa si tu te va ai ko ka ki ke ho ya na hi ja ma mi`)
/**
 * Words that no other word is compounded of, nor one is written apart with: "thebest" and "buynowand" are two, "gumboots"
 * and "onions and" may be what they are.
 */
export const SMALL =
  wordSet(`the you your our and this that with from was who pour avec votre notre vous dans sur est que
  por para sus los gli che della sono der die das und dem`)
const [FIRST, LAST] = [97, 122] as const
const BLANKS = /^\s{1,2}$/
const BLANK = 32

/** Whether a token is no word, as pieces of words are not. */
export function isOdd({ forms, strange }: Token): boolean {
  if (strange) return true
  const word = forms[0]!
  if (word.length > 2) return false
  const code = word.charCodeAt(0)
  if (code < FIRST || code > LAST) return false
  return word.length === 1 ? !SINGLE.includes(word) : !PAIRS.has(word)
}

/** Whether a word has a capital inside a sentence. */
export function isName(tokens: readonly Token[], at: number): boolean {
  const { capital, sentence } = tokens[at]!
  return capital === 'first' && tokens[at - 1]?.sentence === sentence
}

/**
 * Whether each letter of a token is one Latin letter and one UTF-16 unit of the text, and the token not one of several
 * letters that stand by themselves: those are a word spelt out.
 */
export function isPiece(tokens: readonly Token[], at: number): boolean {
  const { forms, start, end, emoji } = tokens[at]!
  const letters = forms[0]!
  return !emoji && letters.length === end - start && /^[a-z]+$/.test(letters) && !isSpelt(tokens, at)
}

/** Whether a token is one of three or more single letters in a row. */
function isSpelt(tokens: readonly Token[], at: number): boolean {
  const isSingle = (place: number): boolean => tokens[place]?.forms[0]!.length === 1
  if (!isSingle(at)) return false
  return (isSingle(at - 1) && (isSingle(at - 2) || isSingle(at + 1))) || (isSingle(at + 1) && isSingle(at + 2))
}

/** Whether a token and the next one are pieces of one sentence with nothing but a blank or two between them. */
export function areLinked(tokens: readonly Token[], at: number, text: string): boolean {
  const [before, after] = [tokens[at], tokens[at + 1]]
  if (before === undefined || after === undefined || before.sentence !== after.sentence) return false
  const size = after.start - before.end
  const isBlank =
    size === 1 ? text.charCodeAt(before.end) <= BLANK : size === 2 && BLANKS.test(text.slice(before.end, after.start))
  return isBlank && isPiece(tokens, at) && isPiece(tokens, at + 1)
}

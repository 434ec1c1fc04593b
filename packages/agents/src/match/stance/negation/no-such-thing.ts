import type { Token } from '../../tokens/tokenise.js'
import { CONTRASTS } from '../clause-words.js'

/**
 * Beginnings of an answer that denies existence: "No such plan exists", "Gibt es nicht", "Ça n'existe pas", "Aisa kuch
 * nahi hota". Folded and joined by spaces.
 */
const NO_SUCH =
  /^(?:(?:theres |there is )?no such (?:thing|product|plan|scheme|pill|tea|cream|offer|fund|trick|method|diet|gadget)\b|(?:that|it|this) (?:isnt|is not) (?:a (?:real )?thing|possible|real|how (?:it|this|that|bodies))\b|(?:that|it|this|they) (?:doesnt|does not|dont|do not) exist\b|(?:das |sowas |so etwas |so was |so ein \S+ )?gibt es (?:leider |einfach |schlicht )?nicht\b|(?:ca|cela) n ?existe pas\b|(?:eso )?no existe\b|(?:questo |una cosa simile )?non esiste\b|ais[aie] (?:\S+ ){1,3}nahin? (?:hot[aie]|hai)\b|ऐस[ािी] (?:\S+ ){1,3}नहीं)/
/** The same in Chinese, where each character is a token. */
const NO_SUCH_CHINESE = /^(?:没有这(?:种|回|样)|没这(?:种|回)事|不存在|世上没有)/
const WORDS = 7
/** What takes the answer back: "No such thing existed, until now." */
const EXCEPT =
  /\b(?:until|till|except|unless|elsewhere|anymore|yet|bis|ausser|jusqua|sauf|hasta|salvo|excepto|tranne|finora|ab tak)\b|直到|除了/
const BEHIND = 14

/** Whether the sentence at a token says that what was asked about does not exist, without taking that back. */
export function saysNoSuchThing(tokens: readonly Token[], at: number): boolean {
  const { sentence } = tokens[at]!
  const behind = tokens.slice(at, at + BEHIND)
  const answer = behind.filter((token) => token.sentence === sentence)
  if (answer.some((token) => token.asks || CONTRASTS.has(token.forms[0]!))) return false
  const opening = answer.slice(0, WORDS).map(({ forms }) => forms[0]!)
  if (!NO_SUCH.test(opening.join(' ')) && !NO_SUCH_CHINESE.test(opening.join(''))) return false
  const next = behind[answer.length]?.forms[0] ?? ''
  return !CONTRASTS.has(next) && !EXCEPT.test(`${answer.map(({ forms }) => forms[0]!).join(' ')} ${next}`)
}

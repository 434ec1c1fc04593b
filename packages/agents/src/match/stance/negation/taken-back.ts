import type { Spot } from '../../search/spots.js'
import type { Token } from '../../tokens/tokenise.js'

/**
 * A whole sentence that takes back the one before it ("They swore it cures cancer. It doesn't.", "Das stimmt nicht.",
 * "C'est faux."), or refuses what was offered ("Somebody offered us 5,000 followers. We said no."). Folded and joined
 * by spaces. A sentence that goes on ("It doesn't hurt either") takes nothing back.
 */
const TAKEN_BACK =
  /^(?:(?:but |well )?(?:it|this|that|they|these|she|he|which) (?:doesnt|does not|didnt|did not|dont|do not|isnt|is not|wasnt|was not|cant|cannot|wont|will not|arent|are not)(?: at all| of course)?|(?:that|this|it) (?:is|was) (?:not true|untrue|false|nonsense|rubbish|a lie|a myth|wrong)|(?:thats|its) (?:not true|untrue|false|nonsense|rubbish|a lie|a myth|wrong)|(?:das|es) (?:stimmt|ist) (?:nicht(?: wahr)?|falsch|unsinn|unwahr|gelogen)|(?:cest|c est) (?:faux|un mensonge)|(?:eso |esto )?(?:no es (?:cierto|verdad)|es (?:falso|mentira))|(?:questo )?(?:non e vero|e falso)|(?:yah? |ye )?(?:sach|sahi) nahin? hai|(?:यह )?(?:सच|सही) नहीं है|(?:यह )?झूठ है|(?:so |and |of course )?(?:we|i) (?:said no|declined|refused|turned (?:it|them|him|her|that) down|passed)(?: thanks| thank you)?|(?:wir haben|ich habe) (?:dankend |also )?(?:nein gesagt|abgelehnt|verzichtet)|(?:on a|nous avons|jai) (?:dit non|refuse|decline)|(?:dijimos|dije|hemos dicho|he dicho) que no|lo (?:rechazamos|rechace|hemos rechazado)|(?:abbiamo|ho) (?:detto (?:di )?no|rifiutato)|(?:hamne|humne|maine|हमने|मैंने) (?:mana kar diya|na kah diya|मना कर दिया|ना कह दिया))$/
/** The same in Chinese, where each character is a token. */
const TAKEN_BACK_CHINESE = /^(?:这)?(?:不是真的|是假的|是谣言|不实|并非如此|我们?(?:拒绝了|没要|没答应|没同意|谢绝了))$/
/** Words of the longest such sentence, and how many words after the claim it may begin. */
const WORDS = 7
const REACH = 12

/** Whether the next sentence as a whole takes back what the spot says. */
export function isTakenBack({ tokens, to, sentence }: Spot): boolean {
  let at = to
  while (at < tokens.length && at - to < REACH && tokens[at]!.sentence === sentence) at++
  const next = tokens[at]
  if (next === undefined || next.sentence === sentence) return false
  const answer: Token[] = []
  while (at < tokens.length && tokens[at]!.sentence === next.sentence) {
    if (answer.length === WORDS) return false
    answer.push(tokens[at++]!)
  }
  if (answer.some((token) => token.asks)) return false
  const words = answer.map(({ forms }) => forms[0]!)
  return TAKEN_BACK.test(words.join(' ')) || TAKEN_BACK_CHINESE.test(words.join(''))
}

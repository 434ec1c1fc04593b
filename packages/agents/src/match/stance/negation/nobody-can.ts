import type { Token } from '../../tokens/tokenise.js'
import { CONTRASTS } from '../clause-words.js'
import { answerAt } from './answer-at.js'

/** What may follow "no clinic can": a verb that repeats the question, and its object. */
const DOING =
  '(?: (?:honestly|legally|really|ever|truly))?(?: (?:do|promise|guarantee|offer|know|say|claim|make|cure|treat|heal|fix|reverse|stop|prevent)(?: (?:that|this|it|so|those|them|you that|anything|any disease|a disease|diseases))?)?'
/**
 * Answers that say that nothing and nobody does what was asked, up to the first comma: "No clinic can promise that.",
 * "Das kann keine Salbe.", "They aren't, and …". Folded and joined by spaces.
 */
const NOBODY_CAN = new RegExp(
  `^(?:${[
    `(?:no|not one|not a single|nothing|nobody|no one|noone|none)(?: \\S+){0,6} (?:can|could|does|do|did|will|would|should|is|are)${DOING}`,
    '(?:\\S+ ){1,3}never (?:are|is|do|does|can|will)',
    '(?:it|they|that|this|you|we|i|he|she|these|those) (?:cant|cannot|doesnt|does not|dont|do not|wont|will not|isnt|is not|arent|are not)',
    '(?:(?:das|sowas|so etwas|dies|es) )?(?:kann|konnte|schafft|darf|verspricht|garantiert|heilt) (?:\\S+ )?(?:niemand|keiner|keine?|keines|nichts)(?: \\S+){0,6}',
    '(?:keine?|keiner|keines|niemand|nichts)(?: \\S+){0,5} (?:kann|konnte|schafft|macht|tut|darf|heilt|garantiert|verspricht)(?: (?:das|es|sowas|so etwas))?',
    '(?:aucune?|personne|rien|nul)(?: \\S+){0,5} (?:n ?en est capable|ne (?:(?:le|la|les|vous) )?(?:peut|peuvent|fait|garantit|promet|guerit|soigne|saurait)(?: (?:le|la|vous|cela|ca|rien|promettre|garantir|faire|le promettre|le garantir|le faire|guerir))*)',
    '(?:ningun[ao]?|nadie|nada)(?: \\S+){0,5} (?:puede|podria|lo hace|lo consigue|cura|garantiza|promete|es capaz)(?: (?:hacerlo|prometerlo|garantizarlo|asegurarlo|eso|nada|serio))*',
    '(?:nessun[ao]?|niente|nulla)(?: \\S+){0,5} (?:puo|potrebbe|lo fa|ci riesce|cura|garantisce|ne e capace)(?: (?:farlo|prometterlo|garantirlo|assicurarlo|niente|nulla))*',
    '(?:कोई|koi)(?: (?!(?:समस्या|दिक्कत|परेशानी|चिंता|नुकसान|samasya|dikkat|pareshani|chinta|nuksan) )\\S+){1,4} (?:नहीं|nahin?)(?: (?:कर|दे|kar|de))?(?: (?:करता|करती|करते|सकता|सकती|सकते|देता|देती|karta|karti|karte|sakta|sakti|sakte|deta|deti))+(?: (?:है|हैं|hai|hain))?',
  ].join('|')})$`,
  'u',
)
/** The same in Chinese, where each character is a token. */
const NOBODY_CAN_CHINESE =
  /^(?:任何.{1,6}[都也]|(?:世上|天下)?没有(?:任何|一种|哪种|哪个|谁|人).{0,6}|(?:谁|什么.{1,3}|哪.{1,4})[都也])(?:做不到|不能|不行|不会|不敢|保证不了|治不了|能(?:做到|保证|治好?|承诺)|敢(?:保证|打包票))$/u
/** Boasts begin the same way: "No other cream can.", "Nothing works better." */
const BOASTING =
  /\b(?:other|else|others|rivals?|competitors?|faster|better|cheaper|close|beats?|ander\w*|besser|autres?|mieux|otr[ao]s?|mejor|altr[aoi]|meglio|aur|dusr\w*)\b|और|दूसर|其他|别的|比|更/u
/** Sentences that take it back for the seller: "No tea can. Ours does.", "Niemand kann das. Außer uns." */
const OURS_CAN =
  /^(?:(?:well )?(?:ours|mine|we|i|unsere?s?|wir|nous|(?:le|la|les) notres?|nosotros|(?:el|la) nuestr[ao]|noi|(?:il|la) nostr[ao]|hum|hamara|hamari|हम|हमारा|हमारी) (?:actually |still )?(?:does|do|did|can|could|will|dare|is|are|kann|konnen|schon|tun|tut|schafft|schaffen|heilt|peut|pouvons|oui|si|puede|podemos|puo|possiamo|karte|karta|karti|करते|करता|करती)\b|(?:except|unless|until|only (?:ours|we|us)|with us|ausser|nur (?:unser\w*|wir)|bei uns schon|sauf|salvo|excepto|tranne|solo (?:noi|nosotros|el nuestro|il nostro))\b)/u
const OURS_CAN_CHINESE = /^(?:只有我们|除了我们|我们(?:的|家)?.{0,3}[能敢可]|但)/u
const WORDS = 12
const NEXT_WORDS = 6

/**
 * Whether the sentence at a token answers that nothing of the kind does what was asked, and the next one claims no
 * exception for the seller.
 */
export function saysNobodyCan(tokens: readonly Token[], at: number): boolean {
  const found = answerAt(tokens, at, WORDS)
  if (found === null) return false
  const { words, behind } = found
  const answer = words.join(' ')
  if (BOASTING.test(answer) || !(NOBODY_CAN.test(answer) || NOBODY_CAN_CHINESE.test(words.join('')))) return false
  const next = tokens.slice(behind, behind + NEXT_WORDS).map(({ forms }) => forms[0]!)
  return !CONTRASTS.has(next[0] ?? '') && !OURS_CAN.test(next.join(' ')) && !OURS_CAN_CHINESE.test(next.join(''))
}

import type { Token } from '../tokens/tokenise.js'
import { wordSet } from '../words/word-set.js'

/** Words that negate the statement after them, even across a comma: "does not treat, cure or prevent". Folded. */
export const DENIALS = wordSet(
  `not never nor neither cannot cant couldnt doesnt didnt isnt arent wasnt werent wont wouldnt shouldnt hasnt havent aint
  nicht nie niemals weder jamais ni nunca jamas tampoco non`,
)
/** French "ne" negates only with one of {@link FRENCH_SECOND} after it: "il ne reste que" means "only … left". */
export const FRENCH = wordSet('ne nest')
/** The second half of a French negation. */
export const FRENCH_SECOND = wordSet('pas jamais aucun aucune point guere nullement ni')
/** Words that negate their noun, and with it the phrase in which they stand: "heilt keine Krankheit". */
export const DETERMINERS = wordSet('kein keine keinen keinem keiner aucun aucune ningun ninguna nessun nessuna')
/** Hindi negations. A phrase may contain them before its verb: "stock tip nahi bechte". */
export const HINDI = wordSet('nahi nahin nai नहीं')
/** "Ask nobody to buy this". */
export const NOBODY = wordSet('nobody noone niemand niemanden nadie nessuno')
/** Words that negate the next few words: "no cure", "instead of guaranteed results". */
export const PRIVATIONS: ReadonlySet<string> = new Set([
  ...DETERMINERS,
  ...wordSet('no dont nobody nobodys noone none nothing instead niemand nadie nessuno ninguno pas'),
])
/** All of the above but "instead": for callers that search for a negation near a certain verb. */
export const DENYING: ReadonlySet<string> = new Set([
  ...[...DENIALS, ...PRIVATIONS, ...HINDI].filter((word) => word !== 'instead'),
  ...wordSet('personne mai मत'),
])

/** After a negation these make it an assertion: "not only proven", "no joke", "can't wait", "never fails". */
const ASSERTING = wordSet(
  `only just merely simply nur bloss allein lange solo solamente soltanto seulement que cher mal sirf keval 仅 僅 只 光 但 止 错
  joke doubt wonder kidding lie cap brainer matter question exaggeration bs wait miss believe help forget hesitate worry
  delay fail fails failed`,
)

/** Hindi "nahi to" means "or else": "maane nahi to ek thappad". */
const OR_ELSE = wordSet('to toh तो')

/** Whether the negation at a token asserts together with what follows: "not only", "not to mention". */
export function asserts(tokens: readonly Token[], at: number): boolean {
  const [word, next, second] = [at, at + 1, at + 2].map((one) => tokens[one]?.forms[0] ?? '')
  if (HINDI.has(word!) && OR_ELSE.has(next!)) return true
  return ASSERTING.has(next!) || (next === 'to' && second === 'mention')
}

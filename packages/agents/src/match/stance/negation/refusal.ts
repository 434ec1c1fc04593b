import type { Spot } from '../../search/spots.js'
import type { Token } from '../../tokens/tokenise.js'
import { wordSet } from '../../words/word-set.js'
import { DENYING } from '../denying-words.js'

/** Verbs with which a notice refuses what it names: "weapons and ammunition are not allowed here". Folded. */
const PERMITTING = wordSet(
  `allow allows allowed permit permits permitted accept accepted tolerate tolerated
  erlaubt gestattet zugelassen zulassig autorise autorises autorisee autorisees admis admises permis
  permite permiten permitido permitidos permitida permitidas admiten ammesso ammessi ammessa ammesse consentito consentiti
  allowed anumati`,
)
const FORBIDDEN = wordSet(
  `prohibited forbidden disallowed verboten untersagt interdit interdits interdite interdites
  prohibido prohibidos prohibida prohibidas vietato vietati vietata vietate mana`,
)
const BEING = wordSet('is are strictly also sind ist streng strictement est sont esta estan son sono severamente sakht')
/** Words after which the notice turns into an offer: "vapes are not allowed here, so message me". */
const TURNING = wordSet(
  'so but yet still however though unless aber deshalb also trotzdem mais donc pero asi ma quindi lekin magar isliye par',
)
/** "Cigarettes ya gutka nahi bechte": the negation of the last item of a list applies to all. */
const EITHER = wordSet('ya या oder')
const BEHIND = wordSet('nahi nahin nai नहीं nicht')

const REACH_BEFORE = 16
const REACH_BEHIND = 10
const LIST_REACH = 8

/** Whether a spot stands in a sentence that refuses what it names, as house rules and policies do. */
export function isRefused(spot: Spot): boolean {
  return isForbidden(spot) || isInDeniedList(spot)
}

function isForbidden({ tokens, from, to, sentence }: Spot): boolean {
  const last = Math.min(tokens.length, to + REACH_BEHIND)
  for (let at = Math.max(0, from - REACH_BEFORE); at < last; at++) {
    if ((at >= from && at < to) || tokens[at]!.sentence !== sentence) continue
    if (refuses(tokens, at)) return !turnsBehind(tokens, at, sentence)
  }
  return false
}

function refuses(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]!.forms[0]!
  const before = (away: number): string => tokens[at - away]?.forms[0] ?? ''
  if (FORBIDDEN.has(word)) return BEING.has(before(1)) || BEING.has(before(2))
  if (!PERMITTING.has(word)) return false
  return [before(1), before(2), tokens[at + 1]?.forms[0] ?? ''].some((near) => DENYING.has(near))
}

function turnsBehind(tokens: readonly Token[], at: number, sentence: number): boolean {
  for (let next = at + 1; next < tokens.length && tokens[next]!.sentence === sentence; next++) {
    if (TURNING.has(tokens[next]!.forms[0]!)) return true
  }
  return false
}

function isInDeniedList({ tokens, to, sentence }: Spot): boolean {
  let hasEither = false
  for (let at = to; at < Math.min(tokens.length, to + LIST_REACH) && tokens[at]!.sentence === sentence; at++) {
    const word = tokens[at]!.forms[0]!
    if (BEHIND.has(word)) return hasEither
    hasEither ||= EITHER.has(word)
  }
  return false
}

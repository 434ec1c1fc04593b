import type { Spot } from '../search/spots.js'
import type { Token } from '../tokens/tokenise.js'
import { wordSet } from '../words/word-set.js'
import { CONTRASTS } from './clause-words.js'
import { DENYING } from './denying-words.js'

/** Words that open a wish: "we'd love to build …", "I wish we could say …". Folded and joined by spaces. */
const WISHING =
  /\b(?:would|wed|id) (?:really |still |so |all )?(?:like|love|prefer) to\b|\bwish (?:we|i|it|they) could\b|\b(?:wurden|wurde|hatten|hatte) (?:wir |ich )?(?:so |sehr |ja )?gerne?\b|\b(?:aimerions|aimerais|voudrions|voudrais)\b|\b(?:nos|me) (?:gustaria|encantaria)\b|\b(?:ci|mi) piacerebbe\b|\b(?:vorremmo|vorrei)\b/
/** Wishes to say something: nobody who "would love to say so" says so. */
const SAY = wordSet(
  'say claim print write boast call sagen behaupten schreiben dire ecrire pretendre decir afirmar escribir affermare scrivere',
)
const WISH_REACH = 12
const BEHIND = 12

/** Whether "would" at a token opens a wish; "we would like to offer …" is an offer. */
export function opensWish(tokens: readonly Token[], at: number): boolean {
  return WISHING.test(joined(tokens.slice(at, at + 4)))
}

/**
 * Whether the spot names something that is wished for and not the case: "we'd love to build an all-American fan; we
 * haven't found a motor", "I wish we could say that it cures colds". A wish that nothing negates counts as an offer.
 */
export function isOnlyWished({ tokens, from, to, sentence }: Spot): boolean {
  const before = tokens.slice(Math.max(0, from - WISH_REACH), from).filter((token) => token.sentence === sentence)
  const wish = WISHING.exec(joined(before))
  if (wish === null) return false
  const behindWish = joined(before).slice(wish.index + wish[0].length)
  return behindWish.split(' ').some((word) => SAY.has(word)) || isDeniedLater(tokens, to, sentence)
}

/** Whether a clause after the spot contains a negation, or the next sentence does and begins with "but". */
function isDeniedLater(tokens: readonly Token[], to: number, sentence: number): boolean {
  let turned = false
  for (const token of tokens.slice(to, to + BEHIND)) {
    const word = token.forms[0]!
    if (token.sentence > sentence + 1 || (token.sentence > sentence && !turned && !CONTRASTS.has(word))) return false
    if (turned && DENYING.has(word)) return true
    turned ||= token.afterBreak || CONTRASTS.has(word)
  }
  return false
}

function joined(tokens: readonly Token[]): string {
  return tokens.map(({ forms }) => forms[0]!).join(' ')
}

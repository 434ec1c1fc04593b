import type { Spot } from '../search/spots.js'
import type { Token } from '../tokens/tokenise.js'
import { wordSet } from '../words/word-set.js'

/**
 * Questions whether somebody made a promise to the reader: "Did somebody promise you 3 % a day?", "Vi hanno promesso
 * …?", "Been offered …?". Folded and joined by spaces.
 */
const PROMISED: readonly (readonly RegExp[])[] = [
  [
    /\b(?:somebody|someone|anybody|anyone|stranger|caller|they|people)\b/,
    /\b(?:promised?|promising|offer|offered|offering|told?|tells|tell|guaranteed?) (?:you|your)\b/,
  ],
  [/\b(?:been|were|being) (?:promised|offered|told|sold|guaranteed)\b/],
  [/\b(?:jemand|man|wer)\b/, /\b(?:versprochen|verspricht|angeboten|bietet|garantiert)\b/],
  [/\bvous (?:a|ont) (?:promis|propose|garanti|offert)\b|\bon vous (?:promet|propose|garantit)\b/],
  [/\b(?:te|le|os|les) (?:(?:han|ha) (?:prometido|ofrecido|garantizado|dicho)|prometen|ofrecen|garantizan)\b/],
  [/\b(?:ti|vi|le) (?:(?:hanno|ha) (?:promesso|offerto|proposto|garantito|detto)|promettono|offrono|propongono)\b/],
  [/किसी ने|कोई|kisi ne|koi/u, /वादा|कहा|कहे|बोले|ऑफर|vaada|vada|kaha|kahe|bole/u],
]
const PROMISED_CHINESE = /(?:有人|对方|陌生人|群里).{0,8}(?:说|承诺|保证|推荐)|(?:被|遇到).{0,4}(?:承诺|推荐|忽悠)/u
/** What an adviser tells the reader to do about such a promise. */
const CAUTION = wordSet(
  `check verify dont not never beware careful report hang scam scams fraud fraudsters warning before walk complain
  prufen pruft vorsicht vorsichtig melden meldet bevor ehe warnliste betrug finger anzeige verbraucherzentrale
  verifiez verifier mefiez mefiance signalez avant raccrochez arnaque attention
  comprueba compruebe consulta consulte mira mirala desconfia desconfie denuncia denuncie antes cuidado estafa
  controllate controlla verificate verifica diffidate diffida segnalate segnala prima attenzione truffa
  देखिए देखें जांचिए जांच शिकायत सावधान धोखा पूछिए पहले dekhiye jaanch shikayat savdhan dhokha pehle`,
)
const CAUTION_CHINESE = /别(?:转账|信|急|打钱)|不要(?:转账|相信)|拨打|先打|举报|警惕|核实|骗|报警/u
/** Sellers who outbid the promise: "We actually deliver.", each within a few words. */
const OURSELVES =
  /^(?:we|our|us|wir|unsere?|unser\w{1,2}|nous|notre|nosotros|nuestr[ao]s?|noi|nostr[aoie]|hum|hamar[aie]|हम|हमारी|हमारा)$/u
const DELIVERING =
  /^(?:deliver|guarante|garantier|garantiss|garantizamos|garantiamo|garantit)|^(?:pay|pays|zahlen|liefern|offrons|damos|ofrecemos|diamo|offriamo|dete|dilate|देते|दिलाते)$/u
const DELIVERING_REACH = 6
const DELIVERING_CHINESE = /我们.{0,6}(?:保证|兑现|稳)/u
/** Words of the question before the spot and behind it, and of the sentences behind it. */
const REACH = 14
const REACH_BEHIND = 24

/** Whether a spot is what somebody may have promised the reader, of which the text warns. */
export function isPromisedToReader({ tokens, from, to, sentence }: Spot): boolean {
  if (!tokens[from]!.asks) return false
  const asked = words(
    tokens.slice(Math.max(0, from - REACH), to + REACH).filter((token) => token.sentence === sentence),
  )
  const question = asked.join(' ')
  const isPromised = PROMISED.some((parts) => parts.every((part) => part.test(question)))
  if (!isPromised && !PROMISED_CHINESE.test(asked.join(''))) return false
  let end = to
  while (end < tokens.length && tokens[end]!.sentence === sentence) end++
  const next = words(tokens.slice(end, end + REACH_BEHIND))
  const isCaution = next.some((word) => CAUTION.has(word)) || CAUTION_CHINESE.test(next.join(''))
  return isCaution && !outbids(next)
}

function outbids(next: readonly string[]): boolean {
  const isOurs = (word: string, at: number): boolean =>
    OURSELVES.test(word) && next.slice(at + 1, at + 1 + DELIVERING_REACH).some((verb) => DELIVERING.test(verb))
  return next.some(isOurs) || DELIVERING_CHINESE.test(next.join(''))
}

function words(tokens: readonly Token[]): string[] {
  return tokens.map(({ forms }) => forms[0]!)
}

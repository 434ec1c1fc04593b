import type { Spot } from '../search/spots.js'
import type { Token } from '../tokens/tokenise.js'
import { isInDisownedQuote } from './disowned.js'
import { isName } from './named.js'
import { quotationOf } from './quotation.js'
import { isQuotedCopy } from './quoted-copy.js'
import { isTestimonial } from './testimonial.js'
import { isWarnedOf } from './warned-of.js'

/** Words besides the hit that a quotation may contain and still count as a mere mention. */
const MENTION_SLACK = 2
/** Nouns for words that somebody else writes: a "work from home, earn $5,000" post, the phrase "miracle cure". */
const CALLED = new Set(
  `post posts caller callers stranger strangers claims promises ads exhortation exhortations message messages messaging phrase phrases wording slogan slogans email emails sms texts tagline
  nachricht nachrichten wortlaut formulierung satz satze sentence sentences anzeigen inserate adverts phrase mensaje mensajes frase frases messaggio messaggi frasi
  sandesh संदेश संदेशों`.split(/\s+/),
)
/** The same in Chinese, before a quotation and after it: 讲“刷单、炒信”三类案件. */
const CALLED_CHINESE_BEFORE = /(?:讲|讲解|所谓|解读|识别|拆解|识破|关键词|字样|写着|禁用)$/u
const CALLED_CHINESE_BEHIND = /^[^，,]{0,4}(?:案|字样|一词|词|说法|话术|套路|表述|用语|陷阱|骗局)/u
const CHINESE_REACH = 6
/** Most words between a quotation and such a noun: "messages such as …", "a post that says …". */
const CALLED_REACH = 3

/** Most words of a hit that are searched for the end of the quotation. */
const MAX_PHRASE = 60

/** Verbs after a quotation that make its words the topic: '"zero emissions" depends on where the power comes from'. */
const SPOKEN_OF = new Set(
  'depends depend means mean sounds sound doesnt isnt wasnt needs heisst bedeutet signifie depend significa dipende'.split(
    ' ',
  ),
)

/** Adverbs that may stand between a quotation and such a verb: '"registered" only means that we told them'. */
const ADVERBS = new Set('only just really simply merely alone itself nur bloss seulement solo soltanto'.split(' '))

/**
 * Instructions to publish the words, which therefore are a claim: "Show '128 people in cart'", "Label it 'Product of
 * USA'".
 */
const INSTRUCTING = new Set(
  `say use show put add label write print stamp mark announce caption schreib schreibt druckt mets mettez ecrivez dites pon
  poned escribe scrivi scrivete metti mettete likho likhiye लिखो लिखिए`.split(/\s+/),
)
/** Words that may precede such an instruction: "and say", "please write". */
const BEFORE_ORDER = new Set('and then please just always bitte und dann puis et y e aur phir'.split(' '))
const ORDER_REACH = 3
/** Things that carry a claim in the seller's name: "the badge says 'Doctor's Choice'". */
const BEARERS = new Set('badge sticker seal banner stamp lid'.split(' '))
const BEARING = new Set('says reads say read saying reading'.split(' '))

/**
 * Whether the hit is mentioned, not claimed: it makes up (nearly) all of a quotation, or the quotation is called a
 * message, a slogan or the like, or the writer disowns it. Copy that discusses "clinically proven" does not claim it; a
 * customer's quoted words do.
 */
export function isMention(spot: Spot): boolean {
  const { tokens, from, to } = spot
  if (isName(spot)) return true
  const { quote } = tokens[from]!
  if (quote === 0) return false
  if (tokens[to - 1]!.quote !== quote) return isSpokenOf(tokens, from) || isAcrossWarnings(tokens, from, to)
  const quotation = quotationOf(spot)
  if (quotation === null) return false
  const { first, behind } = quotation
  if (isOrdered(tokens, first) || isQuotedCopy(tokens, first, behind)) return isInDisownedQuote(spot)
  const isAll = from - first + (behind - to) <= MENTION_SLACK
  if (isAll && !isTestimonial(tokens, first, behind)) return true
  return isCalled(tokens, first, behind) || isInDisownedQuote(spot)
}

/** Whether a hit reaches from one quotation into another of a list that the text warns of. */
function isAcrossWarnings(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens[to - 1]!.quote !== 0 && isWarnedOf(tokens, quoteStart(tokens, from), to)
}

function quoteStart(tokens: readonly Token[], from: number): number {
  let first = from
  while (first > 0 && from - first < MAX_PHRASE && tokens[first - 1]!.quote === tokens[from]!.quote) first--
  return first
}

/** Whether a hit begins in a quotation and runs on into a verb that makes the quoted words the topic. */
function isSpokenOf(tokens: readonly Token[], from: number): boolean {
  let behind = from
  while (behind < Math.min(tokens.length, from + MAX_PHRASE) && tokens[behind]!.quote === tokens[from]!.quote) behind++
  if (ADVERBS.has(tokens[behind]?.forms[0] ?? '')) behind++
  return SPOKEN_OF.has(tokens[behind]?.forms[0] ?? '')
}

function isCalled(tokens: readonly Token[], first: number, behind: number): boolean {
  const { sentence } = tokens[first]!
  const around = [...tokens.slice(Math.max(0, first - CALLED_REACH), first), ...tokens.slice(behind, behind + 2)]
  if (around.some((token) => token.sentence === sentence && CALLED.has(token.forms[0]!))) return true
  const signs = (from: number, to: number): string =>
    tokens
      .slice(Math.max(0, from), to)
      .filter((token) => token.sentence === sentence)
      .map(({ forms }) => forms[0]!)
      .join('')
  return (
    CALLED_CHINESE_BEFORE.test(signs(first - CHINESE_REACH, first)) ||
    CALLED_CHINESE_BEHIND.test(signs(behind, behind + CHINESE_REACH))
  )
}

/** Whether somebody is told to write the quotation that begins at a token, or a badge of the seller says it. */
function isOrdered(tokens: readonly Token[], first: number): boolean {
  const { sentence } = tokens[first]!
  const [noun, verb] = [tokens[first - 2], tokens[first - 1]]
  if (verb?.sentence === sentence && BEARING.has(verb.forms[0]!) && BEARERS.has(noun?.forms[0] ?? '')) return true
  for (let at = first - 1; at >= 0 && first - at <= ORDER_REACH; at--) {
    const token = tokens[at]!
    if (token.sentence !== sentence) return false
    if (!INSTRUCTING.has(token.forms[0]!)) continue
    const before = tokens[at - 1]
    return before?.sentence !== sentence || token.afterBreak || BEFORE_ORDER.has(before.forms[0]!)
  }
  return false
}

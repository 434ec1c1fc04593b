import type { Token } from '../tokens/tokenise.js'
import { wordSet } from '../words/word-set.js'
import { isTestimonial } from './testimonial.js'

/**
 * Sentences that announce other people's words as a warning: "Five messages we never send", "Three promises that should
 * make you hang up", "Red flags:". They name the words (a message, a phrase, a promise), and either who never says them
 * (we, a bank, the police) or what they are a sign of. "Things your doctor will never tell you" is none. Folded and
 * joined by spaces.
 */
const ANNOUNCED: readonly (readonly RegExp[])[] = [
  [/\b(?:red flags?|warning signs?)\b/],
  [
    /\b(?:messages?|texts?|emails?|calls?|phrases?|sentences?|lines?|words|things|promises|claims|questions|offers|signs|pitches|adverts?|ads)\b/,
    /\b(?:hang up|walk away|close the tab|block the sender|scam|scams|scammers?|frauds?|fraudsters?|con (?:artists?|man|men)|phishing|delete|straight (?:in|to) the bin|another (?:pharmacy|clinic|adviser|shop))\b/,
  ],
  [
    /\b(?:messages?|texts?|emails?|calls?|phrases?|sentences?|lines?|words|things|questions)\b/,
    /\b(?:we|bank|banks|police|council|government|irs|hmrc|tax office)(?: will| would|ll)? (?:never|dont|do not|doesnt|does not|wont|will not) (?:ever )?(?:send|say|ask|write|text|call|tell|use)\b/,
  ],
  [
    /\b(?:satze|nachrichten|sms|mails?|anrufe|spruche|versprechen|worte|angebote)\b/,
    /\b(?:auflegen|loschen|misstrauisch|stutzig|hellhorig)\b|\b(?:betrug|unserios)/,
  ],
  [
    /\b(?:satze|nachrichten|sms|mails?|anrufe|worte|fragen)\b/,
    /\b(?:wir|bank|sparkasse|polizei|finanzamt)\b/,
    /\b(?:nie|niemals)\b/,
  ],
  [/\b(?:phrases|messages|sms|appels|promesses|mots|offres)\b/, /\b(?:raccroch|arnaqu|escroc|mefie|supprim)/],
  [/\b(?:nous|banque|police|assurance maladie|impots)\b/, / ne /, /\bjamais$/],
  [/\b(?:frases|mensajes|sms|promesas|llamadas|ofertas)\b/, /\b(?:estaf|cuelg|desconfi|timador|fraude)|\bcolgar\b/],
  [
    /\b(?:frases|mensajes|sms|llamadas|cosas)\b/,
    /\bnunca (?:te |le |os |les )?(?:enviaremos|mandaremos|diremos|pediremos|escribiremos|enviamos|mandamos|decimos|pedimos)\b/,
  ],
  [/\b(?:frasi|messaggi|sms|promesse|telefonate|offerte)\b/, /\b(?:truff|riattacc|diffid|insospett)/],
  [
    /\b(?:frasi|messaggi|sms|telefonate|cose)\b/,
    /\b(?:manderemo|invieremo|diremo|chiederemo|scriveremo|mandiamo|inviamo|diciamo|chiediamo) mai\b/,
  ],
  [/संदेश|मैसेज|वाक्य|कॉल|बातें|वादे|sandesh|message|call/u, /कभी नहीं|ठग|धोखा|धोखे|सावधान|फोन काट|kabhi nahin?|thag|dhokha/u],
]
/** The same in Chinese, where each character is a token. */
const ANNOUNCED_CHINESE =
  /(?:[话句]|短信|电话|信息|承诺|广告).{0,8}(?:挂电话|挂断|骗|诈|警惕|当心)|(?:我们|银行|警察|警方|法院).{0,4}(?:从不|绝不|不会|永远不).{0,4}(?:说|发|问)/u
/** Sentences behind quotations that condemn them all: "These are all lies.", "Hang up.", 这些都是骗子的话术. */
const CONDEMNED =
  /^(?:(?:these|those|they|all|none) (?:\S+ ){0,4}(?:lies|scams?|frauds?|nonsense|illegal|unlawful|myths|red flags|true)|hang up|legen sie auf|auflegen|(?:das|dies|alles) (?:\S+ ){0,3}(?:gelogen|lugen|betrug|unsinn)|raccrochez|(?:ce sont|tout cela|tout est) (?:\S+ ){0,3}(?:arnaques?|mensonges?|faux)|cuelgu?[ae]n?|(?:son|es) (?:\S+ ){0,3}(?:estafas?|mentiras?)|riattacc(?:a|hi|ate|are)|(?:sono|e) (?:\S+ ){0,3}(?:truff[ae]|bugie))\b|^这些?[都全]?是?.{0,2}(?:骗|假|谣|诈)/u

/** Words that number the points of a list: "Three. “…”" */
const NUMBERS = wordSet(
  `one two three four five six seven eight nine ten first second third fourth fifth last eins zwei drei vier funf erstens zweitens drittens
  un deux trois quatre cinq premier deuxieme troisieme uno dos tres cuatro cinco primero segundo tercero due tre quattro cinque primo secondo terzo
  and or und oder et ou y o e`,
)
/** Offers of goods between the announcement and a quotation end the list. */
const SELLING =
  /\b(?:order|buy|shop now|add to cart|bestell\w*|kaufen|commandez|achetez|compra|pide|ordina|acquista)\b|खरीद|下单|购买/u
/** Most tokens before a quotation in which it may be announced, and behind it in which it may be condemned. */
const REACH = 160
const REACH_BEHIND = 60
const OPENING = 8
/** Longer sentences announce nothing. */
const LONGEST = 120

/**
 * Whether the quotation from `first` up to `behind` is a point in a list of other people's words that the text warns
 * of: announced by a sentence before it, or condemned by the one behind the quotations. A testimonial is none.
 */
export function isWarnedOf(tokens: readonly Token[], first: number, behind: number): boolean {
  return (isAnnounced(tokens, first) || isCondemned(tokens, behind)) && !isTestimonial(tokens, first, behind)
}

function isAnnounced(tokens: readonly Token[], first: number): boolean {
  let at = sentenceStart(tokens, first)
  if (at < 0) return false
  // A sentence of its own, but for a number; or a point behind the announcement's colon.
  const lead = tokens.slice(at, first).filter(isWord)
  if (announces(lead)) return true
  if (lead.some(({ forms }) => !NUMBERS.has(forms[0]!))) return false
  while (at > 0 && first - at <= REACH) {
    const end = at
    at = sentenceStart(tokens, end - 1)
    if (at < 0) return false
    const words = tokens.slice(at, end).filter(isWord)
    if (announces(words)) return true
    if (SELLING.test(joined(words, ' '))) return false
  }
  return false
}

/** Where the sentence of a token begins; -1 if that is more than {@link LONGEST} tokens away. */
function sentenceStart(tokens: readonly Token[], at: number): number {
  let start = at
  while (start > 0 && tokens[start - 1]!.sentence === tokens[at]!.sentence) if (at - --start > LONGEST) return -1
  return start
}

function isCondemned(tokens: readonly Token[], behind: number): boolean {
  let at = behind
  while (at < tokens.length && at - behind < REACH_BEHIND && !isWord(tokens[at]!)) at++
  const next = tokens.slice(at, at + OPENING).filter(({ sentence }) => sentence === tokens[at]!.sentence)
  const words = next.map(({ forms }) => forms[0]!)
  return CONDEMNED.test(words.join(' ')) || CONDEMNED.test(words.join(''))
}

function announces(words: readonly Token[]): boolean {
  const sentence = joined(words, ' ')
  if (words.length < 2 || SELLING.test(sentence)) return false
  return (
    ANNOUNCED.some((parts) => parts.every((part) => part.test(sentence))) || ANNOUNCED_CHINESE.test(joined(words, ''))
  )
}

function joined(words: readonly Token[], by: string): string {
  return words.map(({ forms }) => forms[0]!).join(by)
}

/** Whether a token is a word outside quotations, no figure or sign. */
function isWord({ quote, value, emoji, forms }: Token): boolean {
  return quote === 0 && value === undefined && !emoji && /[\p{L}\p{N}]/u.test(forms[0]!)
}

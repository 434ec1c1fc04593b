import type { Spot } from '../search/spots.js'
import type { Token } from '../tokens/tokenise.js'
import { wordSet } from '../words/word-set.js'
import { DENYING } from './denying-words.js'
import { quotationOf } from './quotation.js'
import { SAYING } from './saying-words.js'
import { isWarnedOf } from './warned-of.js'

/** Words that disown a quoted claim: they say who makes such claims, or what the law does about them. Folded. */
const DISOWNING = wordSet(
  `illegal unlawful debunk debunked debunks banned prohibited forbidden spam scam scams scammer scammers crook crooks conman conmen fraud
  fraudster fraudsters hoax phishing smishing myth myths nonsense untrue misleading deceptive
  fakeshop fakeshops betrugsmasche abzocke abzocker verboten verbotene verbotener verbotenen unzulassig rechtswidrig abgemahnt untersagt gelogen lugt betruger schwindler
  falschmeldung falschmeldungen widerlegt widerlegen
  interdit interdite interdits interdites illicite illegale mensonge ment escroc escrocs arnaque arnaques mythe infox intox canular demontons
  prohibido prohibida prohibidos prohibidas prohibio ilegal mentira miente estafador estafadores estafa mito bulo bulos desmentido desmentimos desmontamos
  vietato vietata vietati vietate illegale bugia mente truffatore truffatori truffa bufala bufale smentita smentiamo smontiamo sfatiamo
  thag jhooth jhoot avaidh savdhan afwah afvah अफवाह भ्रामक ठग झूठ अवैध मना मिथक सावधान`,
)
const DISOWNING_CHINESE = /骗|违法|违规|违禁|禁用|禁止|处罚|罚款|谎|谣|虚假|警惕/u

/** The same in several words, folded and joined by spaces. */
const DISOWNING_PHRASES =
  /\bfake news\b|\b(?:breaks?|broke|against|violates?) the (?:law|rules|code)\b|\bwrong with\b|\b(?:wasnt|isnt|werent|arent|not) (?:true|so|ours)\b|\b(?:off|from) (?:our|the|my) (?:website|site|label|sign|page|packaging|poster|menu)s?\b|\b(?:crossed|struck|painted|scrubbed) (?:it )?(?:out|over|off)\b|\b(?:lawyer|solicitor|editor)s? (?:deleted|removed|cut|vetoed)\b|\b(?:cleaned|washed) it off\b|\b(?:nicht wahr|durchgestrichen|gestrichen|ubermalt|rausgenommen)\b|\b(?:pas vrai|raye|barre|efface|enleve|retire)\b|\b(?:no era (?:cierto|verdad)|tachado|tachamos|borrado|quitado|quitamos)\b|\b(?:non era vero|cancellato|cancellata|tolto|tolta)\b|\bfake (?:shop|text|message|email|call|profile|listing|job|invoice)s?\b|\bgegen das gesetz\b|\b(?:viole|enfreint) la loi\b|\b(?:infringe|viola) la ley\b|\bviola la legge\b/

const SUPPOSING = wordSet('if wenn falls si se agar अगर whoever anyone anybody wer quiconque quien chiunque chi')
/** Most words between a negation and the word that it negates, on either side: "sagen wir nie". */
const DENYING_REACH = 5
const DENYING_REACH_BEHIND = 4
const SUPPOSING_REACH = 7
/** Words of publishing: "We were asked to print “…” and refused." */
const PRINTING = wordSet(
  'print write publish post run drucken schreiben imprimer dimprimer ecrire publier imprimir escribir publicar stampare scrivere pubblicare',
)
const REFUSING = wordSet(
  'refused declined no abgelehnt abgewunken nein refuse non rechazamos negamos no rifiutato rifiutiamo',
)
const REFUSING_REACH = 6
const DENYING_CHINESE =
  /(不|没|从未|绝不|如果|假如)[^，。]{0,6}(说|写|印|讲|宣称|看到|听到)|(说|看|听|写)不|印.{0,40}拒绝/u

/** Most words outside a quotation that are examined, on either side. */
const REACH = 14
const CHINESE_REACH = 24

/** Cached: two stances ask for each spot, and so does every rule that shares its phrase. */
const answered = new WeakMap<Spot, boolean>()

/** Whether a spot stands in a quotation that the writer disowns. */
export function isInDisownedQuote(spot: Spot): boolean {
  if (spot.tokens[spot.from]!.quote === 0) return false
  const known = answered.get(spot)
  if (known !== undefined) return known
  const quotation = quotationOf(spot)
  const answer =
    quotation !== null &&
    (isDisowned(spot.tokens, quotation.first, quotation.behind) ||
      isWarnedOf(spot.tokens, quotation.first, quotation.behind))
  answered.set(spot, answer)
  return answer
}

/**
 * Whether whoever quotes the words from `first` up to `behind` disowns them: in the words of the sentence before the
 * quotation, or in those that come next behind it. "A poster that read “…” was banned", "You will never hear “…” here".
 * A testimonial is no such thing: "“…” says Anna, no diet needed".
 */
function isDisowned(tokens: readonly Token[], first: number, behind: number): boolean {
  const before = wordsAround(tokens, first - CHINESE_REACH, first, tokens[first]!.sentence)
  const after = wordsAround(tokens, behind, behind + CHINESE_REACH, tokens[behind]?.sentence)
  const [near, next] = [before.slice(-REACH), after.slice(0, REACH)]
  const refuses =
    [...near, ...next].some(({ forms }) => PRINTING.has(forms[0]!)) &&
    next.slice(0, REFUSING_REACH).some(({ forms }) => REFUSING.has(forms[0]!))
  if (refuses || [near, next].some((side) => disowns(side) || DISOWNING_PHRASES.test(joined(side, ' ')))) return true
  const signs = joined([...before, ...after], '')
  return DISOWNING_CHINESE.test(signs) || DENYING_CHINESE.test(signs)
}

function joined(words: readonly Token[], by: string): string {
  return words.map(({ forms }) => forms[0]!).join(by)
}

function wordsAround(tokens: readonly Token[], from: number, to: number, sentence: number | undefined): Token[] {
  return tokens.slice(Math.max(0, from), to).filter((token) => token.sentence === sentence)
}

function disowns(words: readonly Token[]): boolean {
  return words.some(({ forms }, at) => {
    if (DISOWNING.has(forms[0]!)) return true
    if (!SAYING.has(forms[0]!)) return false
    return (
      leadsTo(words, at, DENYING, DENYING_REACH) ||
      leadsTo(words, at, SUPPOSING, SUPPOSING_REACH) ||
      follows(words, at, DENYING, DENYING_REACH_BEHIND)
    )
  })
}

/** Whether one of `wanted` stands at most this many words before the one at `verb`, without a comma in between. */
function leadsTo(words: readonly Token[], verb: number, wanted: ReadonlySet<string>, reach: number): boolean {
  for (let at = verb - 1; at >= 0 && verb - at <= reach && !words[at + 1]!.afterBreak; at--) {
    if (wanted.has(words[at]!.forms[0]!)) return true
  }
  return false
}

/** The same after it. */
function follows(words: readonly Token[], verb: number, wanted: ReadonlySet<string>, reach: number): boolean {
  for (let at = verb + 1; at < words.length && at - verb <= reach && !words[at]!.afterBreak; at++) {
    if (wanted.has(words[at]!.forms[0]!)) return true
  }
  return false
}

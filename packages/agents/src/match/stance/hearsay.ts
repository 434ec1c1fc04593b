import type { Spot } from '../search/spots.js'
import { mayBeHan } from '../tokens/han.js'
import type { Token } from '../tokens/tokenise.js'
import { wordSet } from '../words/word-set.js'
import { DENYING } from './denying-words.js'
import { isInDisownedQuote } from './disowned.js'
import { isPromisedToReader } from './promised-to.js'
import { TELLING_SO } from './saying-words.js'
import { isOnlyWished, opensWish } from './wishes.js'

/** Words that open an imagined case. Folded. */
const SUPPOSING = wordSet('if suppose supposing imagine pretend wenn falls si se agar अगर')
const SUPPOSING_CHINESE = wordSet('如果 假如 要是 倘若')
/** "If you suffer from …" addresses the reader, so it is not an imagined case. */
const READER = wordSet(
  'you youre youve your du sie ihr dein ihre tu vous votre usted te tienes vuoi hai aap aapko tum आप 你 您',
)
const SOMEBODY = wordSet(
  'somebody someone anybody anyone stranger caller jemand fremder man quelquun on inconnu alguien desconocido qualcuno sconosciuto koi कोई',
)
const CONDITIONAL = wordSet('would wouldnt serait seria sarebbe')
const SUPPOSING_REACH = 10
/** "Whether it cures colds", "what the trials show": these leave it open. */
const OPEN = wordSet('whether ob')
const OPEN_REACH = 6

/** People and texts that warn or cheat: what stands near them is reported, not claimed. */
const TELLING = wordSet(
  `warn warns warned warning warnings beware scam scams scammer scammers fraud frauds fraudster fraudsters fraudulent
  alleged allegedly alleges accused banned fined sued prosecuted convicted debunk debunked debunks myth myths misleading
  deceptive regulator regulators watchdog police prosecutors investigators criminals crooks conmen hoax hoaxes crackdown
  jury sentenced indicted upheld lawsuit bogus sham quack quacks quackery falsely
  warnt warnen warnte gewarnt betruger betrug betrugsmasche angeblich angebliche verboten abgemahnt irrefuhrend mythos seien hiess galten verurteilt verurteilte
  falschmeldung falschmeldungen widerlegt widerlegen
  arnaque arnaques arnaqueurs escroc escrocs avertit avertissent pretendu pretendue trompeur trompeuse mensonger mensongere fraudes condamne condamnee infox intox canular demontons
  estafa estafas estafadores advierte advierten supuesto supuesta enganoso enganosa fraude timo bulo bulos desmentido desmentimos desmontamos
  truffa truffe truffatori avverte avvertono presunto presunta ingannevole frode bufala bufale smentita smentiamo smontiamo sfatiamo
  thag thagi dhokha dhokhadhadi farzi farji savdhan bachiye bachiyega chetavni afwah afvah bhramak चेतावनी ठग ठगी धोखाधडी फर्जी सावधान बचिए बचिये अफवाह भ्रामक`,
)
const TELLING_CHINESE = wordSet('骗子 声称 诈骗 骗局 警告 谎称 谣言 涉嫌 罚款 警惕 辟谣 虚假 误区')
/** Labels that call what follows untrue: "Falso: …", "Idée reçue : …", 误区一：. Folded and joined by spaces. */
const CALLED_UNTRUE =
  /^(?:false|fiction|myth|falsch|irrtum|irrglaube|marchen|faux|idee recue|legende|falso|bulo|mito|bufala|bugia|galat|jhooth|मिथक|भ्रम|गलत|झूठ)(?: (?:\d+|one|two|three))?$/u
const LABEL_WORDS = 3
const LABEL_REACH = 24
/** Courts and authorities, and what they do to whoever made the claim: "the court fines a firm for …". */
const JUDGING = wordSet(
  `court courts judge judges authority agency ftc asa fca sec fda cma ofcom gericht landgericht oberlandesgericht behorde
  verbraucherzentrale bundesgerichtshof cour juge dgccrf tribunal juzgado juez cnmv ocu tribunale garante antitrust`,
)
const JUDGED = wordSet(
  `fines fined orders ordered rules ruled bars barred bans banned stops stopped rejects rejected dismisses dismissed
  wants tells told sues sued upholds untersagt untersagte verbietet verbot rugte sanctionne interdit rappelle multa multo prohibe
  prohibio condena condeno recuerda vieta condanna condanno`,
)
const JUDGED_REACH = 3
/** News reports: "The minister said on Tuesday", "told reporters", "(Reuters)". */
const SPEAKING = wordSet('said told reported sagte teilte declare dijo detto')
const NEWSLIKE = wordSet(
  `monday tuesday wednesday thursday friday saturday sunday yesterday reporters statement montag dienstag mittwoch donnerstag
  freitag samstag sonntag gestern lundi mardi mercredi jeudi vendredi samedi dimanche hier lunes martes miercoles jueves viernes
  ayer lunedi martedi mercoledi giovedi venerdi ieri`,
)
const AGENCIES = wordSet('reuters afp dpa')
/** Advice: "How to spot a made-up review". */
const SPOTTING = wordSet(
  'spot recognise recognize detect report erkennen erkennt reconnaitre reperer reconocer riconoscere',
)
const WAYS = wordSet('to you sie man comment como come wie')
/** "It is a myth that …", "es falso que …": what follows is declared false. */
const UNTRUE = wordSet(
  `myth untrue false nonsense evidence proof lie rumour rumours rumor
  marchen unsinn gerucht falsch unwahr gelogen beleg belege beweis
  mythe faux mensonge rumeur preuve mito falso mentira bulo prueba pruebas
  bugia prova prove jhooth jhoot galat mithak झूठ गलत मिथक सबूत`,
)
/** Of these, the words that need a negation before them: "there is no evidence that …". */
const SHOWN = wordSet('evidence proof beleg belege beweis preuve prueba pruebas prova prove सबूत')
/** "No hay pruebas", "koi saboot nahi". */
const NONE_OF = wordSet('hay koi कोई')
const THAT = wordSet('that dass que quil quelle che ki कि')
const THAT_REACH = 4
/** "Anyone who tells you that …" refers to others. */
const WHOEVER = wordSet('anyone anybody whoever someone people those wer niemand quiconque quien chiunque chi')
/** All words that can start one of the constructions above: a cheap filter. */
const TOLD: ReadonlySet<string> = new Set(
  [TELLING, JUDGING, AGENCIES, SPEAKING, SPOTTING, WHOEVER, UNTRUE].flatMap((words) => [...words]),
)
const SAYS_REACH = 3
const TELLING_REACH = 14
const TELLING_REACH_BEHIND = 8
/** A Chinese character is a token, so the same statement takes about twice as many tokens. */
const CHINESE_FACTOR = 2
const NONE: ReadonlySet<string> = new Set()

/** Compares all forms, so that a disguised "your" counts as addressing the reader, too. */
const isReader = ({ forms }: Token): boolean => forms.some((form) => READER.has(form))

/** Whether a spot stands in an imagined case: "if we promised a cure", "it would be illegal to say …". */
export function isHypothetical(spot: Spot): boolean {
  const { tokens, from, sentence } = spot
  if (isOnlyWished(spot)) return true
  const { quote } = tokens[from]!
  const [what, the] = [tokens[from - 2], tokens[from - 1]]
  if (what?.sentence === sentence && what.forms[0] === 'what' && the?.forms[0] === 'the') return true
  for (let at = from - 1; at >= 0 && from - at <= SUPPOSING_REACH; at--) {
    const token = tokens[at]!
    if (token.sentence !== sentence) return false
    if (OPEN.has(token.forms[0]!) && from - at <= OPEN_REACH) {
      return !isReader(tokens[at + 1]!) && !tokens.slice(at + 1, from + 1).some((one) => one.afterBreak)
    }
    if (CONDITIONAL.has(token.forms[0]!) && !opensWish(tokens, at)) return true
    if (holds(tokens, at, SUPPOSING, SUPPOSING_CHINESE) && !isFrom(tokens, at)) {
      return (
        (!tokens.slice(at + 1, at + 3).some(isReader) || isSomebody(tokens, at)) &&
        !tokens.slice(at + 1, from + 1).some((token) => breaksOff(token, quote))
      )
    }
  }
  return false
}

/** "Si alguien te promete …", "si on vous propose …": somebody else does it, though the reader is named. */
function isSomebody(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at + 1, at + 4).some(({ forms }) => SOMEBODY.has(forms[0]!))
}

/** "Se" is the Italian "if" only at the beginning of a clause; inside, it is Hindi "from" or Spanish "oneself". */
function isFrom(tokens: readonly Token[], at: number): boolean {
  const { forms, afterBreak, sentence } = tokens[at]!
  return forms[0] === 'se' && !afterBreak && tokens[at - 1]?.sentence === sentence
}

/**
 * Whether a new clause begins at a token, unless inside the quotation of the hit: if a post says "work at home, earn
 * …".
 */
function breaksOff(token: Token, quote: number): boolean {
  return token.afterBreak && (quote === 0 || token.quote !== quote)
}

/**
 * Whether a spot stands in a sentence that reports what others claim ("regulators warn that …", "scammers say …"), in a
 * quotation that the text disowns, or is what strangers may have promised the reader.
 */
export function isReported(spot: Spot): boolean {
  return isToldOf(spot) || isInDisownedQuote(spot) || isPromisedToReader(spot)
}

function isToldOf({ tokens, from, to, sentence }: Spot): boolean {
  if (isCalledUntrue(tokens, from, to)) return true
  const first = Math.max(0, from - TELLING_REACH * CHINESE_FACTOR)
  const last = Math.min(tokens.length, to + TELLING_REACH_BEHIND * CHINESE_FACTOR)
  for (let at = first; at < last; at++) {
    if ((at >= from && at < to) || tokens[at]!.sentence !== sentence) continue
    // Cheap filter: most words start none of the constructions.
    if (!TOLD.has(tokens[at]!.forms[0]!) && !mayBeHan(tokens[at]!)) continue
    const isNear = from - at <= TELLING_REACH && at - to < TELLING_REACH_BEHIND
    if (holds(tokens, at, isNear ? TELLING : NONE, TELLING_CHINESE)) return true
    if (isNear && (isJudged(tokens, at) || (at < from && (teaches(tokens, at) || isOthers(tokens, at, from)))))
      return true
    if (isNews(tokens, at)) return true
  }
  return false
}

/**
 * Whether the sentence of a spot begins with a label that calls it untrue. A denial behind such a label affirms: "Myth:
 * it can't be cured."
 */
function isCalledUntrue(tokens: readonly Token[], from: number, to: number): boolean {
  const { sentence } = tokens[from]!
  let first = from
  while (first > 0 && tokens[first - 1]!.sentence === sentence) if (from - --first > LABEL_REACH) return false
  if (tokens.slice(first, to).some(({ forms }) => DENYING.has(forms[0]!))) return false
  const label: string[] = []
  for (let at = first; at < from && label.length <= LABEL_WORDS; at++) {
    if (at > first && tokens[at]!.afterBreak) return CALLED_UNTRUE.test(label.join(' '))
    label.push(tokens[at]!.forms[0]!)
  }
  return label.length <= LABEL_WORDS && tokens[from]!.afterBreak && CALLED_UNTRUE.test(label.join(' '))
}

/** Whether a court or an authority at a token takes action against somebody. */
function isJudged(tokens: readonly Token[], at: number): boolean {
  if (!JUDGING.has(tokens[at]!.forms[0]!)) return false
  for (const { forms, afterBreak } of tokens.slice(at + 1, at + 1 + JUDGED_REACH)) {
    if (afterBreak) return false
    if (JUDGED.has(forms[0]!)) return true
  }
  return false
}

function isNews(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]!.forms[0]!
  if (AGENCIES.has(word)) return true
  return SPEAKING.has(word) && tokens.slice(at + 1, at + 4).some(({ forms }) => NEWSLIKE.has(forms[0]!))
}

/** Whether, from this token on, what follows up to the hit is called untrue or attributed to just anybody. */
function isOthers(tokens: readonly Token[], at: number, from: number): boolean {
  const word = tokens[at]!.forms[0]!
  const has = (words: ReadonlySet<string>, reach: number): boolean =>
    tokens.slice(at + 1, Math.min(from, at + 1 + reach)).some(({ forms }) => words.has(forms[0]!))
  if (WHOEVER.has(word)) return has(TELLING_SO, SAYS_REACH)
  if (!UNTRUE.has(word) || !has(THAT, THAT_REACH)) return false
  return (
    !SHOWN.has(word) ||
    tokens.slice(Math.max(0, at - 3), at).some(({ forms }) => DENYING.has(forms[0]!) || NONE_OF.has(forms[0]!))
  )
}

function teaches(tokens: readonly Token[], at: number): boolean {
  return SPOTTING.has(tokens[at]!.forms[0]!) && WAYS.has(tokens[at - 1]?.forms[0] ?? '')
}

function holds(tokens: readonly Token[], at: number, words: ReadonlySet<string>, pairs: ReadonlySet<string>): boolean {
  const word = tokens[at]!.forms[0]!
  if (words.has(word)) return true
  return mayBeHan(tokens[at]!) && pairs.has(word + (tokens[at + 1]?.forms[0] ?? ''))
}

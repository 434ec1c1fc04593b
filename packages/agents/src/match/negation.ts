import { isAnsweredNo } from './answered-no.js'
import { isRefused } from './refusal.js'
import type { Spot } from './spots.js'
import type { Token } from './tokenise.js'
import { isUnlawful } from './unlawful.js'
import { isUnsold } from './unsold.js'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Words that deny a statement after them, even over a comma: "does not treat, cure or prevent". As they are folded. */
const DENIALS = setOf(
  `not never nor neither cannot cant couldnt doesnt didnt isnt arent wasnt werent wont wouldnt shouldnt hasnt havent aint
  nicht nie niemals weder jamais ni nunca jamas tampoco non`,
)
/** French "ne" denies only with one of these after it: "il ne reste que" is "only … left". */
const FRENCH = setOf('ne nest')
const FRENCH_SECOND = setOf('pas jamais aucun aucune point guere nullement ni')
/** Words that deny the next few words: "no cure", "instead of guaranteed results". */
const PRIVATIONS = setOf(
  `no dont nobody nobodys noone none nothing instead niemand nadie nessuno
  kein keine keinen keinem keiner aucun aucune ningun ninguna ninguno nessun nessuna pas`,
)
/** Words that deny the very next one: "without guaranteed results"; "without a diet lose weight" promises the loss. */
const LACKS = setOf('without ohne sans sin senza bina बिना mat मत nahi nahin nai नहीं न')
/** Between a lack and what is lacking. */
const ARTICLES = setOf('any a an the of de des la le el los las il jede irgendeine kisi koi')
/** Of these, those that deny the phrase in which they stand: "heilt keine Krankheit". "Get rich with no job" is none. */
const INNER = setOf('kein keine keinen keinem keiner aucun aucune ningun ninguna nessun nessuna')
/** Of these, those of Hindi: a phrase may hold them before its verb, "stock tip nahi bechte". */
const HINDI = setOf('nahi nahin nai नहीं')
/** Chinese signs that deny what follows at once, and those after which they reach further: 不能治疗. */
const CHINESE = setOf('不 没 沒 无 無 非 勿 未 别')
const CHINESE_FURTHER = setOf('能 会 可 是 得 应 宜 代 保 承 构 属 法 有 具 要 销 卖 提 接 授')
/** Words that deny what is before them, and how far: "heilt Krebs garantiert nicht", "theek nahi karta", "… मना है". */
const TRAILING: ReadonlyMap<string, number> = new Map([
  ['nicht', 2],
  ['pas', 1],
  ['nahi', 2],
  ['nahin', 2],
  ['नहीं', 2],
  ['न', 3],
  ['मना', 6],
])
const TRAILING_REACH = Math.max(...TRAILING.values())
/** Plain denials a little further behind: "garantierte Ergebnisse gibt es nicht", "guaranteed results here do not exist". */
const PLAIN_DENIALS = setOf('not nicht isnt arent doesnt dont didnt nahi nahin नहीं kein keine keinen keiner')
const PLAIN_REACH = 4
/** A clause of its own: what it denies is not what stands before. */
const RELATIVES = setOf('that who which what if when as than che que qui die der das was wenn wie jo ki')
/** "Guarantee kisi cheez ki nahi": "of nothing". */
const NONE_OF = setOf('kisi koi किसी कोई')
const AUXILIARIES = setOf('is are was were do does did can could will would may might')
const CONTRACTED = setOf('isnt arent wasnt werent doesnt dont didnt cannot cant wont')

/** "Klimaneutral sind wir nicht": German puts what it denies first, then the verb, and the denial at the end. */
const FRONTED_BY = setOf(
  'ist sind bin war waren wird werden kann konnen macht machen gibt hat haben hilft helfen wirkt wirken heilt heilen taugt nutzt schutzt nennen nennt',
)
const FRONTED_DENIALS = setOf('nicht nie niemals keiner keine')
const FRONTED_REACH = 5
/** "Risk-free it isn't." */
const PRONOUNS = setOf('it this that they we he she i')

/** "No adviser can promise …" denies a promise; "no other adviser can promise …" is a boast, "no one can beat …" too. */
const MODALS = setOf('can may will should could does darf kann wird peut puede pueden puo')
const SAYS = setOf(
  `promise guarantee claim offer assure legally honestly lawfully versprechen garantieren promettre garantir assurer
  prometer garantizar asegurar promettere garantire assicurare`,
)
const RIVALS = setOf('other anderer autre otro altro')
const PROMISE_REACH = 7
/** "It is not true that our soap is …", "do not describe our oil as …" deny a whole clause. */
const TRUTHS = setOf(
  'true correct wahr richtig vrai exact cierto verdad vero describe advertise promote claim imply suggest bewerben behaupten',
)
const TRUTH_REACH = 12
/** "We cannot promise that …", "no afirmamos que …", "दावा नहीं करते कि …": a denied verb of claiming, and what it claims. */
const ASSURING = setOf(
  `claim promise guarantee say assure suggest imply stimmt behaupten versprechen garantieren sagen
  pretendons affirmons promettons garantissons disons dirons afirmamos prometemos garantizamos decimos
  sosteniamo affermiamo promettiamo garantiamo diciamo karte kehte करते कहते`,
)
const THAT = setOf('that dass que quil quelle che ki कि')
const NAY = setOf('no dont kein pas nahi nahin nai नहीं')
/** "We stopped calling our bags biodegradable" gives a claim up. */
const QUITTING = setOf('stopped stop quit ceased dropped')
const CLAIMING = setOf('calling saying claiming describing advertising promising labelling labeling')

const DENIAL_REACH = 6
const PRIVATION_REACH = 3
const CHINESE_REACH = 4
/** 不…任何: "not … any" reaches over the verb between. */
const CHINESE_ANY_REACH = 8
/** A new thought begins here: "no fees and guaranteed results" guarantees results. */
const TURNS = setOf('and plus und et y e aur 和 且')
/** What comes here is asserted: "not cheap, but guaranteed". */
const CONTRASTS = setOf('but yet sondern aber mais sino pero ma bensi lekin magar however 但 而')
/** After a denial these assert: "not only proven", "no joke", "can't wait", "never fails". */
const ASSERTING = setOf(
  `only just merely simply nur bloss allein lange solo solamente soltanto seulement que cher mal sirf keval 仅 僅 只 光 但 止 错
  joke doubt wonder kidding lie cap brainer matter question exaggeration bs wait miss believe help forget hesitate worry
  delay fail fails failed`,
)
/** A clause of its own begins here, so that a denial before the comma does not reach it. */
const SUBJECTS = setOf(
  'i we you he she it they this that these our your its wir sie ihr nous vous nosotros noi hum aap',
)
const CONDITIONS = setOf('if when unless wenn falls si se cuando quand quando agar 如果')

/** Whether what a spot says is denied, by a word before it, behind it or inside it, or by a rule of the house. */
export function isNegated(spot: Spot): boolean {
  return (
    isDeniedBefore(spot.tokens, spot.from) ||
    isDeniedBehind(spot) ||
    isAnsweredNo(spot) ||
    isDeniedInside(spot) ||
    isUntrue(spot.tokens, spot.from) ||
    isRefused(spot) ||
    isUnsold(spot) ||
    isUnlawful(spot)
  )
}

/** Whether a phrase that holds `form` denies by itself, so that a denial inside of it means nothing. */
export function isDenial(form: string): boolean {
  return DENIALS.has(form) || INNER.has(form) || FRENCH.has(form) || HINDI.has(form)
}

function isDeniedBefore(tokens: readonly Token[], from: number): boolean {
  const { sentence } = tokens[from]!
  const isAny = tokens[from - 2]?.forms[0] === '任' && tokens[from - 1]!.forms[0] === '何'
  let breaks = tokens[from]!.afterBreak
  let turns = breaks
  let hasSubject = false
  for (let at = from - 1; at >= 0 && from - at <= (isAny ? CHINESE_ANY_REACH : PROMISE_REACH); at--) {
    const token = tokens[at]!
    if (token.sentence !== sentence) return false
    const word = token.forms[0]!
    const next = tokens[at + 1]!
    const away = from - at
    if (CONTRASTS.has(word)) return false
    // "There is no such thing as a risk-free investment."
    if (word === 'no' && next.forms[0] === 'such') return true
    if (DENIALS.has(word) || (FRENCH.has(word) && hasSecond(tokens, at))) {
      if (away > DENIAL_REACH || asserts(tokens, at) || next.hyphenated || tokens[at - 1]?.forms[0] === 'why')
        return false
      return !breaks || (!hasSubject && !isConditional(tokens, at))
    }
    if (!turns) {
      if (PRIVATIONS.has(word) && away <= PRIVATION_REACH) return !asserts(tokens, at)
      if (PRIVATIONS.has(word) && deniesPromise(tokens, at, from)) return true
      if (LACKS.has(word) && (away === 1 || (away === 2 && ARTICLES.has(next.forms[0]!)))) return !asserts(tokens, at)
      if (isAny && CHINESE.has(word)) return true
      if (CHINESE.has(word) && away <= CHINESE_REACH && (away === 1 || CHINESE_FURTHER.has(next.forms[0]!))) return true
    }
    hasSubject ||= SUBJECTS.has(word)
    breaks ||= token.afterBreak
    turns ||= token.afterBreak || TURNS.has(word)
  }
  return false
}

/** Whether a privation at `at` opens "no adviser can promise" before the hit. */
function deniesPromise(tokens: readonly Token[], at: number, from: number): boolean {
  const words = tokens.slice(at + 1, from + 1).map(({ forms }) => forms[0]!)
  const modal = words.findIndex((word) => MODALS.has(word))
  return modal >= 0 && SAYS.has(words[modal + 1] ?? '') && !words.slice(0, modal).some((word) => RIVALS.has(word))
}

function isUntrue(tokens: readonly Token[], from: number): boolean {
  for (let at = from - 2; at >= 0 && from - at <= TRUTH_REACH; at--) {
    if (tokens[at]!.sentence !== tokens[from]!.sentence) return false
    const word = tokens[at]!.forms[0]!
    if (CONTRASTS.has(word)) return false
    if (THAT.has(word) && isUnclaimed(tokens, at)) return true
    if (QUITTING.has(word) && CLAIMING.has(tokens[at + 1]!.forms[0]!)) return true
    if (DENIALS.has(word) || word === 'dont') {
      const next = tokens.slice(at + 1, Math.min(at + 3, from))
      if (next.some(({ forms }) => TRUTHS.has(forms[0]!)) && !asserts(tokens, at)) return true
    }
  }
  return false
}

/** Whether the "that" at a token follows a verb of claiming that is denied just before or behind it. */
function isUnclaimed(tokens: readonly Token[], that: number): boolean {
  const words = tokens.slice(Math.max(0, that - 4), that)
  const denies = ({ forms: [word] }: Token): boolean => DENIALS.has(word!) || FRENCH.has(word!) || NAY.has(word!)
  return (
    words.some(({ forms }) => ASSURING.has(forms[0]!)) &&
    words.some((token, at) => denies(token) && !asserts(words, at))
  )
}

function hasSecond(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at + 1, at + DENIAL_REACH).some(({ forms }) => FRENCH_SECOND.has(forms[0]!))
}

/** Whether the denial at a token asserts together with what follows: "not only", "not to mention". */
function asserts(tokens: readonly Token[], at: number): boolean {
  const [next, second] = [tokens[at + 1]?.forms[0] ?? '', tokens[at + 2]?.forms[0]]
  return ASSERTING.has(next) || (next === 'to' && second === 'mention')
}

function isConditional(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - 4), at).some(({ forms }) => CONDITIONS.has(forms[0]!))
}

function isDeniedBehind(spot: Spot): boolean {
  const { tokens, to, sentence } = spot
  if (isFronted(spot)) return true
  for (let at = to; at < Math.min(tokens.length, to + TRAILING_REACH); at++) {
    const token = tokens[at]!
    const word = token.forms[0]!
    if (token.sentence !== sentence || token.afterBreak || TURNS.has(word) || CONTRASTS.has(word)) return false
    if (at - to < (TRAILING.get(word) ?? 0)) return !asserts(tokens, at)
    if (at === to && CONTRACTED.has(word)) return !asserts(tokens, at)
    if (at === to && AUXILIARIES.has(word) && tokens[at + 1]?.forms[0] === 'not') return !asserts(tokens, at + 1)
    if (SUBJECTS.has(word) || (RELATIVES.has(word) && !NONE_OF.has(tokens[to]!.forms[0]!))) return false
    if (at - to < PLAIN_REACH && PLAIN_DENIALS.has(word)) return !asserts(tokens, at) && !tokens[at + 1]?.hyphenated
  }
  return false
}

function isFronted({ tokens, from, to, sentence }: Spot): boolean {
  const verb = tokens[to]
  if (verb === undefined || verb.sentence !== sentence || verb.afterBreak) return false
  const next = tokens[to + 1]
  if (PRONOUNS.has(verb.forms[0]!)) return next?.sentence === sentence && CONTRACTED.has(next.forms[0]!)
  const isFirst = tokens[from]!.afterBreak || tokens[from - 1]?.sentence !== sentence
  if (!isFirst || !FRONTED_BY.has(verb.forms[0]!)) return false
  for (let at = to + 1; at < Math.min(tokens.length, to + 1 + FRONTED_REACH); at++) {
    const token = tokens[at]!
    if (token.sentence !== sentence || token.afterBreak) return false
    if (FRONTED_DENIALS.has(token.forms[0]!)) return !asserts(tokens, at)
  }
  return false
}

function isDeniedInside({ tokens, from, to, deniesItself }: Spot): boolean {
  if (deniesItself) return false
  for (let at = from + 1; at < to; at++) {
    const word = tokens[at]!.forms[0]!
    if (
      (DENIALS.has(word) || INNER.has(word) || HINDI.has(word)) &&
      !tokens[at + 1]?.hyphenated &&
      !asserts(tokens, at)
    )
      return true
  }
  return false
}

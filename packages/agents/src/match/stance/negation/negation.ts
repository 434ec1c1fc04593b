import type { Spot } from '../../search/spots.js'
import type { Token } from '../../tokens/tokenise.js'
import { wordSet } from '../../words/word-set.js'
import { CONTRASTS, SUBJECTS, TURNS } from '../clause-words.js'
import { asserts, DENIALS, DETERMINERS, FRENCH, FRENCH_SECOND, HINDI, NOBODY, PRIVATIONS } from '../denying-words.js'
import { PROMISING } from '../saying-words.js'
import { isAnsweredNo } from './answered-no.js'
import { isContrary } from './contrary.js'
import { isDeniedBehind } from './denied-behind.js'
import { isFormer } from './former.js'
import { isRefused } from './refusal.js'
import { isSentAway } from './sent-away.js'
import { isTakenBack } from './taken-back.js'
import { isUnlawful } from './unlawful.js'
import { isUnsold } from './unsold.js'
import { isUntrue } from './untrue.js'

/**
 * Words that negate only the very next word: "without guaranteed results"; "without a diet lose weight" promises the
 * loss.
 */
const LACKS = wordSet('without zero cero ohne sans sin senza bina बिना mat मत nahi nahin nai नहीं न niente')
/** May stand between such a word and its noun. */
const ARTICLES = wordSet('any a an the of de des la le el los las il jede irgendeine kisi koi')
/** Chinese characters that negate what follows directly, and those after which they reach further: 不能治疗. */
const CHINESE = wordSet('不 没 沒 无 無 非 勿 未 别')
const CHINESE_FURTHER = wordSet('能 会 可 是 得 应 宜 代 保 承 构 属 法 有 具 要 销 卖 提 接 授')
/** 不搞好评返现: "does not do" what follows directly. */
const CHINESE_DOING = wordSet('搞 做 设 玩')
/**
 * "No adviser can promise …" negates a promise; "no other adviser can promise …" and "no one can beat …" are boasts.
 */
const MODALS = wordSet('can may will should could does darf kann wird peut puede pueden puo')
const RIVALS = wordSet('other anderer autre otro altro')
const PROMISE_REACH = 7
const DENIAL_REACH = 6
const PRIVATION_REACH = 3
const CHINESE_REACH = 4
/** 不…任何: "not … any" reaches across the verb in between. */
const CHINESE_ANY_REACH = 8
/** Verbs that a Spanish "no" negates inside a hit. */
const SPANISH_VERBS = wordSet(
  `cura curan curara trata tratan sana sanan quita quitan elimina eliminan alivia alivian previene previenen combate combaten
  baja bajan reduce reducen adelgaza adelgazan quema queman borra borran sustituye sustituyen reemplaza reemplazan garantiza
  garantizan promete prometen hace hacen es son tiene tienen sirve sirven`,
)
/** What 不 and 无 negate inside a hit: 不能治, 不会根治, 不治. */
const CHINESE_VERBS =
  /^(?:[能会可法具]|可以|能够)?(?:治|疗|医治|根治|预防|防病|改善|缓解|减肥|降|增|助|代替|替代|抗|保证|承诺)/u
const NEITHER = wordSet('न na ne')
const NEITHER_REACH = 14
const CONDITIONS = wordSet('if when unless wenn falls si se cuando quand quando agar 如果')

/**
 * Whether the claim at a spot is negated: by words before, inside or after it, by a later sentence, or because the text
 * refuses, forbids or no longer sells what it names.
 */
export function isNegated(spot: Spot): boolean {
  return (
    isContrary(spot) ||
    isDeniedBefore(spot.tokens, spot.from) ||
    isDeniedBehind(spot) ||
    isAnsweredNo(spot) ||
    isTakenBack(spot) ||
    isDeniedInside(spot) ||
    isUntrue(spot.tokens, spot.from) ||
    isRefused(spot) ||
    isUnsold(spot) ||
    isFormer(spot) ||
    isSentAway(spot) ||
    isUnlawful(spot)
  )
}

/**
 * Whether a phrase that contains `form` is itself a negation, so that this word inside it does not negate the phrase.
 */
export function isDenial(form: string): boolean {
  return DENIALS.has(form) || DETERMINERS.has(form) || FRENCH.has(form) || HINDI.has(form) || NOBODY.has(form)
}

function isDeniedBefore(tokens: readonly Token[], from: number): boolean {
  const { sentence } = tokens[from]!
  const isAny = isBehindAny(tokens, from)
  let breaks = tokens[from]!.afterBreak
  let turns = breaks
  let hasSubject = false
  for (let at = from - 1; at >= 0 && from - at <= (isAny ? CHINESE_ANY_REACH : PROMISE_REACH); at--) {
    const token = tokens[at]!
    if (token.sentence !== sentence) return false
    const word = token.forms[0]!
    if (CONTRASTS.has(word)) return false
    // "There is no such thing as a risk-free investment."
    if (word === 'no' && tokens[at + 1]!.forms[0] === 'such') return true
    if (isPlainDenial(tokens, at)) {
      return deniesWhatFollows(tokens, at, from) && (!breaks || (!hasSubject && !isConditional(tokens, at)))
    }
    const denied = turns ? null : saysItIsLacking(tokens, at, from, isAny)
    if (denied !== null) return denied
    hasSubject ||= SUBJECTS.has(word)
    breaks ||= token.afterBreak
    turns ||= token.afterBreak || TURNS.has(word)
  }
  return false
}

/** Whether 任何 ("any") stands right before the hit. */
function isBehindAny(tokens: readonly Token[], from: number): boolean {
  return tokens[from - 2]?.forms[0] === '任' && tokens[from - 1]!.forms[0] === '何'
}

/** A plain negation: "not", "never", "kein", or "ne" with its "pas". */
function isPlainDenial(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]!.forms[0]!
  return DENIALS.has(word) || (FRENCH.has(word) && hasSecond(tokens, at))
}

/** Whether a negation at `at` ("not", "never", "ne … pas") reaches the hit and is meant as one. */
function deniesWhatFollows(tokens: readonly Token[], at: number, from: number): boolean {
  const isQuestion = tokens[at - 1]?.forms[0] === 'why'
  return from - at <= DENIAL_REACH && !isQuestion && !tokens[at + 1]!.hyphenated && !asserts(tokens, at)
}

/**
 * Whether the word at `at` ("no", "without", 不) negates the nouns after it, including the hit; null if it does not
 * affect the hit. `isAny`: the hit is "any …" in Chinese, which a negation reaches from further away.
 */
function saysItIsLacking(tokens: readonly Token[], at: number, from: number, isAny: boolean): boolean | null {
  const word = tokens[at]!.forms[0]!
  const next = tokens[at + 1]!.forms[0]!
  const away = from - at
  if (PRIVATIONS.has(word)) {
    if (away <= PRIVATION_REACH) return !asserts(tokens, at)
    if (deniesPromise(tokens, at, from)) return true
  }
  if (LACKS.has(word) && (away === 1 || (away === 2 && ARTICLES.has(next)))) return !asserts(tokens, at)
  if (CHINESE.has(word)) {
    if (isAny || (away <= CHINESE_REACH && (away === 1 || CHINESE_FURTHER.has(next)))) return true
    if (away === 2 && CHINESE_DOING.has(next)) return true
  }
  return null
}

/** Whether "no" at `at` begins "no adviser can promise" before the hit. */
function deniesPromise(tokens: readonly Token[], at: number, from: number): boolean {
  const words = tokens.slice(at + 1, from + 1).map(({ forms }) => forms[0]!)
  const modal = words.findIndex((word) => MODALS.has(word))
  return modal >= 0 && PROMISING.has(words[modal + 1] ?? '') && !words.slice(0, modal).some((word) => RIVALS.has(word))
}

function hasSecond(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at + 1, at + DENIAL_REACH).some(({ forms }) => FRENCH_SECOND.has(forms[0]!))
}

function isConditional(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - 4), at).some(({ forms }) => CONDITIONS.has(forms[0]!))
}

function isDeniedInside({ tokens, from, to, ownDenials }: Spot): boolean {
  for (let at = from + 1; at < to; at++) {
    const word = tokens[at]!.forms[0]!
    const denies = isPlainDenial(tokens, at) || DETERMINERS.has(word) || HINDI.has(word) || NOBODY.has(word)
    if (!(denies || isVerbDenied(tokens, at, to)) || tokens[at + 1]?.hyphenated || asserts(tokens, at)) continue
    if (!isOwn(tokens, at, ownDenials)) return true
  }
  return false
}

/**
 * Whether the verb behind a word inside the hit is negated by it: "aceite no cura la artrosis", 枕头不能治颈椎病, "na … ,
 * na …". Elsewhere in a hit these words may belong to another noun: "oil, no chemicals, cures arthritis".
 */
function isVerbDenied(tokens: readonly Token[], at: number, to: number): boolean {
  const word = tokens[at]!.forms[0]!
  if (word === 'no') return SPANISH_VERBS.has(tokens[at + 1]?.forms[0] ?? '')
  if (NEITHER.has(word)) return isNeither(tokens, at)
  if (word !== '不' && word !== '无') return false
  return CHINESE_VERBS.test(
    tokens
      .slice(at + 1, Math.min(to, at + 4))
      .map(({ forms }) => forms[0]!)
      .join(''),
  )
}

/** "न शुगर ठीक करता है, न बीपी": the word opens a later clause of the sentence, too. */
function isNeither(tokens: readonly Token[], at: number): boolean {
  const { forms, sentence } = tokens[at]!
  return tokens
    .slice(at + 1, at + 1 + NEITHER_REACH)
    .some((token) => token.sentence === sentence && token.afterBreak && token.forms[0] === forms[0])
}

/** Whether the negation at `at` belongs to the phrase itself, alone or together with its neighbour (`ownDenials`). */
function isOwn(tokens: readonly Token[], at: number, ownDenials: ReadonlySet<string>): boolean {
  if (ownDenials.size === 0) return false
  const word = tokens[at]!.forms[0]!
  const isBeside = (neighbour: Token | undefined, pair: (form: string) => string): boolean =>
    neighbour?.forms.some(
      (form) => ownDenials.has(pair(form)) || beginningsOf(form).some((one) => ownDenials.has(pair(one))),
    ) ?? false
  return (
    ownDenials.has(word) ||
    isBeside(tokens[at + 1], (form) => `${word} ${form}`) ||
    isBeside(tokens[at - 1], (form) => `${form} ${word}`)
  )
}

/** The wildcards that may stand for a word: "r*", "re*" and so on for "resistera". */
function beginningsOf(form: string): string[] {
  return Array.from(form, (_, at) => `${form.slice(0, at + 1)}*`)
}

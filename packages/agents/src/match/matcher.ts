import type { Severity } from '@proofline/engine/spec'
import { finish, PORTION, type Portions } from '../portions.js'
import type { Rule, RuleContext } from '../rules/rule-schema.js'
import { worst } from '../rules/severity.js'
import { isAcrossWords } from './across-words.js'
import { carryPassages } from './carried-spots.js'
import { compileRules, type MatcherSource } from './compile-rules.js'
import { forgiveBlanks } from './misread-blanks.js'
import { openObstacles, type Silence } from './obstacles.js'
import { respace } from './respace.js'
import { reveal } from './reveal.js'
import { rowsOf } from './rows.js'
import type { SentenceMemory } from './sentence-memory.js'
import { type FiredSense, type Sense, type Wording, wordingOf } from './senses.js'
import { apartFrom, indexSpots, type Reading, type Spot, type SpotList, visitInOrder } from './spots.js'
import { isHidden } from './stance.js'
import { joinSpeltAi } from './spelt-ai.js'
import { openHiddenWords } from './telling-words.js'
import { readTokens } from './tokenise.js'

/**
 * A text to examine. `recognised`: it comes from speech recognition or OCR, so spaces may be wrong. `cures`: it may
 * clear a finding; false for text that a viewer cannot read.
 */
export interface Passage {
  readonly text: string
  readonly recognised: boolean
  readonly cures: boolean
}

/** Where a rule fired: UTF-16 offsets into the text of the passage with that index. */
export interface Place {
  readonly passage: number
  readonly start: number
  readonly end: number
}

/**
 * A rule that fired: its wording for the senses that fired, its severity, and where it fired, ordered by passage and
 * offset.
 */
export interface RuleMatch {
  readonly rule: Rule
  readonly wording: Wording
  readonly severity: Severity
  readonly places: readonly Place[]
  /** Whether it fired at more than {@link MAX_PLACES} places, so that `places` is incomplete. */
  readonly isCut: boolean
  /** Whether some of its words were disguised from machines. */
  readonly isDisguised: boolean
  /** Whether the law bans these words as such, whatever the sentence means. */
  readonly isPerSe: boolean
}

/** See {@link Matcher}. */
export interface Matched {
  readonly matches: RuleMatch[]
  readonly steps: number
}

/** Finds the rules that fire on passages. Pure: the same passages give the same matches. */
export interface Matcher {
  /**
   * `near(a, b)`: whether two different passages are close enough to each other for a `nearby` context. `memory`: a
   * cache of sentences, for matching variants of one text. `steps` is the cost in moves of the automaton, linear in the
   * text.
   */
  match(passages: readonly Passage[], near: (a: number, b: number) => boolean, memory?: SentenceMemory): Matched
  /** The same in portions, so that the caller can yield to other work. */
  matchInPortions(...question: Parameters<Matcher['match']>): Portions<Matched>
  /** Where triggers of `rule` occur, whether or not the rule fires. */
  mentions(rule: Rule, passages: readonly Passage[]): Place[]
  /** Why `rule`, one of the matcher's, does not fire on a passage. Only for a passage on which it does not. */
  silence(rule: Rule, passage: Passage): Silence
}

/** Most places that a match names: the first ones. A finding points at words; it need not list every line. */
export const MAX_PLACES = 100

/** Compiles a selection of rules from a set. Throws `Error` for a phrase or a pattern that cannot be parsed. */
export function createMatcher(rules: readonly Rule[], set: MatcherSource): Matcher {
  const { automaton, senses, phrasesOf, denialsOf, words } = compileRules(rules, set)
  const common = new Set(words.common)
  const known = (word: string): boolean => common.has(word) || automaton.knows(word)
  const hidden = openHiddenWords(words)
  // Rules of several markets share senses; each sense gets one number.
  const numberOf = new Map<Sense, number>()
  const numbersOf = rules.map((rule) =>
    senses.get(rule)!.map((sense) => {
      const number = numberOf.get(sense) ?? numberOf.size
      numberOf.set(sense, number)
      return number
    }),
  )
  const all = [...numberOf.keys()]
  const ofPhrase: number[][] = []
  for (const [number, { triggers }] of all.entries()) {
    for (const phrase of phrasesOf(triggers)) (ofPhrase[phrase] ??= []).push(number)
  }
  /** The senses of which a phrase is a trigger, as rows by phrase. */
  const [triggeredFrom, triggered] = rowsOf(ofPhrase)

  const scan = function* (passages: readonly Passage[], memory?: SentenceMemory) {
    let steps = 0
    const readings: Reading[] = []
    const { texts, written, isSaid, supporting } = carryPassages(passages.map(({ text }) => text))
    for (const [passage, { recognised }] of passages.entries()) {
      const text = texts[passage]!
      const read = yield* readTokens(text, known, { glued: recognised, emoji: automaton.knows, hidden })
      const tokens = joinSpeltAi(read, text, recognised)
      const respaced = recognised ? respace(tokens, known, automaton.weigh) : null
      const takenApart = yield* reveal(tokens, text, known, hidden)
      const revealed = takenApart && recognised ? forgiveBlanks(takenApart, text) : takenApart
      for (const reading of [tokens, respaced, revealed]) {
        if (reading === null) continue
        const pass = yield* automaton.find(reading, memory)
        steps += pass.steps
        readings.push({ passage, tokens: reading, hits: pass.hits })
      }
    }
    const spots = yield* indexSpots(readings, denialsOf)
    // Cached per list of phrases, since rules share their contexts.
    const gathered = new Map<readonly string[], SpotList>()
    const spotsOf = (sources: readonly string[]): SpotList => {
      const found = gathered.get(sources) ?? spots.of(phrasesOf(sources))
      gathered.set(sources, found)
      return found
    }
    const standing = new Map<readonly string[], readonly Spot[]>()
    const triggersOf = (sources: readonly string[]): readonly Spot[] => {
      const found = standing.get(sources) ?? spotsOf(sources).all.filter((spot) => !isAcrossWords(spot) && isSaid(spot))
      standing.set(sources, found)
      return found
    }
    const counted = new Map<RuleContext, SpotList>()
    const spotsFor = (context: RuleContext): SpotList => {
      if (context.except === undefined) return spotsOf(context.any)
      const found = counted.get(context) ?? apartFrom(spotsOf(context.any), spotsOf(context.except))
      counted.set(context, found)
      return found
    }
    return { spots, triggersOf, spotsFor, scene: { written, supporting }, texts, steps }
  }

  return {
    match: (...question) => finish(matchInPortions(...question)),
    matchInPortions,
    mentions(rule, passages) {
      const { triggersOf, scene } = finish(scan(passages))
      return merge(
        (senses.get(rule) ?? []).map(({ triggers }) => triggersOf(triggers)),
        scene.written,
      ).places
    },
    silence(rule, passage) {
      const { triggersOf, spotsFor, scene: places, texts } = finish(scan([passage]))
      const scene = { near: () => false, mayCure: () => passage.cures, ...places }
      const { silenceOf } = openObstacles(spotsFor, scene)
      const tried = (senses.get(rule) ?? []).map((sense) => ({ sense, spots: triggersOf(sense.triggers) }))
      return silenceOf(tried, texts)
    },
  }

  function* matchInPortions(...[passages, near, memory]: Parameters<Matcher['match']>): Portions<Matched> {
    const { spots, triggersOf, spotsFor, scene, steps } = yield* scan(passages, memory)
    if (memory) memory.isFirst = false
    const mayCure = (passage: number): boolean => passages[passage]!.cures
    const { mayFire, fires, holds } = openObstacles(spotsFor, { near, mayCure, ...scene })

    // Only senses with a trigger in the text are examined.
    const isTouched = new Uint8Array(all.length)
    // Plain loops over the row arrays: a text contains thousands of phrases, and a view of each row would be slow.
    for (const phrase of spots.phrases) {
      const last = triggeredFrom[phrase + 1] ?? 0
      for (let at = triggeredFrom[phrase] ?? 0; at < last; at++) isTouched[triggered[at]!] = 1
    }
    const matches: RuleMatch[] = []
    /** The spots on which each sense fires, computed once for all rules that share it. */
    const standingOf: Spot[][] = []
    let looks = 0
    for (const [index, rule] of rules.entries()) {
      let { severity } = rule
      const fired: FiredSense[] = []
      for (const number of numbersOf[index]!) {
        if (isTouched[number] === 0) continue
        const sense = all[number]!
        let standing = standingOf[number]
        if (standing === undefined) {
          standing = []
          for (const spot of mayFire(sense) ? triggersOf(sense.triggers) : []) {
            if (++looks % PORTION.looks === 0) yield
            if (fires(sense, spot)) standing.push(spot)
          }
          standingOf[number] = standing
        }
        if (standing.length === 0) continue
        for (const escalation of sense.escalate) {
          if (standing.some((spot) => holds(escalation, spot))) severity = worst(severity, escalation.severity)
        }
        fired.push({ sense, spots: standing })
      }
      if (fired.length === 0) continue
      const standing = fired.map(({ spots: some }) => some)
      const isDisguised = standing.some((some) => some.some(isHidden))
      const wording = wordingOf(rule, fired)
      const isPerSe = rule.perSe === true || fired.some(({ sense }) => sense.perSe === true)
      matches.push({ rule, wording, severity, ...merge(standing, scene.written), isDisguised, isPerSe })
    }
    return { matches, steps }
  }
}

/** The first places of the spots, in the text as written; overlapping ones are merged. Each list must be in order. */
function merge(
  lists: readonly (readonly Spot[])[],
  written: (spot: Spot) => Place,
): { places: Place[]; isCut: boolean } {
  const places: Place[] = []
  let isCut = false
  visitInOrder(lists, (spot) => {
    const { passage, ...place } = written(spot)
    let { start, end } = place
    // A list point that includes its lead-in begins before the other points of the list, so earlier places may overlap,
    // too.
    for (let last = places.at(-1); last?.passage === passage && start < last.end; last = places.at(-1)) {
      start = Math.min(start, last.start)
      end = Math.max(end, last.end)
      places.pop()
    }
    if (places.length === MAX_PLACES) isCut = true
    else places.push({ passage, start, end })
    return !isCut
  })
  return { places, isCut }
}

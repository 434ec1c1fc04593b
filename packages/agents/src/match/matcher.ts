import type { Severity } from '@proofline/engine/spec'
import { finish, PORTION, type Portions } from '../portions.js'
import type { Remedy } from '../rules/remedy-schema.js'
import type { Rule } from '../rules/rule-schema.js'
import { worst } from '../rules/severity.js'
import { compileRules, type MatcherSource } from './compiled/compile-rules.js'
import { type NumberedSenses, numberSenses } from './compiled/numbered-senses.js'
import { type FiredSense, type Wording, wordingOf } from './compiled/senses.js'
import { openHiddenWords } from './compiled/telling-words.js'
import { findSpots, type FoundSpots, type Lexicon } from './find-spots.js'
import { type Obstacles, openObstacles, type Silence } from './obstacles.js'
import type { SentenceMemory } from './search/sentence-memory.js'
import { type Spot, visitInOrder } from './search/spots.js'
import { isHidden } from './stance/stance.js'

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
  /** Where senses with different remedies fired: each remedy with its places. Absent where all have the same. */
  readonly parts?: readonly RemedyPart[]
  /** Whether it fired at more than {@link MAX_PLACES} places, so that `places` is incomplete. */
  readonly isCut: boolean
  /** Whether some of its words were disguised from machines. */
  readonly isDisguised: boolean
  /** Whether the law bans these words as such, whatever the sentence means. */
  readonly isPerSe: boolean
}

/** A remedy, and the places that it is for. */
export interface RemedyPart {
  readonly remedy: Remedy
  readonly places: readonly Place[]
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
  const { automaton, senses, phrasesOf, denialsOf, words, known } = compileRules(rules, set)
  const lexicon: Lexicon = { automaton, known, hidden: openHiddenWords(words, automaton.words), phrasesOf, denialsOf }
  const numbered = numberSenses(rules, senses, phrasesOf)

  return {
    match: (...question) => finish(matchInPortions(...question)),
    matchInPortions,
    mentions(rule, passages) {
      const { triggersOf, scene } = finish(findSpots(passages, lexicon))
      const spots = (senses.get(rule) ?? []).map(({ triggers }) => triggersOf(triggers))
      return merge(spots, scene.written).places
    },
    silence(rule, passage) {
      const { triggersOf, spotsFor, scene, texts } = finish(findSpots([passage], lexicon))
      const { silenceOf } = openObstacles(spotsFor, { near: () => false, mayCure: () => passage.cures, ...scene })
      const tried = (senses.get(rule) ?? []).map((sense) => ({ sense, spots: triggersOf(sense.triggers) }))
      return silenceOf(tried, texts)
    },
  }

  function* matchInPortions(...[passages, near, memory]: Parameters<Matcher['match']>): Portions<Matched> {
    const found = yield* findSpots(passages, lexicon, memory)
    if (memory) memory.isFirst = false
    const mayCure = (passage: number): boolean => passages[passage]!.cures
    const obstacles = openObstacles(found.spotsFor, { near, mayCure, ...found.scene })
    const firedOf = yield* fireSenses(numbered, found, obstacles)
    const matches: RuleMatch[] = []
    for (const [index, rule] of rules.entries()) {
      const fired = numbered.ofRule[index]!.flatMap((number) => firedOf.get(number) ?? [])
      if (fired.length > 0) matches.push(matchOf(rule, fired, obstacles, found.scene.written))
    }
    return { matches, steps: found.steps }
  }
}

/** The senses that fire, by number, each with its spots: evaluated once for all rules that share it. */
function* fireSenses(
  { all, triggeredBy }: NumberedSenses,
  { phrases, triggersOf }: FoundSpots,
  { mayFire, fires }: Obstacles,
): Portions<Map<number, FiredSense>> {
  const fired = new Map<number, FiredSense>()
  let looks = 0
  for (const [number, isTriggered] of triggeredBy(phrases).entries()) {
    if (isTriggered === 0) continue
    const sense = all[number]!
    const spots: Spot[] = []
    for (const spot of mayFire(sense) ? triggersOf(sense.triggers) : []) {
      if (++looks % PORTION.looks === 0) yield
      if (fires(sense, spot)) spots.push(spot)
    }
    if (spots.length > 0) fired.set(number, { sense, spots })
  }
  return fired
}

/** The match of a rule of which some senses fired. */
function matchOf(
  rule: Rule,
  fired: readonly FiredSense[],
  { holds }: Obstacles,
  written: FoundSpots['scene']['written'],
): RuleMatch {
  let { severity } = rule
  for (const { sense, spots } of fired) {
    for (const escalation of sense.escalate) {
      if (spots.some((spot) => holds(escalation, spot))) severity = worst(severity, escalation.severity)
    }
  }
  const spots = fired.map((one) => one.spots)
  const isDisguised = spots.some((some) => some.some(isHidden))
  const isPerSe = rule.perSe === true || fired.some(({ sense }) => sense.perSe === true)
  const wording = wordingOf(rule, fired)
  const parts = wording.alternatives && { parts: partsOf(rule, fired, written) }
  return { rule, wording, severity, ...merge(spots, written), ...parts, isDisguised, isPerSe }
}

/** What each sense asks for, and where: its own remedy, else that of the rule. */
function partsOf(rule: Rule, fired: readonly FiredSense[], written: FoundSpots['scene']['written']): RemedyPart[] {
  return fired.flatMap(({ sense, spots }) => {
    const remedy = sense.remedy ?? rule.remedy
    return remedy ? [{ remedy, places: merge([spots], written).places }] : []
  })
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

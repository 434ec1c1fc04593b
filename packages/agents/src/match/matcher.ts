import type { Severity } from '@proofline/engine/spec'
import type { Rule, RuleContext, RuleSet } from '../rules/rule-schema.js'
import { worst } from '../rules/severity.js'
import { buildAutomaton } from './automaton.js'
import { contextHolds } from './contexts.js'
import { isDenial } from './negation.js'
import { parsePhrase } from './parse-phrase.js'
import { respace } from './respace.js'
import { reveal } from './reveal.js'
import { type Sense, sensesOf } from './senses.js'
import { indexSpots, type Reading, type Spot, type SpotList } from './spots.js'
import { isDisguised, standsIn } from './stance.js'
import { tokenise } from './tokenise.js'
import { holdsWord, wordLists } from './word-lists.js'

/**
 * A text to look through. `recognised`: it was heard or read by a machine, so spaces may be wrong. `cures`: what it
 * says may clear a finding; false for text that a viewer cannot read.
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

/** A rule that fired, how severe that is, and where, in order of passage and offset. */
export interface RuleMatch {
  readonly rule: Rule
  readonly severity: Severity
  readonly places: readonly Place[]
}

/** Looks for rules in passages. Pure: the same passages give the same matches. */
export interface Matcher {
  /**
   * `near(a, b)` says whether two different passages stand close enough to each other for a `nearby` context.
   * `steps` is what matching cost, in moves of the automaton: linear in the text.
   */
  match(passages: readonly Passage[], near: (a: number, b: number) => boolean): { matches: RuleMatch[]; steps: number }
  /** Where triggers of `rule` stand, whatever else it requires. */
  mentions(rule: Rule, passages: readonly Passage[]): Place[]
}

/** Most places that a match names: the first ones. A finding points at words, it does not list every line. */
const MAX_PLACES = 100

/** Compiles the rules that a caller chose out of a set. Throws `Error` for a phrase or a pattern that cannot be read. */
export function createMatcher(rules: readonly Rule[], set: Pick<RuleSet, 'vocabulary' | 'patterns'>): Matcher {
  const patterns = new Map(set.patterns.map((pattern) => [pattern.pattern, pattern]))
  const senses = new Map(rules.map((rule) => [rule, sensesOf(rule, patterns)]))
  const sources = [...new Set([...senses.values()].flat().flatMap(phrasesOf))]
  const indexOf = new Map(sources.map((source, index) => [source, index]))
  const phrases = sources.map(parsePhrase)
  const lists = wordLists(set.vocabulary)
  const automaton = buildAutomaton(phrases, lists)
  const denials: (boolean | undefined)[] = []
  const denies = (phrase: number): boolean => (denials[phrase] ??= holdsWord(phrases[phrase]!, lists, isDenial))
  const common = new Set(set.vocabulary['common-words'] ?? [])
  const known = (word: string): boolean => automaton.knows(word) || common.has(word)

  const scan = (passages: readonly Passage[]) => {
    let steps = 0
    const readings = passages.flatMap(({ text, recognised }, passage) => {
      const tokens = tokenise(text, known, { glued: recognised, emoji: automaton.knows })
      const respaced = recognised ? respace(tokens, known) : null
      const revealed = reveal(tokens, text, known)
      return [tokens, respaced, revealed].flatMap((reading): Reading[] => {
        if (reading === null) return []
        const pass = automaton.find(reading)
        steps += pass.steps
        return [{ passage, tokens: reading, hits: pass.hits }]
      })
    })
    const spots = indexSpots(readings, denies)
    // Contexts are shared between rules: each list of phrases is gathered once.
    const gathered = new Map<readonly string[], SpotList>()
    const spotsOf = (phrases: readonly string[]): SpotList => {
      const known = gathered.get(phrases)
      if (known) return known
      const found = spots.of(phrases.map((source) => indexOf.get(source)!))
      gathered.set(phrases, found)
      return found
    }
    return { spotsOf, steps }
  }

  return {
    match(passages, near) {
      const { spotsOf, steps } = scan(passages)
      const scene = { near, mayCure: (passage: number) => passages[passage]!.cures }
      const holds = (context: RuleContext, spot: Spot, curing = false): boolean =>
        contextHolds(context, spotsOf(context.any), spot, curing, scene)
      const fires = (sense: Sense, spot: Spot): boolean =>
        !sense.ignore.some((stance) => standsIn(stance, spot)) &&
        (!sense.disguised || isDisguised(spot)) &&
        sense.requires.every((context) => holds(context, spot)) &&
        !sense.unless.some((context) => holds(context, spot)) &&
        !sense.cures.some((context) => holds(context, spot, true))

      const matches = rules.flatMap((rule): RuleMatch[] => {
        let { severity } = rule
        const places = senses.get(rule)!.flatMap((sense) => {
          const spots = spotsOf(sense.triggers).all.filter((spot) => fires(sense, spot))
          for (const escalation of sense.escalate) {
            if (spots.some((spot) => holds(escalation, spot))) severity = worst(severity, escalation.severity)
          }
          return spots
        })
        return places.length > 0 ? [{ rule, severity, places: merge(places) }] : []
      })
      return { matches, steps }
    },
    mentions(rule, passages) {
      const { spotsOf } = scan(passages)
      return merge(sensesOf(rule, patterns).flatMap(({ triggers }) => spotsOf(triggers).all))
    },
  }
}

function phrasesOf({ triggers, requires, unless, cures, escalate }: Sense): string[] {
  return [...triggers, ...[...requires, ...unless, ...cures, ...escalate].flatMap(({ any }) => any)]
}

/** The first places in reading order, those that overlap made one. */
function merge(spots: readonly Spot[]): Place[] {
  const ordered = [...spots].sort((a, b) => a.passage - b.passage || a.start - b.start || b.end - a.end)
  const merged: Place[] = []
  for (const { passage, start, end } of ordered) {
    const last = merged.at(-1)
    if (last?.passage === passage && start < last.end)
      merged[merged.length - 1] = { ...last, end: Math.max(last.end, end) }
    else if (merged.length === MAX_PLACES) break
    else merged.push({ passage, start, end })
  }
  return merged
}

import type { Rule, RuleContext, RuleSet, Scope } from '../rules/rule-schema.js'
import { buildAutomaton } from './automaton.js'
import { isMention, isNegated } from './negation.js'
import { parsePhrase, wordLists } from './parse-phrase.js'
import { respace } from './respace.js'
import { tokenise, type Token } from './tokenise.js'

/**
 * A text to look through. `recognised`: it was heard or read by a machine, so spaces may be wrong. `cures`: what it says may clear a finding; false for text that
 * a viewer cannot read.
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

/** A rule that fired and where, in order of passage and offset. */
export interface RuleMatch {
  readonly rule: Rule
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

/** A hit of one phrase with what evaluation needs to know of its place. */
interface Spot extends Place {
  readonly sentence: number
  readonly negated: boolean
}

/** Compiles the rules that a caller chose. Throws `Error` for a phrase that cannot be read. */
export function createMatcher(rules: readonly Rule[], vocabulary: RuleSet['vocabulary']): Matcher {
  const sources = [...new Set(rules.flatMap(phrasesOf))]
  const indexOf = new Map(sources.map((source, index) => [source, index]))
  const lists = wordLists(vocabulary)
  const automaton = buildAutomaton(sources.map((source) => parsePhrase(source, lists)))
  const common = new Set(vocabulary['common-words'] ?? [])
  const known = (word: string): boolean => automaton.knows(word) || common.has(word)

  const scan = (passages: readonly Passage[]): { spots: Map<number, Spot[]>; steps: number } => {
    const spots = new Map<number, Spot[]>()
    let steps = 0
    passages.forEach(({ text, recognised }, passage) => {
      const tokens = tokenise(text, known, { glued: recognised })
      for (const reading of [tokens, recognised ? respace(tokens, known) : null]) {
        if (reading === null) continue
        const pass = automaton.find(reading)
        steps += pass.steps
        for (const { phrase, from, to } of pass.hits) {
          if (isMention(reading, from, to)) continue
          const spot = { passage, ...placeOf(reading, from, to), negated: isNegated(reading, from) }
          spots.set(phrase, [...(spots.get(phrase) ?? []), spot])
        }
      }
    })
    return { spots, steps }
  }
  const spotsOf = (phrases: readonly string[], spots: ReadonlyMap<number, Spot[]>): Spot[] =>
    phrases.flatMap((phrase) => spots.get(indexOf.get(phrase)!) ?? [])

  return {
    match(passages, near) {
      const { spots, steps } = scan(passages)
      const holds = ({ any, within }: RuleContext, trigger: Spot, curing: boolean): boolean =>
        spotsOf(any, spots).some(
          (spot) => (!curing || passages[spot.passage]!.cures) && isWithin(within, trigger, spot, near),
        )
      const matches = rules.flatMap((rule) => {
        const places = spotsOf(rule.triggers, spots).filter(
          (spot) =>
            !(rule.negatable && spot.negated) &&
            rule.requires.every((context) => holds(context, spot, false)) &&
            !rule.cures.some((context) => holds(context, spot, true)),
        )
        return places.length > 0 ? [{ rule, places: merge(places) }] : []
      })
      return { matches, steps }
    },
    mentions: (rule, passages) => merge(spotsOf(rule.triggers, scan(passages).spots)),
  }
}

function phrasesOf({ triggers, requires, cures }: Rule): string[] {
  return [...triggers, ...requires.flatMap(({ any }) => any), ...cures.flatMap(({ any }) => any)]
}

function placeOf(tokens: readonly Token[], from: number, to: number): Pick<Spot, 'start' | 'end' | 'sentence'> {
  const first = tokens[from]!
  return { start: first.start, end: tokens[to - 1]!.end, sentence: first.sentence }
}

function isWithin(scope: Scope, a: Spot, b: Spot, near: (a: number, b: number) => boolean): boolean {
  if (scope === 'asset') return true
  if (a.passage !== b.passage) return scope === 'nearby' && near(a.passage, b.passage)
  return Math.abs(a.sentence - b.sentence) <= (scope === 'nearby' ? 1 : 0)
}

/** Places in reading order, those that overlap made one. */
function merge(spots: readonly Spot[]): Place[] {
  const ordered = [...spots].sort((a, b) => a.passage - b.passage || a.start - b.start || b.end - a.end)
  const merged: Place[] = []
  for (const { passage, start, end } of ordered) {
    const last = merged.at(-1)
    if (last?.passage === passage && start < last.end)
      merged[merged.length - 1] = { ...last, end: Math.max(last.end, end) }
    else merged.push({ passage, start, end })
  }
  return merged
}

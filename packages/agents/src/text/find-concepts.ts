import { createMatcher } from '../match/matcher.js'
import type { Rule, RuleSet, Stance } from '../rules/rule-schema.js'

/** Words of a list in a text: UTF-16 offsets. */
export interface FoundConcept {
  readonly list: string
  readonly start: number
  readonly end: number
}

/** Word lists by name, with the ways of saying something in which their words do not count, as in rules. */
export type ConceptLists = Readonly<Record<string, readonly Stance[]>>

/**
 * Finds the words of some lists in a text, ordered by list and place; the first hundred places of each. `recognised`
 * (default false): the text was heard or read by a machine, so spaces may be wrong.
 */
export type ConceptFinder = (text: string, recognised?: boolean) => FoundConcept[]

/** Makes a finder. Pure, and linear in the text. Throws `Error` for a list that the set does not have. */
export function createConceptFinder(
  lists: ConceptLists,
  { vocabulary, patterns }: Pick<RuleSet, 'vocabulary' | 'patterns'>,
): ConceptFinder {
  const rules = Object.entries(lists).map(([list, ignore]) => asRule(list, ignore))
  const matcher = createMatcher(rules, { vocabulary, patterns })
  return (text, recognised = false) =>
    matcher
      .match([{ text, recognised, cures: true }], () => false)
      .matches.flatMap(({ rule, places }) => places.map(({ start, end }) => ({ list: rule.title, start, end })))
}

/** The phrase that stands for a word list. */
export function listSource(list: string): string {
  return `{${list}}`
}

/** The matcher knows rules only: a list looked for as such is a rule of one trigger, of no law. */
function asRule(list: string, ignore: readonly Stance[]): Rule {
  return {
    id: `list.${list}`,
    title: list,
    agent: 'list',
    family: 'list',
    jurisdictions: ['global'],
    platforms: [],
    severity: 'low',
    status: 'in-force',
    citation: list,
    url: 'https://example.org/',
    inForceFrom: null,
    inForceTo: null,
    lastVerified: null,
    patterns: [],
    triggers: [listSource(list)],
    requires: [],
    unless: [],
    cures: [],
    ignore: [...ignore],
    disguised: false,
    escalate: [],
    message: list,
    recommendation: list,
    examples: { violate: [], comply: [] },
  }
}

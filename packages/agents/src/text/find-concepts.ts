import { createMatcher, type RuleMatch } from '../match/matcher.js'
import type { Rule, RuleSet, Stance } from '../rules/rule-schema.js'

/** Words of a list in a text: UTF-16 offsets. */
export interface FoundConcept {
  readonly list: string
  readonly start: number
  readonly end: number
}

/** Word lists by name, with the stances in which their words do not count, as in rules. */
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
  const matcher = createMatcher(conceptRules(lists), { vocabulary, patterns })
  return (text, recognised = false) =>
    conceptsOf(matcher.match([{ text, recognised, cures: true }], () => false).matches)
}

/** Rules that find the words of some lists, for a matcher that looks for rules of law as well. */
export function conceptRules(lists: ConceptLists): Rule[] {
  return Object.entries(lists).map(([list, ignore]) => asRule(list, ignore))
}

/** Whether a rule was made by {@link conceptRules}. */
export function isConceptRule({ agent }: Rule): boolean {
  return agent === AGENT
}

/** What {@link conceptRules} found among these matches, ordered by list and place. */
export function conceptsOf(matches: readonly RuleMatch[]): FoundConcept[] {
  return matches
    .filter(({ rule }) => isConceptRule(rule))
    .flatMap(({ rule, places }) => places.map(({ start, end }) => ({ list: rule.title, start, end })))
}

const AGENT = 'list'

/** The phrase that stands for a word list. */
export function listSource(list: string): string {
  return `{${list}}`
}

/** The matcher only knows rules, so a list is wrapped in a rule with one trigger. */
function asRule(list: string, ignore: readonly Stance[]): Rule {
  return {
    id: `list.${list}`,
    title: list,
    agent: AGENT,
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

import { createMatcher } from '../match/matcher.js'
import { type Rule, type RuleSet, ruleSchema, type Stance } from '../rules/rule-schema.js'

/** Words of a list in a text: UTF-16 offsets. */
export interface FoundConcept {
  readonly list: string
  readonly start: number
  readonly end: number
}

/** Finds the words of some lists in a text, ordered by list and place; the first hundred places of each. */
export type ConceptFinder = (text: string) => FoundConcept[]

/**
 * Makes a finder of the word lists `lists` of a set of rules. `ignore`: ways of saying something that do not count, as
 * in rules. Pure, and linear in the text. Throws `Error` for a list that is not there.
 */
export function createConceptFinder(
  lists: readonly string[],
  set: Pick<RuleSet, 'vocabulary' | 'patterns'>,
  ignore: readonly Stance[] = [],
): ConceptFinder {
  const matcher = createMatcher(
    lists.map((list) => asRule(list, ignore)),
    set,
  )
  return (text) =>
    matcher
      .match([{ text, recognised: false, cures: true }], () => false)
      .matches.flatMap(({ rule, places }) => places.map(({ start, end }) => ({ list: rule.title, start, end })))
}

/** The matcher knows rules only: a list looked for as such is a rule of one trigger, of no law. */
function asRule(list: string, ignore: readonly Stance[]): Rule {
  return ruleSchema.parse({
    id: `list.${list}`,
    title: list,
    agent: 'list',
    family: 'list',
    jurisdictions: ['global'],
    severity: 'low',
    citation: list,
    url: 'https://example.org/',
    lastVerified: null,
    triggers: [`{${list}}`],
    ignore: [...ignore],
    message: list,
    recommendation: list,
    examples: { violate: ['', ''], comply: ['', ''] },
  })
}

import type { MatcherSource } from '../match/compile-rules.js'
import { createMatcher, type Matcher } from '../match/matcher.js'
import type { Rule } from '../rules/rule-schema.js'

/** A matcher over the words by which a rule says of itself that it is not meant; null where it names none. */
const matchers = new WeakMap<Rule, Matcher | null>()

/**
 * Whether a passage holds words of a rule's own `unless`: then it is about something else than the rule, also where no
 * trigger but sense alone led to it. What the rule's patterns exclude is not asked: it goes with their triggers.
 */
export function saysOtherwise(rule: Rule, passage: string, set: MatcherSource): boolean {
  let matcher = matchers.get(rule)
  if (matcher === undefined) {
    const triggers = rule.unless.flatMap(({ any }) => any)
    const bare = { patterns: [], requires: [], unless: [], cures: [], escalate: [], disguised: false }
    matcher = triggers.length === 0 ? null : createMatcher([{ ...rule, ...bare, triggers, ignore: [] }], set)
    matchers.set(rule, matcher)
  }
  return (matcher?.match([{ text: passage, recognised: false, cures: true }], () => false).matches.length ?? 0) > 0
}

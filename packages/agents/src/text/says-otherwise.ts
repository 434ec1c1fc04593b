import type { MatcherSource } from '../match/compiled/compile-rules.js'
import { createMatcher, type Matcher } from '../match/matcher.js'
import type { Rule } from '../rules/rule-schema.js'

/** Per rule, a matcher for its own `unless`; null if it has none. */
const matchers = new WeakMap<Rule, Matcher | null>()

/**
 * Whether a passage contains words of a rule's own `unless`: then it is about something other than the rule, also if
 * the second reader chose the rule and not a trigger. What the rule's patterns exclude is not checked, since that
 * belongs to their triggers.
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

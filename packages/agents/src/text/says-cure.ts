import type { MatcherSource } from '../match/compiled/compile-rules.js'
import { sensesOf } from '../match/compiled/senses.js'
import { createMatcher, type Matcher } from '../match/matcher.js'
import type { Rule, RuleContext } from '../rules/rule-schema.js'

/** Per rule, a matcher for the words that cure a breach of it; null if it names none. */
const cureMatchers = new WeakMap<Rule, Matcher | null>()

/**
 * Whether a text holds words that cure a breach of a rule; null where the rule names none. `recognised` (default
 * false): the text was heard or read by a machine, so spaces may be wrong.
 */
export function saysCure(rule: Rule, text: string, set: MatcherSource, recognised = false): boolean | null {
  let matcher = cureMatchers.get(rule)
  if (matcher === undefined) {
    matcher = makeMatcher(rule, set)
    cureMatchers.set(rule, matcher)
  }
  if (matcher === null) return null
  return matcher.match([{ text, recognised, cures: true }], () => false).matches.length > 0
}

function makeMatcher(rule: Rule, set: MatcherSource): Matcher | null {
  const patterns = new Map(set.patterns.map((pattern) => [pattern.pattern, pattern]))
  // Cures of the rule itself are part of its senses already, but a rule with `sees` has no senses.
  const own = rule.sees === undefined ? [] : rule.cures
  const contexts = [...sensesOf(rule, patterns).flatMap((sense) => sense.cures), ...own]
  const cures = contexts.flatMap(({ any }) => any)
  const voided = contexts.flatMap(({ except }) => except ?? [])
  if (cures.length === 0) return null
  const bare = { patterns: [], requires: [], cures: [], escalate: [], disguised: false }
  const unless: RuleContext[] = voided.length === 0 ? [] : [{ within: 'sentence', any: voided }]
  return createMatcher([{ ...rule, ...bare, unless, triggers: cures, ignore: ['negated'] }], set)
}

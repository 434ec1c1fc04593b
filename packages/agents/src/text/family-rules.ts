import { areNearFamilies } from '../families.js'
import { createMatcher, type Matcher } from '../match/matcher.js'
import { type Rule, type RuleSet, subjectOf } from '../rules/rule-schema.js'
import type { TextReading } from './text-reading.js'

/**
 * The rules to cite for a family if no rule with words of its own fired: those in force that stand for it, one per
 * requested jurisdiction, if the agent `owns` them.
 */
export function standingRules(
  { page }: Pick<TextReading, 'page'>,
  family: string,
  owns: (agentId: string) => boolean,
): Rule[] {
  return page.rules.filter(
    (rule) => rule.family === family && rule.stands === 'family' && rule.status !== 'announced' && owns(rule.agent),
  )
}

/**
 * The same for a sentence: in each jurisdiction the rules that stand for its subject, if there are any, instead of the
 * one for the whole family. A loan recognised by meaning alone should not be cited under a rule on investments.
 */
export function rulesOfSubject(
  { page, set }: Pick<TextReading, 'page' | 'set'>,
  family: string,
  owns: (agentId: string) => boolean,
  sentence: string,
): Rule[] {
  const special = page.rules.filter(
    (rule) =>
      rule.family === family &&
      rule.status !== 'announced' &&
      owns(rule.agent) &&
      subjectOf(rule).length > 0 &&
      isAbout(rule, sentence, set),
  )
  const general = standingRules({ page }, family, owns).filter(
    ({ jurisdictions }) => !special.some((rule) => rule.jurisdictions.some((id) => jurisdictions.includes(id))),
  )
  return [...special, ...general]
}

/** Per rule, a matcher for its subject. */
const subjectMatchers = new WeakMap<Rule, Matcher>()

function isAbout(rule: Rule, sentence: string, set: RuleSet): boolean {
  let matcher = subjectMatchers.get(rule)
  if (matcher === undefined) {
    const bare = { patterns: [], requires: [], unless: [], cures: [], escalate: [], ignore: [], disguised: false }
    matcher = createMatcher([{ ...rule, ...bare, triggers: [...subjectOf(rule)] }], set)
    subjectMatchers.set(rule, matcher)
  }
  return matcher.match([{ text: sentence, recognised: false, cures: true }], () => false).matches.length > 0
}

/** Whether a rule of a family, or of a near one, has flagged words within a range of the text. */
export function isFlagged(
  { matches }: Pick<TextReading, 'matches'>,
  family: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  return matches.some(
    ({ rule, places }) =>
      areNearFamilies(rule.family, family) && places.some((place) => place.start < end && start < place.end),
  )
}

import type { JudgeContext } from '@proofline/engine/spec'
import { createMatcher, type Matcher } from './match/matcher.js'
import type { Rule, RuleSet } from './rules/rule-schema.js'
import { selectRules } from './rules/select-rules.js'

/** The rules that apply to a check, and a matcher over them. */
export interface RulePage {
  readonly rules: readonly Rule[]
  readonly matcher: Matcher
}

/** Most matchers that are cached: contexts repeat, and building a matcher takes longer than reading most ads. */
const KEPT_PAGES = 8

/**
 * Opens a rule set for look-up: rules and matcher of a context, the last few cached. `besides` are rules without a law
 * for which every matcher searches, too.
 */
export function openRuleBook(set: RuleSet, besides: readonly Rule[] = []): (context: JudgeContext) => RulePage {
  const pages = new Map<string, RulePage>()
  return (context) => {
    const { asOf, jurisdictions, platforms } = context
    const key = JSON.stringify([asOf, jurisdictions, platforms])
    const page = pages.get(key) ?? openPage(set, besides, context)
    pages.delete(key)
    pages.set(key, page)
    if (pages.size > KEPT_PAGES) pages.delete(pages.keys().next().value!)
    return page
  }
}

function openPage(set: RuleSet, besides: readonly Rule[], context: JudgeContext): RulePage {
  const rules = selectRules(set, context)
  return { rules, matcher: createMatcher([...rules, ...besides], set) }
}

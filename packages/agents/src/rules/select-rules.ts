import type { JudgeContext } from '@proofline/engine/spec'
import type { Rule, RuleSet } from './rule-schema.js'

/**
 * The rules that apply to a check: in force on `context.asOf` (else on the day up to which the packs know the law), of
 * one of the jurisdictions asked for or global, and for one of the platforms (none asked for means all).
 */
export function selectRules({ rules, asOf }: RuleSet, context: JudgeContext): Rule[] {
  const day = context.asOf ?? asOf
  const overlaps = (mine: readonly string[], asked: readonly string[]): boolean =>
    mine.length === 0 || asked.length === 0 || mine.some((id) => asked.includes(id))
  return rules.filter(
    (rule) =>
      (rule.inForceFrom ?? '') <= day &&
      day <= (rule.inForceTo ?? day) &&
      (rule.jurisdictions.includes('global') || rule.jurisdictions.some((id) => context.jurisdictions.includes(id))) &&
      overlaps(rule.platforms, context.platforms),
  )
}

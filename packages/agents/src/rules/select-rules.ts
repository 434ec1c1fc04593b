import type { JudgeContext } from '@proofline/engine/spec'
import type { Rule, RuleSet } from './rule-schema.js'

/**
 * The rules that apply to a check: of one of the jurisdictions asked for or global, for one of the platforms (none
 * asked for means all), and not expired on `context.asOf` (else on the day up to which the packs know the law).
 *
 * A rule that applies only after that day, or has only been announced, comes as a heads-up: `announced`, of severity
 * `low`, its message opening with the day.
 */
export function selectRules({ rules, asOf }: RuleSet, context: JudgeContext): Rule[] {
  const day = context.asOf ?? asOf
  const overlaps = (mine: readonly string[], asked: readonly string[]): boolean =>
    mine.length === 0 || asked.length === 0 || mine.some((id) => asked.includes(id))
  return rules
    .filter(
      (rule) =>
        day <= (rule.inForceTo ?? day) &&
        (rule.jurisdictions.includes('global') ||
          rule.jurisdictions.some((id) => context.jurisdictions.includes(id))) &&
        overlaps(rule.platforms, context.platforms),
    )
    .map((rule) => asOfDay(rule, day))
}

/** An announced rule with a date is in force from that day on, whatever its file still says. */
function asOfDay(rule: Rule, day: string): Rule {
  const { status, inForceFrom } = rule
  if (inForceFrom === null ? status === 'announced' : day < inForceFrom) return headsUp(rule)
  return status === 'announced' ? { ...rule, status: 'in-force' } : rule
}

function headsUp(rule: Rule): Rule {
  const from = rule.inForceFrom === null ? 'Announced, with no date yet' : `Applies from ${rule.inForceFrom}`
  return { ...rule, status: 'announced', severity: 'low', message: `${from}: ${rule.message}` }
}

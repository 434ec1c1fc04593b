import { createMatcher } from '../match/matcher.js'
import type { Rule, RuleSet } from './rule-schema.js'

/** An example of a rule that does not do what it is there for. `fired` names the rule that should not have fired. */
export interface RuleFault {
  readonly ruleId: string
  readonly kind: 'silent' | 'false-alarm'
  readonly example: string
  readonly fired?: string
}

/**
 * Runs the examples of every rule: each that violates must make its rule fire, none that complies may make any rule of
 * the same jurisdictions fire at medium severity or above. Returns what fails, empty where all is well.
 */
export function testRules({ rules, vocabulary }: Pick<RuleSet, 'rules' | 'vocabulary'>): RuleFault[] {
  const firing = new Map<string, (text: string) => readonly Rule[]>()
  return rules.flatMap((rule) => {
    const key = rule.jurisdictions.join()
    const fires =
      firing.get(key) ??
      firingRules(
        rules.filter((other) => sharesMarket(rule, other)),
        vocabulary,
      )
    firing.set(key, fires)

    const silent = rule.examples.violate.filter((example) => !fires(example).includes(rule))
    const alarms = rule.examples.comply.flatMap((example) =>
      fires(example)
        .filter(({ severity, measure }) => severity !== 'low' && measure === undefined)
        .map(({ id }) => ({ example, fired: id })),
    )
    return [
      ...silent.map((example): RuleFault => ({ ruleId: rule.id, kind: 'silent', example })),
      ...alarms.map((alarm): RuleFault => ({ ruleId: rule.id, kind: 'false-alarm', ...alarm })),
    ]
  })
}

function firingRules(rules: readonly Rule[], vocabulary: RuleSet['vocabulary']): (text: string) => readonly Rule[] {
  const matcher = createMatcher(rules, vocabulary)
  return (text) => matcher.match([{ text, recognised: true, cures: true }], () => false).matches.map(({ rule }) => rule)
}

function sharesMarket(a: Rule, b: Rule): boolean {
  return b.jurisdictions.some((id) => id === 'global' || a.jurisdictions.includes(id))
}

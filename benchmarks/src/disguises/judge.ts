import { areNearFamilies, createMatcher, type RuleSet } from '@proofline/agents'

/** Findings of disguise as such count for nothing here: what counts is whether the words are read. */
const EVASION = 'policy-evasion'

/** What the rules say of a text: all rules at once, as in mode `fast`, without a second reader. */
export interface Judge {
  /** Whether a finding of medium severity or above is of a family or one near to it. */
  finds(text: string, family: string): boolean
  /** The rules that find something of medium severity or above. */
  flags(text: string): string[]
}

/** Opens the judge over a set of rules. */
export function openJudge(set: RuleSet): Judge {
  const matcher = createMatcher(set.rules, set)
  const rulesOn = (text: string) =>
    matcher
      .match([{ text, recognised: false, cures: true }], () => false)
      .matches.filter(({ rule, severity }) => severity !== 'low' && rule.measure === undefined)
      .map(({ rule }) => rule)
      .filter((rule) => rule.family !== EVASION)
  return {
    finds: (text, family) => rulesOn(text).some((rule) => areNearFamilies(rule.family, family)),
    flags: (text) => rulesOn(text).map(({ id }) => id),
  }
}

import { createMatcher } from '../../src/match/matcher.js'
import { loadRules } from '../../src/rules/load-rules.js'
import type { Rule, Stance } from '../../src/rules/rule-schema.js'

const base = loadRules().rules[0]!

/** Whether a rule of one trigger, which `ignore` (denials, if not given) silences, fires on a text. */
export function fires(text: string, trigger: string, ignore: Stance[] = ['negated']): boolean {
  const plain = { requires: [], cures: [], unless: [], patterns: [] }
  const rule: Rule = { ...base, ...plain, triggers: [trigger], ignore }
  const matcher = createMatcher([rule], { vocabulary: {}, patterns: [] })
  return matcher.match([{ text, recognised: false, cures: true }], () => false).matches.length > 0
}

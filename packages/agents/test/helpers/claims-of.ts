import { createMatcher } from '../../src/match/matcher.js'
import { loadRules } from '../../src/rules/load-rules.js'

/** Whether a rule with only these triggers finds a claim in a text. */
export function claimsOf(triggers: readonly string[]): (text: string) => boolean {
  const rule = { ...loadRules().rules[0]!, patterns: [], requires: [], unless: [], cures: [], triggers: [...triggers] }
  const matcher = createMatcher([rule], { vocabulary: {}, patterns: [] })
  return (text) => matcher.match([{ text, recognised: false, cures: true }], () => false).matches.length > 0
}

import type { Markets } from '@proofline/engine/spec'
import type { RuleSet } from './rule-schema.js'

/** Gathered once a set: agents are asked on every check. */
const gathered = new WeakMap<RuleSet, Markets>()

/** The jurisdictions and platforms that the rules of a set name, each once. */
export function marketsOf(set: RuleSet): Markets {
  const known = gathered.get(set)
  if (known) return known
  const markets: Markets = {
    jurisdictions: [...new Set(set.rules.flatMap(({ jurisdictions }) => jurisdictions))],
    platforms: [...new Set(set.rules.flatMap(({ platforms }) => platforms))],
  }
  gathered.set(set, markets)
  return markets
}

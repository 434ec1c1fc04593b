import { createHash } from 'node:crypto'
import type { Agent } from '../../spec/plugins/agent.js'
import { canonicalJson } from '../../spec/plain/canonical-json.js'
import { readRules } from './rules-of-agent.js'

/**
 * One version for all rules of a set of agents: the agents' own where they agree (as ours do, sharing one set of
 * packs), else a hash over the distinct ones. Empty where no agent uses rules.
 */
export function combineRulesVersions(agents: readonly Agent[]): string {
  const versions = [
    ...new Set(agents.map((agent) => readRules(agent).rulesVersion).filter((version) => version !== '')),
  ]
  if (versions.length <= 1) return versions[0] ?? ''
  return createHash('sha256').update(canonicalJson(versions.toSorted())).digest('hex')
}

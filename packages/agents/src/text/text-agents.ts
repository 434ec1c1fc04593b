import type { Agent } from '@proofline/engine/spec'
import { claimEnrichment } from '../full/claim-enrichment.js'
import { ruleAgent, type RuleAgentFacts } from './rule-agent.js'
import type { RuleLibrary } from './rule-library.js'

/** The agents over the rules of text; each owns the rules that name it. */
const OWN_RULES: readonly Omit<RuleAgentFacts, 'owns'>[] = [
  {
    id: 'ai-laws',
    description:
      'Holds text against laws on AI-made content: disclosure, synthetic people, deepfakes, bots, forbidden uses.',
    phase: 1,
  },
  {
    id: 'platform-policy',
    description: 'Holds text against the policies of the platforms that it is for.',
    phase: 2,
  },
  {
    id: 'metadata-labeling',
    description: 'Looks in text for labels of AI-made content that are missing, hidden or stripped.',
    phase: 3,
  },
  {
    id: 'rights-clearance-text',
    description:
      'Looks in text for names, voices, marks, characters, works and events that are used without a right to them.',
    phase: 3,
  },
]

/**
 * The agents that read texts by the rule book. `advertising-law` also owns the rules that name an agent which reads no
 * text (a pack's own, or those of pictures), so that no rule goes unread; in mode `full` it keeps the claim ledger.
 */
export function textAgents(library: RuleLibrary): Agent[] {
  const named = new Set(OWN_RULES.map(({ id }) => id))
  const law: RuleAgentFacts = {
    id: 'advertising-law',
    description:
      'Holds advertising copy against the advertising law of the markets that it is for; in mode full, claim by claim.',
    phase: 2,
    owns: (agentId) => !named.has(agentId),
    tellsForAll: true,
  }
  return [
    ruleAgent(law, library, claimEnrichment),
    ...OWN_RULES.map((facts) => ruleAgent({ ...facts, owns: (agentId) => agentId === facts.id }, library)),
  ]
}

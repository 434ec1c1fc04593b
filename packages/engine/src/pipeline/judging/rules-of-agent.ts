import { z } from 'zod'
import type { Agent } from '../../spec/plugins/agent.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import { describeIssue, readAs } from '../../spec/faults/schema-issues.js'

const ids = z.array(z.string())
const rulesSchema = z.object({
  rulesVersion: z.string(),
  markets: z.object({ jurisdictions: ids, platforms: ids }).optional(),
})

/**
 * What an agent says about the rules that it uses. Reading this may load them all, so it is not validated with the rest
 * of the agent when the engine is created. Throws `plugin_invalid` where it has another form, and what the agent
 * throws, such as `rule_pack_invalid`; any error that is not a `ProoflineError` as `plugin_failed`.
 */
export function readRules(agent: Agent): z.infer<typeof rulesSchema> {
  const { data, issues: faults } = readAs(rulesSchema, ask(agent))
  if (!faults) return data
  const issues = faults.map(describeIssue)
  throw new ProoflineError('plugin_invalid', `Plug-in ${agent.id} does not follow agent.v1: ${issues.join('; ')}`, {
    details: { issues },
  })
}

function ask(agent: Agent) {
  try {
    return { rulesVersion: agent.rulesVersion, markets: agent.markets }
  } catch (cause) {
    throw ProoflineError.from(cause, 'plugin_failed')
  }
}

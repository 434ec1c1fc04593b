import type { Agent, Markets } from '../../spec/plugins/agent.js'
import { type JudgeContext, NO_PLATFORM } from '../../spec/report/context.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import { readRules } from './rules-of-agent.js'

/**
 * Refuses a context with a market that none of the agents covers: a report under no law would look clean. Agents that
 * name no markets are ignored here. Throws `context_invalid`, and what {@link readRules} throws.
 */
export function refuseUnknownMarkets(context: JudgeContext, agents: readonly Agent[]): void {
  const known = agents.flatMap((agent) => readRules(agent).markets ?? [])
  if (known.length === 0) return
  refuse('jurisdictions', context.jurisdictions, known)
  const platforms = context.platforms.filter((id) => id !== NO_PLATFORM)
  refuse('platforms', platforms, known)
}

function refuse(field: keyof Markets, asked: readonly string[], known: readonly Markets[]): void {
  const ids = new Set(known.flatMap((markets) => markets[field]))
  const unknown = asked.filter((id) => !ids.has(id))
  if (unknown.length === 0) return
  const choices = [...ids, ...(field === 'platforms' ? [NO_PLATFORM] : [])].sort()
  const names = `${unknown.join(', ')}. Known: ${choices.join(', ')}`
  throw new ProoflineError('context_invalid', `No agent has rules for these ${field}: ${names}.`, {
    details: { field, unknown, known: choices },
  })
}

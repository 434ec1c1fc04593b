import type { AssetKind } from '../evidence/asset.js'
import type { FindingInput } from '../report/check.js'
import type { JudgeContext } from '../report/context.js'
import type { Diagnostic } from '../faults/diagnostic.js'
import type { Enrichment } from '../report/enrichment.js'
import { type OpenContext, type PluginBase, type PluginSession, validatePlugin } from './plugin.js'
import type { Timeline } from '../evidence/timeline.js'

/**
 * What an agent gets: the evidence, the check context, and (mode `full` only) findings and enrichment of earlier
 * phases.
 */
export interface AgentInput {
  readonly timeline: Timeline
  readonly context: JudgeContext
  readonly earlier: readonly (FindingInput & { agentId: string })[]
  readonly enrichment?: Enrichment
}

/**
 * Findings of an agent with everything else that it returns. `diagnostics`: problems that did not stop it; `models`:
 * ids of the models that it used, for `versionInfo.models`.
 */
export interface AgentResult {
  readonly findings: FindingInput[]
  readonly enrichment?: Partial<Enrichment>
  readonly diagnostics?: Diagnostic[]
  readonly models?: readonly string[]
}

/** An opened agent. */
export interface AgentSession extends PluginSession {
  /** An agent that returns nothing but findings may return them as a plain list. */
  run(input: AgentInput, options: { signal: AbortSignal }): Promise<FindingInput[] | AgentResult>
}

/** The result of an agent in its long form. */
export function agentResult(output: FindingInput[] | AgentResult): AgentResult {
  return Array.isArray(output) ? { findings: output } : output
}

/** Ids of jurisdictions and platforms, as in a check context. */
export interface Markets {
  readonly jurisdictions: readonly string[]
  readonly platforms: readonly string[]
}

/** Judges a timeline: each of its findings refers to evidence. Never touches media. */
export interface Agent extends PluginBase<'agent.v1'> {
  /** One sentence on what it checks. */
  readonly description: string
  /** Phase in mode `full`, where it sees the findings of earlier phases; ignored in `fast`. */
  readonly phase: 1 | 2 | 3 | 4
  /** Content hash of its rules; empty where it uses none. */
  readonly rulesVersion: string
  /**
   * The markets it has rules for. A context with a jurisdiction or platform that no agent covers is refused with
   * `context_invalid`, because nothing would be checked against it. Default: not taken into account.
   */
  readonly markets?: Markets
  readonly capabilities: { readonly kinds: readonly AssetKind[] }
  open(context: OpenContext): Promise<AgentSession>
}

/** Checks an agent against its contract. Throws `plugin_invalid`. */
export function defineAgent<T extends Agent>(plugin: T): T {
  return validatePlugin(plugin, 'agent.v1')
}

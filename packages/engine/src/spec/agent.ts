import type { AssetKind } from './asset.js'
import type { FindingInput } from './check.js'
import type { JudgeContext } from './context.js'
import type { Diagnostic } from './diagnostic.js'
import type { Enrichment } from './enrichment.js'
import { type OpenContext, type PluginBase, type PluginSession, validatePlugin } from './plugin.js'
import type { Timeline } from './timeline.js'

/**
 * What an agent gets: the evidence, the question, and (mode `full` only) what agents of earlier phases found and
 * learned.
 */
export interface AgentInput {
  readonly timeline: Timeline
  readonly context: JudgeContext
  readonly earlier: readonly (FindingInput & { agentId: string })[]
  readonly enrichment?: Enrichment
}

/**
 * What an agent has to say beyond findings. `diagnostics` tell of trouble that did not stop it; `models` are the ids of
 * those that it had read the evidence, for `versionInfo.models`.
 */
export interface AgentResult {
  readonly findings: FindingInput[]
  readonly enrichment?: Partial<Enrichment>
  readonly diagnostics?: Diagnostic[]
  readonly models?: readonly string[]
}

/** An opened agent. */
export interface AgentSession extends PluginSession {
  /** An agent that only finds may give its findings as they are. */
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

/** Reads a timeline and forms opinions, each of which points at evidence. Never touches media. */
export interface Agent extends PluginBase<'agent.v1'> {
  /** One sentence on what it checks. */
  readonly description: string
  /** When it runs in mode `full`, where it sees what agents of earlier phases found; of no matter in `fast`. */
  readonly phase: 1 | 2 | 3 | 4
  /** Content hash of the rules that it reads; empty where it reads none. */
  readonly rulesVersion: string
  /**
   * Whose rules it has. A context that asks for a jurisdiction or platform which none of the agents knows is refused
   * with `context_invalid`: nothing would be held against that law. Left out: it has no say in that.
   */
  readonly markets?: Markets
  readonly capabilities: { readonly kinds: readonly AssetKind[] }
  open(context: OpenContext): Promise<AgentSession>
}

/** Checks an agent against its contract. Throws `plugin_invalid`. */
export function defineAgent<T extends Agent>(plugin: T): T {
  return validatePlugin(plugin, 'agent.v1')
}

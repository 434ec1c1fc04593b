import type { z } from 'zod'
import type { AgentFinding } from '../../score/ground-findings.js'
import { joinEnrichments } from '../../score/join-enrichments.js'
import { type Agent, type AgentInput, agentResult } from '../../spec/plugins/agent.js'
import { type Finding, findingSchema } from '../../spec/report/check.js'
import { type Diagnostic, diagnosticSchema } from '../../spec/faults/diagnostic.js'
import { type Enrichment, enrichmentSchema, NO_ENRICHMENT } from '../../spec/report/enrichment.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import { isJsonRecord } from '../../spec/plain/json-record.js'
import { describeIssue, readAs } from '../../spec/faults/schema-issues.js'
import { throwIfAborted } from '../../util/abort.js'
import { deepFreeze } from '../../util/values/deep-freeze.js'
import type { RunControl } from '../runs/create-run.js'
import { yieldToEventLoop } from '../runs/yield-to-event-loop.js'
import type { PluginHost } from '../services/plugin-host.js'

/** Most faults of an agent's result that are named. */
const MAX_ISSUES = 5

const diagnosticsOfAgent = diagnosticSchema
  .refine(({ details = {} }) => isJsonRecord(details), { path: ['details'], error: 'must be JSON, as reports are' })
  .array()

/** What running agents needs besides the question. `now` gives ms since the epoch. */
export interface AgentRunDependencies {
  readonly agents: readonly Agent[]
  readonly host: Pick<PluginHost, 'openAgent'>
  readonly now: () => number
}

/**
 * The combined findings, enrichment and diagnostics of all agents; `models`: ids of models by the agent that used them.
 */
export interface AgentRunOutcome {
  readonly findings: AgentFinding[]
  readonly enrichment: Enrichment
  readonly diagnostics: Diagnostic[]
  readonly models: Readonly<Record<string, string>>
}

/**
 * Runs agents over a timeline. `fast`: in parallel on the bare timeline. `full`: by phase from 1 to 4, each phase
 * seeing the findings and enrichment of earlier ones. An agent that fails leaves the diagnostic `agent_failed`.
 *
 * The outcome lists agents in the order in which they were given, whatever order they finish in. Their input is frozen,
 * so that an agent that tries to change the evidence of others fails.
 */
export async function runAgents(
  { timeline, context }: Pick<AgentInput, 'timeline' | 'context'>,
  { agents, host, now }: AgentRunDependencies,
  control: RunControl,
): Promise<AgentRunOutcome> {
  const phases = context.mode === 'full' ? [1, 2, 3, 4] : [null]
  let outcome: AgentRunOutcome = { findings: [], enrichment: NO_ENRICHMENT, diagnostics: [], models: {} }
  for (const phase of phases) {
    const { findings: earlier, enrichment } = outcome
    const selected = agents.filter((agent) => phase === null || agent.phase === phase)
    const input = deepFreeze({ timeline, context, earlier, enrichment })
    await yieldToEventLoop()
    throwIfAborted(control.signal)
    const results = await Promise.all(selected.map((agent) => runAgent(agent, input, host, now, control)))
    outcome = {
      findings: [...earlier, ...results.flatMap(({ findings }) => findings)],
      enrichment: joinEnrichments([enrichment, ...results.map((result) => result.enrichment)]),
      diagnostics: [...outcome.diagnostics, ...results.flatMap(({ diagnostics }) => diagnostics)],
      models: Object.assign({}, outcome.models, ...results.map(({ models }) => models)),
    }
  }
  return outcome
}

async function runAgent(
  agent: Agent,
  input: AgentInput,
  host: AgentRunDependencies['host'],
  now: () => number,
  { emit, signal }: RunControl,
): Promise<AgentRunOutcome> {
  const begin = now()
  emit({ type: 'agent-start', agentId: agent.id })
  const end = (findings: Finding[]) =>
    emit({ type: 'agent-end', agentId: agent.id, findings, durationMs: now() - begin })
  try {
    signal.throwIfAborted()
    const session = await host.openAgent(agent, signal)
    const result = agentResult(await session.run(input, { signal }))
    const findings = result.findings.map((finding) => parse(findingSchema, finding, agent.id, 'a finding'))
    const enrichment = parse(enrichmentSchema, result.enrichment ?? {}, agent.id, 'an enrichment')
    end(findings)
    return {
      findings: findings.map((finding) => ({ ...finding, agentId: agent.id })),
      enrichment,
      diagnostics: parse(diagnosticsOfAgent, result.diagnostics ?? [], agent.id, 'diagnostics'),
      models: result.models?.length ? { [agent.id]: result.models.join(', ') } : {},
    }
  } catch (cause) {
    if (signal.aborted) throw cause
    const error = ProoflineError.from(cause, 'plugin_failed')
    // Faulty rules fail the run, so that the operator fixes them: a report without them would look clean.
    if (error.code === 'rule_pack_invalid' || error.code === 'context_invalid') throw error
    end([])
    return { findings: [], enrichment: NO_ENRICHMENT, diagnostics: [failedDiagnostic(agent.id, error)], models: {} }
  }
}

function parse<T>(schema: z.ZodType<T>, value: unknown, agentId: string, what: string): T {
  const parsed = readAs(schema, value)
  if (!parsed.issues) return parsed.data
  const issues = parsed.issues.slice(0, MAX_ISSUES).map(describeIssue)
  throw new ProoflineError(
    'plugin_failed',
    `Agent ${agentId} returned ${what} that does not follow its schema: ${issues.join('; ')}`,
    {
      details: { agentId, issues },
    },
  )
}

function failedDiagnostic(agentId: string, error: ProoflineError): Diagnostic {
  return {
    code: 'agent_failed',
    stage: 'runAgents',
    message: `Agent ${agentId} failed, its checks are missing: ${error.message}`,
    degrades: true,
    details: { agentId, code: error.code },
  }
}

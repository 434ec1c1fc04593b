import type { Agent } from '../spec/agent.js'
import { type Finding, type FindingInput, findingSchema } from '../spec/check.js'
import type { AssetKind } from '../spec/asset.js'
import type { JudgeContext } from '../spec/context.js'
import type { Diagnostic } from '../spec/diagnostic.js'
import { ProoflineError } from '../spec/errors.js'
import type { Report } from '../spec/report.js'
import type { Timeline } from '../spec/timeline.js'
import { type AgentFinding, groundFindings } from '../score/ground-findings.js'
import { mergeFindings } from '../score/merge-findings.js'
import { publishChecks } from '../score/publish-checks.js'
import { buildReport } from './build-report.js'
import type { RunControl } from './create-run.js'
import type { PluginHost } from './plugin-host.js'

/** What judging needs besides the timeline. */
export interface JudgeDependencies {
  readonly agents: readonly Agent[]
  readonly host: Pick<PluginHost, 'openAgent'>
  /** The time that the report states, ms since the epoch. */
  readonly now: () => number
  /** When the whole run began, on the same clock. */
  readonly beginMs: number
}

/**
 * Lets the agents form opinions over a timeline and makes the report of them. No media is touched.
 *
 * `fast`: all agents side by side on the bare timeline. `full`: by phase, each seeing what earlier phases found.
 * An agent that fails leaves the diagnostic `agent_failed`; a finding that is not grounded leaves `check_dropped`.
 */
export async function judgeTimeline(
  timeline: Timeline,
  context: JudgeContext,
  { agents, host, now, beginMs }: JudgeDependencies,
  { emit, signal }: RunControl,
): Promise<Report> {
  const begin = now()
  const kinds = kindsOf(timeline)
  const able = agents.filter(({ capabilities }) => capabilities.kinds.some((kind) => kinds.includes(kind)))
  const diagnostics: Diagnostic[] = [...timeline.diagnostics]
  const findings: AgentFinding[] = []

  emit({ type: 'stage-start', stage: 'runAgents' })
  const phases = context.mode === 'full' ? [1, 2, 3, 4] : [null]
  for (const phase of phases) {
    const earlier = [...findings]
    const crew = able.filter((agent) => phase === null || agent.phase === phase)
    const outcomes = await Promise.all(
      crew.map((agent) => runAgent(agent, { timeline, context, earlier }, host, now, { emit, signal })),
    )
    for (const outcome of outcomes) {
      findings.push(...outcome.findings)
      if (outcome.diagnostic) diagnostics.push(outcome.diagnostic)
    }
  }
  emit({ type: 'stage-end', stage: 'runAgents', durationMs: now() - begin })

  const beginScore = now()
  emit({ type: 'stage-start', stage: 'score' })
  const { grounded, dropped } = groundFindings(findings, timeline.items, timeline.asset.text)
  diagnostics.push(...dropped.map(({ finding, reason }) => droppedDiagnostic(finding, reason)))
  const checks = publishChecks(mergeFindings(grounded), timeline.items)
  for (const { spans: _, ...check } of checks) emit({ type: 'check', check })
  const report = buildReport({ timeline, context, checks, diagnostics, agents: able, generatedAtMs: now(), beginMs })
  emit({ type: 'stage-end', stage: 'score', durationMs: now() - beginScore })
  return report
}

/** A text that came with pictures is for agents of both. */
function kindsOf({ asset, items }: Timeline): AssetKind[] {
  return asset.kind === 'text' && items.length > 0 ? ['text', 'image'] : [asset.kind]
}

type Input = Parameters<Awaited<ReturnType<Agent['open']>>['run']>[0]

async function runAgent(
  agent: Agent,
  input: Input,
  host: JudgeDependencies['host'],
  now: () => number,
  { emit, signal }: RunControl,
): Promise<{ findings: AgentFinding[]; diagnostic?: Diagnostic }> {
  const begin = now()
  emit({ type: 'agent-start', agentId: agent.id })
  try {
    signal.throwIfAborted()
    const session = await host.openAgent(agent)
    const found = await session.run(input, { signal })
    const findings = found.map((finding) => parseFinding(finding, agent.id))
    emit({ type: 'agent-end', agentId: agent.id, findings, durationMs: now() - begin })
    return { findings: findings.map((finding) => ({ ...finding, agentId: agent.id })) }
  } catch (cause) {
    if (signal.aborted) throw cause
    const error = ProoflineError.from(cause, 'plugin_failed')
    // Trouble with the rules themselves is the operator's to mend: a report without them would look clean.
    if (error.code === 'rule_pack_invalid' || error.code === 'context_invalid') throw error
    emit({ type: 'agent-end', agentId: agent.id, findings: [], durationMs: now() - begin })
    return { findings: [], diagnostic: failedDiagnostic(agent.id, error) }
  }
}

function parseFinding(finding: FindingInput, agentId: string): Finding {
  const parsed = findingSchema.safeParse(finding)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new ProoflineError('plugin_failed', `Agent ${agentId} gave a finding that is not one: ${issues.join('; ')}`, {
    details: { agentId, issues },
  })
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

function droppedDiagnostic(finding: AgentFinding, reason: string): Diagnostic {
  return {
    code: 'check_dropped',
    stage: 'score',
    message: `A finding of ${finding.agentId} (${finding.ruleId}) was dropped: ${reason}.`,
    degrades: false,
    details: { agentId: finding.agentId, ruleId: finding.ruleId },
  }
}

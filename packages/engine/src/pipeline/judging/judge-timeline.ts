import { type AgentFinding, groundFindings } from '../../score/ground-findings.js'
import { groundEnrichment } from '../../score/join-enrichments.js'
import { mergeFindings } from '../../score/merging/merge-findings.js'
import { publishChecks } from '../../score/publish-checks.js'
import type { AssetKind } from '../../spec/evidence/asset.js'
import { compareText } from '../../spec/plain/compare-text.js'
import type { JudgeContext } from '../../spec/report/context.js'
import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import type { Report } from '../../spec/report/report.js'
import type { Timeline } from '../../spec/evidence/timeline.js'
import { throwIfAborted } from '../../util/abort.js'
import type { RunControl } from '../runs/create-run.js'
import { yieldToEventLoop } from '../runs/yield-to-event-loop.js'
import { buildReport } from './build-report.js'
import { type AgentRunDependencies, runAgents } from './run-agents.js'

/** What judging needs besides the timeline. */
export interface JudgeDependencies extends AgentRunDependencies {
  /** When the whole run began, on the same clock. */
  readonly beginMs: number
}

/**
 * Runs the agents over a timeline and builds the report. No media is touched.
 *
 * See {@link runAgents} for their phases; the order in which they were given makes no difference. A finding without
 * valid evidence is dropped with the diagnostic `check_dropped`.
 */
export async function judgeTimeline(
  timeline: Timeline,
  context: JudgeContext,
  { agents, host, now, beginMs }: JudgeDependencies,
  control: RunControl,
): Promise<Report> {
  const { emit } = control
  const begin = now()
  const kinds = kindsOf(timeline)
  const able = agents
    .filter(({ capabilities }) => capabilities.kinds.some((kind) => kinds.includes(kind)))
    .sort((a, b) => compareText(a.id, b.id))

  control.foresee({ agents: able.length })
  emit({ type: 'stage-start', stage: 'runAgents' })
  const outcome = await runAgents({ timeline, context }, { agents: able, host, now }, control)
  emit({ type: 'stage-end', stage: 'runAgents', durationMs: now() - begin })
  await yieldToEventLoop()
  throwIfAborted(control.signal)

  const beginScore = now()
  emit({ type: 'stage-start', stage: 'score' })
  const { grounded, dropped } = groundFindings(outcome.findings, timeline.items, timeline.asset.text)
  const enrichment = groundEnrichment(outcome.enrichment, timeline.asset.text)
  const added = [
    ...outcome.diagnostics,
    ...dropped.map(({ finding, reason }) => droppedDiagnostic(finding, reason)),
    ...(enrichment.dropped > 0 ? [ungroundedDiagnostic(enrichment.dropped)] : []),
  ]
  for (const diagnostic of added) emit({ type: 'diagnostic', diagnostic })
  const checks = publishChecks(mergeFindings(grounded), timeline.items)
  for (const { spans: _, ...check } of checks) emit({ type: 'check', check })
  const report = buildReport({
    timeline,
    context,
    checks,
    enrichment: enrichment.grounded,
    diagnostics: [...timeline.diagnostics, ...added],
    agents: able,
    agentModels: outcome.models,
    generatedAtMs: now(),
    beginMs,
  })
  emit({ type: 'stage-end', stage: 'score', durationMs: now() - beginScore })
  return report
}

/** A text with pictures is for agents of both kinds. */
function kindsOf({ asset, items }: Timeline): AssetKind[] {
  return asset.kind === 'text' && items.length > 0 ? ['text', 'image'] : [asset.kind]
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

function ungroundedDiagnostic(count: number): Diagnostic {
  return {
    code: 'check_dropped',
    stage: 'score',
    message: `${count} detected markets or claims were dropped: they do not quote the text.`,
    degrades: false,
    details: { count },
  }
}

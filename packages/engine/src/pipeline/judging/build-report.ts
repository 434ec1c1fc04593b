import { findCounterfactual } from '../../score/counterfactual.js'
import type { PublishedCheck } from '../../score/publish-checks.js'
import { qualifyReason, type Reach } from '../../score/qualify-reason.js'
import { scoreChecks } from '../../score/score-checks.js'
import type { Agent } from '../../spec/plugins/agent.js'
import { compareText } from '../../spec/plain/compare-text.js'
import type { JudgeContext } from '../../spec/report/context.js'
import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import type { Enrichment } from '../../spec/report/enrichment.js'
import type { MediaReport, Report, TextReport, VersionInfo } from '../../spec/report/report.js'
import type { Timeline } from '../../spec/evidence/timeline.js'
import { ENGINE_VERSION } from '../version.js'
import { modelsByPlugin } from '../stages/sources.js'
import { placeInPictures } from './place-in-pictures.js'
import { combineRulesVersions } from './rules-version.js'

/** Everything that a report is made of. */
export interface ReportParts {
  readonly timeline: Timeline
  readonly context: JudgeContext
  readonly checks: readonly PublishedCheck[]
  readonly enrichment: Enrichment
  readonly diagnostics: readonly Diagnostic[]
  readonly agents: readonly Agent[]
  /** Ids of the models that the agents used to read the evidence, by agent. */
  readonly agentModels: Readonly<Record<string, string>>
  /** Ms since the epoch: creation of the report, and start of the run. */
  readonly generatedAtMs: number
  readonly beginMs: number
}

/** Builds a report; its form depends on the kind of asset. */
export function buildReport(parts: ReportParts): Report {
  return parts.timeline.asset.kind === 'text' ? textReport(parts) : mediaReport(parts)
}

function common(parts: ReportParts, schema: string, reach: Reach) {
  const { context, checks, agents, timeline, diagnostics, generatedAtMs, beginMs } = parts
  const { mode, jurisdictions, platforms, assetFacts } = context
  const versionInfo: VersionInfo = {
    engine: ENGINE_VERSION,
    rules: combineRulesVersions(agents),
    agents: Object.fromEntries(agents.map(({ id, version }) => [id, version])),
    models: modelsOf(parts),
    schema,
  }
  const verdict = scoreChecks(checks)
  return {
    generatedAt: new Date(generatedAtMs).toISOString(),
    asset: timeline.asset,
    mode,
    jurisdictions,
    platforms,
    assetFacts,
    ...verdict,
    decisionReason: qualifyReason({ ...verdict, ...reach, diagnostics }),
    counterfactual: findCounterfactual(checks),
    versionInfo,
    durationMs: Math.max(0, Math.round(generatedAtMs - beginMs)),
  }
}

function mediaReport(parts: ReportParts): MediaReport {
  const { timeline, checks, diagnostics } = parts
  const kind = timeline.asset.kind === 'image' ? 'image' : 'video'
  const evident = timeline.items.some((item) => item.kind !== 'frame')
  const status = evident || checks.length > 0 ? 'complete' : 'insufficient_evidence'
  const { coverage } = timeline
  return {
    schemaVersion: `${kind}-report.v1`,
    preprocessorVersion: `${kind}-preprocessor.v1`,
    evidenceVersion: timeline.schemaVersion,
    status,
    ...common(parts, `${kind}-report.v1`, { status, coverage }),
    checks: checks.map(({ spans: _, ...check }) => check),
    evidence: timeline.items,
    provenance: timeline.provenance,
    coverage,
    analysisDiagnostics: [...diagnostics],
    preprocessing: { ...timeline.preprocessing, degraded: diagnostics.some(({ degrades }) => degrades) },
  }
}

function textReport(parts: ReportParts): TextReport {
  const { timeline, context, checks, enrichment, diagnostics } = parts
  const text = timeline.asset.text ?? ''
  const words = new Map(timeline.items.map((item) => [item.id, 'text' in item ? item.text : item.id]))
  const placeOf = placeInPictures(timeline)
  const annotations = checks.flatMap(({ checkId, spans }) =>
    spans.map(({ start, end }) => ({ checkId, start, end, quote: text.slice(start, end) })),
  )
  return {
    schemaVersion: 'text-report.v1',
    reportId: `report_${timeline.asset.sha256.slice(0, 16)}`,
    ...common(parts, 'text-report.v1', {}),
    checks: checks.map(({ spans, timelineLocation: _, bbox, evidenceIds, ...check }) => ({
      ...check,
      evidence: [
        ...spans.map(({ start, end }) => text.slice(start, end)),
        ...evidenceIds.map((id) => words.get(id) ?? id),
      ],
      ...(evidenceIds.length > 0 && { evidenceIds, ...placeOf(evidenceIds, bbox) }),
    })),
    annotations,
    ...(timeline.items.length > 0 && { pictureEvidence: timeline.items }),
    detectedJurisdictions: enrichment.detectedJurisdictions,
    ...(context.mode === 'full' && { claims: enrichment.claims }),
    analysisDiagnostics: [...diagnostics],
  }
}

/** Models by the plug-in that used them, from the evidence and the agents' results. */
function modelsOf({ timeline: { items, coverage }, agentModels }: ReportParts): Record<string, string> {
  const used = new Map(Object.entries(agentModels))
  for (const { source } of items) if (source.model) used.set(source.id, source.model)
  for (const part of Object.values(coverage)) for (const [id, models] of modelsByPlugin(part)) used.set(id, models)
  return Object.fromEntries([...used].toSorted(([a], [b]) => compareText(a, b)))
}

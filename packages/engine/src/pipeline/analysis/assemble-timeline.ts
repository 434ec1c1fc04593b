import type { AssetInfo } from '../../spec/evidence/asset.js'
import { compareText } from '../../spec/plain/compare-text.js'
import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import { STAGES } from '../../spec/run.js'
import { type Coverage, type Timeline, TIMELINE_VERSION } from '../../spec/evidence/timeline.js'
import { buildEvidence, type FrameObservation } from '../../timeline/build-evidence.js'
import type { ProvenanceOutcome } from '../stages/read-provenance.js'
import { coverageOf, gapsOf, type StageOutcome } from '../stages/stage.js'

/** Everything that a media timeline is made of. */
export interface TimelineParts {
  readonly asset: AssetInfo
  readonly frames: readonly FrameObservation[]
  /** Result of decoding; for a still: one frame, no cuts. */
  readonly summary: {
    readonly framesDecoded: number
    readonly cutsMs: readonly number[]
    readonly diagnostics: readonly Diagnostic[]
  }
  readonly outcomes: {
    readonly speech: StageOutcome
    readonly text: StageOutcome
    readonly signals: StageOutcome
    readonly provenance: ProvenanceOutcome
  }
  readonly maxEvidence: number
}

/** Orders and numbers the evidence, gathers coverage and diagnostics, and sets the preprocessing status. */
export function assembleTimeline({ asset, frames, summary, outcomes, maxEvidence }: TimelineParts): Timeline {
  const { speech, text, signals, provenance } = outcomes
  const stages = [speech, text, signals]
  const observations = stages.flatMap((stage) => stage.observations)
  const provenanceItems = provenance.observations.map((observation) => ({ ...observation, ...wholeOf(asset) }))
  const built = buildEvidence(frames, [...observations, ...provenanceItems], maxEvidence)
  const diagnostics = [
    ...summary.diagnostics,
    ...stages.flatMap((stage) => stage.diagnostics),
    ...provenance.diagnostics,
  ]
  if (built.omitted > 0) diagnostics.push(truncation(built.omitted, built.omittedFromMs, maxEvidence))
  diagnostics.sort(compareDiagnostics)

  const lost = summary.diagnostics.filter(({ degrades }) => degrades)
  const unheard = lost.filter(({ details }) => details?.['track'] === 'audio')
  const unseen = lost.filter((diagnostic) => !unheard.includes(diagnostic))
  const decoder = asset.kind === 'video' ? 'frame-sampler' : 'still-decoder'
  const coverage = {
    frames: lessLost(coverageOf(1, decoder, null, []), unseen, asset),
    speech: lessLost(speech.coverage, unheard, asset),
    text: lessLost(text.coverage, unseen, asset),
    signals: lessLost(signals.coverage, unseen, asset),
    provenance: provenance.coverage,
  }
  return {
    schemaVersion: TIMELINE_VERSION,
    asset,
    items: built.items,
    provenance: provenance.provenance,
    coverage,
    diagnostics,
    preprocessing: {
      transcriptionStatus: coverage.speech.status,
      frameAnalysisStatus: worst([coverage.frames, coverage.text, coverage.signals]),
      degraded: diagnostics.some(({ degrades }) => degrades),
      evidenceTruncated: built.omitted > 0,
      framesDecoded: summary.framesDecoded,
      framesSampled: frames.length,
      shots: asset.kind === 'video' ? summary.cutsMs.length + 1 : frames.length,
      cutsMs: [...summary.cutsMs],
    },
  }
}

/** Metadata belong to the whole asset: for a video, from its first frame to the end of its last. */
function wholeOf({ durationMs }: AssetInfo): { startMs?: number; endMs?: number } {
  return durationMs === undefined ? {} : { startMs: 0, endMs: durationMs }
}

/** Stages finish in any order; diagnostics are sorted by stage, then time, then text. */
function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  const stages: readonly string[] = STAGES
  return (
    stages.indexOf(a.stage) - stages.indexOf(b.stage) ||
    (a.startMs ?? 0) - (b.startMs ?? 0) ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  )
}

/** Coverage of a modality part of which could not be decoded: no later stage saw or heard that part. */
function lessLost(coverage: Coverage, lost: readonly Diagnostic[], { durationMs = 0 }: AssetInfo): Coverage {
  const { share, engine, model, gaps } = coverage
  if (engine === null || lost.length === 0) return coverage
  const lostMs = lost.reduce((sum, { startMs = 0, endMs = startMs }) => sum + Math.max(0, endMs - startMs), 0)
  const totalMs = Math.max(durationMs, ...lost.map(({ endMs = 0 }) => endMs), 1)
  return coverageOf(share - lostMs / totalMs, engine, model, [...gapsOf(lost), ...gaps])
}

/** What was switched off or absent does not degrade the analysis of the video. */
function worst(coverages: readonly Coverage[]): Coverage['status'] {
  const statuses = coverages.map(({ status }) => status)
  return (['failed', 'partial', 'complete'] as const).find((status) => statuses.includes(status)) ?? 'not_available'
}

function truncation(omitted: number, fromMs: number | undefined, maxEvidence: number): Diagnostic {
  return {
    code: 'evidence_truncated',
    stage: 'score',
    message: `There were ${omitted} items of evidence above the limit of ${maxEvidence}. Raise limits.maxEvidence.`,
    degrades: true,
    ...(fromMs !== undefined && { startMs: fromMs }),
    details: { omitted, maxEvidence },
  }
}

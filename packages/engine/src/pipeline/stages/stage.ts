import type { DoubtfulLine, FaintSignal } from '../../detect/index.js'
import type { DecodeSummary } from '../../media/media-backend.js'
import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import type { Observation } from '../../spec/evidence/evidence.js'
import type { SampledFrame, FrameThumb } from '../../spec/pictures/image.js'
import type { Stage } from '../../spec/run.js'
import type { Coverage } from '../../spec/evidence/timeline.js'
import type { RunControl } from '../runs/create-run.js'
import type { EngineServices } from '../services/engine-services.js'
import type { ResourceBudget } from '../services/resource-budget.js'

/** The result of a stage. */
export interface StageOutcome {
  readonly observations: readonly Observation[]
  readonly diagnostics: readonly Diagnostic[]
  readonly coverage: Coverage
  /** Goods detected too weakly to be reported unless words hint at them. */
  readonly faint?: readonly FaintSignal[]
  /** Lettering that may be the name of a brand, and is no evidence otherwise. */
  readonly lettering?: readonly DoubtfulLine[]
}

/**
 * A stage that follows the decoder. Every push resolves when there is room for more, not when the work is done;
 * `finish` waits for the rest. A stage that cannot run accepts everything and returns a diagnostic at the end.
 */
export interface MediaStage {
  pushThumb?(thumb: FrameThumb): void | Promise<void>
  pushFrame?(frame: SampledFrame): Promise<void>
  pushAudio?(samples: Float32Array, startMs: number): Promise<void>
  finish(summary: DecodeSummary): Promise<StageOutcome>
}

/** What every stage gets. `totalMs` is the expected duration, used only for progress. */
export interface StageContext extends RunControl {
  readonly services: EngineServices
  readonly budget: ResourceBudget
  readonly totalMs: number
}

/** Coverage of something that was not there, or was switched off; `reason` says which. */
export function notAvailable(reason: string): Coverage {
  return { status: 'not_available', share: 0, engine: null, model: null, gaps: [{ reason }] }
}

/** A stage that was switched off, or has no input; `reason` says which. */
export function idleStage(
  stage: Stage,
  { foresee }: RunControl,
  reason: string,
  diagnostics: readonly Diagnostic[] = [],
): MediaStage {
  foresee({ costs: { [stage]: 0 } })
  return { finish: async () => ({ observations: [], diagnostics, coverage: notAvailable(reason) }) }
}

/** A stage that was to run and could not: accepts everything and ends with the given diagnostic. */
export function failedStage(diagnostic: Diagnostic): MediaStage {
  return {
    finish: async () => ({
      observations: [],
      diagnostics: [diagnostic],
      coverage: { status: 'failed', share: 0, engine: null, model: null, gaps: [{ reason: diagnostic.message }] },
    }),
  }
}

/** The gaps in coverage that degrading diagnostics cause. */
export function gapsOf(diagnostics: readonly Diagnostic[]): Coverage['gaps'] {
  return diagnostics
    .filter(({ degrades }) => degrades)
    .map(({ message, startMs, endMs }) => ({
      reason: message,
      ...(startMs !== undefined && { startMs }),
      ...(endMs !== undefined && { endMs }),
    }))
}

/** Coverage of a stage that was to run: `share` of the input, the rest in `gaps`. */
export function coverageOf(share: number, engine: string, model: string | null, gaps: Coverage['gaps']): Coverage {
  const rounded = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000
  const status = rounded === 0 ? 'failed' : rounded < 1 || gaps.length > 0 ? 'partial' : 'complete'
  return { status, share: rounded, engine, model, gaps }
}

/** Emits the start of a stage; the returned function emits its end and duration. */
export function timed(stage: Stage, { emit }: RunControl): () => void {
  const beginMs = performance.now()
  emit({ type: 'stage-start', stage })
  return () => emit({ type: 'stage-end', stage, durationMs: Math.round(performance.now() - beginMs) })
}

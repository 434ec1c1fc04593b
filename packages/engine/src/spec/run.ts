import type { ErrorData } from './faults/errors.js'
import type { Check, Finding } from './report/check.js'
import type { Diagnostic } from './faults/diagnostic.js'

/** Stages of a run, in the order in which a report lists them; many run in parallel. */
export const STAGES = [
  'probe',
  'sampleFrames',
  'transcribeAudio',
  'readText',
  'detectSignals',
  'readProvenance',
  'runAgents',
  'score',
] as const

/** See {@link STAGES}. */
export type Stage = (typeof STAGES)[number]

type EventBody =
  | { type: 'run-start' }
  | { type: 'stage-start'; stage: Stage }
  /**
   * This stage has processed `processedMs` of `totalMs` of the asset's duration. Pictures have none: each counts as 1,
   * and a half-processed one as a fraction.
   */
  | { type: 'stage-progress'; stage: Stage; processedMs: number; totalMs: number }
  | { type: 'stage-end'; stage: Stage; durationMs: number }
  /** One for each diagnostic of the result, in order: the timeline's when the analysis ends, then those of judging. */
  | { type: 'diagnostic'; diagnostic: Diagnostic }
  | { type: 'agent-start'; agentId: string }
  | { type: 'agent-end'; agentId: string; findings: Finding[]; durationMs: number }
  | { type: 'check'; check: Omit<Check, 'scoreImpact'> }
  | { type: 'run-end' }
  | { type: 'run-error'; error: ErrorData }

/**
 * An event of a run. `seq` counts from 1 without gaps; `progress` (0–1) never decreases. A progress of 1 does not mean
 * that the run is done: only `result` does.
 */
export type RunEvent = EventBody & { seq: number; progress: number }

/** An event before the run has numbered it. */
export type RunEventBody = EventBody

/**
 * Work in progress. Iterate over it to follow events (optional: a run proceeds without), await `result` for its
 * outcome. Leaving the loop early cancels the run; `result` then rejects with `aborted`.
 */
export interface Run<Result> extends AsyncIterable<RunEvent> {
  readonly result: Promise<Result>
}

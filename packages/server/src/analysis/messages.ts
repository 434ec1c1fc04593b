import type { CheckContext, ErrorData, Report, RunEvent } from '@proofline/engine'

type Judged = Omit<CheckContext, 'signal'>

/** Work that an analysis process does. Media is named by path: pictures and films never cross the channel. */
export type AnalysisTask =
  | { readonly kind: 'text'; readonly text: string; readonly images: readonly string[]; readonly context: Judged }
  | { readonly kind: 'image'; readonly path: string; readonly name: string; readonly context: Judged }
  | { readonly kind: 'video'; readonly path: string; readonly name: string; readonly context: Judged }
  | { readonly kind: 'agent'; readonly agentId: string; readonly text: string; readonly context: Judged }
  | { readonly kind: 'judge'; readonly timeline: unknown; readonly context: Judged }
  | { readonly kind: 'probe'; readonly path: string }

/** What a probe finds. */
export interface ProbeResult {
  readonly durationMs: number | null
}

/** What a task gives. */
export type AnalysisResult<Task extends AnalysisTask> = Task extends { kind: 'probe' } ? ProbeResult : Report

/** How provenance metadata is read. `trustAnchors`: certificates in PEM form; null for none. */
export interface ProvenanceSettings {
  readonly trustAnchors: string | null
  readonly fetchManifests: boolean
  /** Whether loopback and private addresses may be called too. */
  readonly allowPrivate: boolean
}

/** A language model that is asked too. `apiKey` null: none is sent. */
export interface ModelSettings {
  readonly endpoint: string
  readonly model: string
  readonly apiKey: string | null
}

/** What an analysis process is made with. `model` null: none is asked. */
export interface AnalysisSettings {
  readonly provenance: ProvenanceSettings
  readonly model: ModelSettings | null
}

/** To the process. The settings come first, once. `recalled` answers the question of that number. */
export type ToChild =
  | { readonly type: 'settings'; readonly settings: AnalysisSettings }
  | { readonly type: 'recalled'; readonly question: number; readonly answer: string | null }
  | { readonly type: 'start'; readonly id: number; readonly task: AnalysisTask; readonly follow: boolean }
  | { readonly type: 'abort'; readonly id: number }

/** From the process. `id` is that of the task. `key` stands for a question whose answer is kept as text. */
export type FromChild =
  | { readonly type: 'recall'; readonly id: number; readonly question: number; readonly key: string }
  | { readonly type: 'learned'; readonly id: number; readonly key: string; readonly answer: string }
  | { readonly type: 'event'; readonly id: number; readonly event: RunEvent }
  | { readonly type: 'result'; readonly id: number; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: ErrorData }

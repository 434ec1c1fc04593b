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

/** How papers are read. `trustAnchors`: certificates in PEM form; null for none. */
export interface PapersSettings {
  readonly trustAnchors: string | null
  readonly fetchManifests: boolean
  /** Whether loopback and private addresses may be called too. */
  readonly allowPrivate: boolean
}

/** To the process. The settings come first, once. */
export type ToChild =
  | { readonly type: 'settings'; readonly papers: PapersSettings }
  | { readonly type: 'start'; readonly id: number; readonly task: AnalysisTask; readonly follow: boolean }
  | { readonly type: 'abort'; readonly id: number }

/** From the process. */
export type FromChild =
  | { readonly type: 'event'; readonly id: number; readonly event: RunEvent }
  | { readonly type: 'result'; readonly id: number; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number; readonly error: ErrorData }

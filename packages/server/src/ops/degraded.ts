import type { Diagnostic, DiagnosticCode } from '@proofline/engine/spec'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.js'

/** Causes in the installation or the machine; all other causes are in the analysed content. */
const OURS: ReadonlySet<DiagnosticCode> = new Set([
  'agent_failed',
  'dependency_missing',
  'frame_failed',
  'model_corrupt',
  'model_missing',
  'stage_failed',
])

/** Called with the reasons why an analysis of this kind was degraded. */
export type OnDegraded = (kind: string, reasons: readonly Diagnostic[]) => void

/**
 * Counts each reason once per analysis, and logs those that an operator can fix. The others are reported to callers;
 * logging them would flood the log of a healthy server.
 */
export function noteDegraded({ degraded }: Pick<Metrics, 'degraded'>, log: Pick<Logger, 'warn'>): OnDegraded {
  return (kind, reasons) => {
    for (const code of new Set(reasons.map((reason) => reason.code))) degraded.inc({ kind, code })
    for (const { code, stage, message } of firstOfEach(reasons.filter((reason) => OURS.has(reason.code)))) {
      log.warn({ kind, code, stage, reason: message }, 'an analysis covers less than it should')
    }
  }
}

/** One entry per code and stage: a failing detector fails on every frame. */
function firstOfEach(reasons: readonly Diagnostic[]): Diagnostic[] {
  return [...new Map(reasons.toReversed().map((reason) => [`${reason.code} ${reason.stage}`, reason])).values()]
}

import type { Diagnostic, DiagnosticCode } from '@proofline/engine/spec'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.js'

/** What lies with the installation or the machine; all other reasons lie with what was analysed. */
const OURS: ReadonlySet<DiagnosticCode> = new Set([
  'agent_failed',
  'dependency_missing',
  'frame_failed',
  'model_corrupt',
  'model_missing',
  'stage_failed',
])

/** Hears what made an analysis cover less than it should, of a task of this kind. */
export type OnDegraded = (kind: string, reasons: readonly Diagnostic[]) => void

/**
 * Counts each reason once an analysis, and logs those that an operator can do something about. The others are reported
 * their callers, and would fill the log of a server that is well.
 */
export function noteDegraded({ degraded }: Pick<Metrics, 'degraded'>, log: Pick<Logger, 'warn'>): OnDegraded {
  return (kind, reasons) => {
    for (const code of new Set(reasons.map((reason) => reason.code))) degraded.inc({ kind, code })
    for (const { code, stage, message } of firstOfEach(reasons.filter((reason) => OURS.has(reason.code)))) {
      log.warn({ kind, code, stage, reason: message }, 'an analysis covers less than it should')
    }
  }
}

/** One line for a code and its stage: a failing detector fails on every frame. */
function firstOfEach(reasons: readonly Diagnostic[]): Diagnostic[] {
  return [...new Map(reasons.toReversed().map((reason) => [`${reason.code} ${reason.stage}`, reason])).values()]
}

import type { Diagnostic, Run, RunEvent, Stage } from '@proofline/engine/spec'
import type { Io } from './io.js'
import { harmless } from './print.js'

const BAR_WIDTH = 24
/** Least interval between redraws of the bar, in ms: faster flickers. */
const REDRAW_MS = 100
/** Share of a run from which the time left can be estimated. */
const MIN_SHARE = 0.05
const CLEAR_LINE = '\r\u001b[2K'

const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  probe: 'opening',
  sampleFrames: 'analysing frames',
  transcribeAudio: 'listening',
  readText: 'reading text',
  detectSignals: 'finding signals',
  readProvenance: 'reading provenance',
  runAgents: 'judging',
  score: 'scoring',
}

/**
 * Follows a run on standard error until it ends: a live bar with stage, share and time left on a terminal, a line for
 * each stage and note elsewhere, nothing when quiet. Does not report how the run ended: `result` does.
 */
export async function followRun(
  run: Run<unknown>,
  name: string,
  isQuiet: boolean,
  io: Pick<Io, 'isLive' | 'columns' | 'err'>,
): Promise<void> {
  if (isQuiet) return
  const startMs = performance.now()
  const active = new Set<Stage>()
  let drawnMs = -Infinity

  for await (const event of run) {
    if (event.type === 'stage-start') active.add(event.stage)
    if (event.type === 'stage-end') active.delete(event.stage)
    const nowMs = performance.now()
    if (io.isLive && nowMs - drawnMs >= REDRAW_MS) {
      const stage = [...active].at(-1)
      io.err(CLEAR_LINE + barOf(event.progress, stage, nowMs - startMs).slice(0, io.columns - 1))
      drawnMs = nowMs
    }
    const line = lineOf(event, io.isLive)
    if (line !== null) {
      io.err(`${io.isLive ? CLEAR_LINE : ''}${harmless(name)}: ${line}\n`)
      drawnMs = -Infinity
    }
  }
  if (io.isLive) io.err(CLEAR_LINE)
}

/** On a terminal the bar shows the stages, so only notes get a line. */
function lineOf(event: RunEvent, isLive: boolean): string | null {
  if (event.type === 'diagnostic') return noteOf(event.diagnostic)
  if (isLive) return null
  if (event.type === 'stage-start') return `${STAGE_NAMES[event.stage]} …`
  if (event.type === 'stage-end') return `${STAGE_NAMES[event.stage]}: ${(event.durationMs / 1000).toFixed(1)} s`
  return null
}

function noteOf({ code, message, degrades }: Diagnostic): string {
  return `${degrades ? 'not covered' : 'note'}: ${oneLine(message)} (${code})`
}

/** Notes may repeat words of the asset. */
function oneLine(text: string): string {
  return harmless(text).replaceAll(/\s+/gu, ' ').trim()
}

/** `[██████░░░░] 42 %  reading text  0:08 left` */
function barOf(progress: number, stage: Stage | undefined, elapsedMs: number): string {
  const full = Math.round(progress * BAR_WIDTH)
  const bar = '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full)
  const share = `${String(Math.round(progress * 100)).padStart(3)} %`
  const left = progress < MIN_SHARE ? '' : `  ${clock((elapsedMs * (1 - progress)) / progress)} left`
  return `${bar} ${share}  ${stage ? STAGE_NAMES[stage] : ''}${left}`
}

function clock(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

// Whoever compiles against the package may have neither the types of Node nor this library among their own.
/// <reference lib="esnext.disposable" preserve="true" />
import type { Agent } from '../spec/agent.js'
import type { Asset, ImageAsset, TextAsset, VideoAsset } from '../spec/asset.js'
import type { CheckContext, JudgeContext } from '../spec/context.js'
import { ProoflineError } from '../spec/errors.js'
import type { MediaReport, Report, TextReport } from '../spec/report.js'
import type { Run } from '../spec/run.js'
import { type Timeline, timelineSchema } from '../spec/timeline.js'
import type { OwnMark } from '../detect/index.js'
import { analyzeAsset } from './analyze-asset.js'
import { closeUpsOf, type GroundedCheck } from './close-ups.js'
import { createRun, type RunControl } from './create-run.js'
import { type EngineOptions, parseOptions } from './engine-options.js'
import { judgeTimeline } from './judge-timeline.js'
import { faultsOfTimeline } from './timeline-faults.js'
import { refuseUnknownMarkets } from './known-markets.js'
import { parseContext } from './parse-context.js'
import { planAsset, type Plan } from './plan-asset.js'
import { settlePaths } from './settle-paths.js'
import { openWorkshop } from './workshop.js'

/** A timer for longer than this fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** What an agent says of itself. */
export type AgentFacts = Pick<Agent, 'id' | 'version' | 'description' | 'phase'> & { input: readonly string[] }

/**
 * Options of a run over media. `signal` cancels. `stills` keeps pictures for people: a small JPEG of each sampled
 * frame, and the small print that findings rest on, cut out pixel for pixel (at most 20 lines of 40 kB; a film is
 * decoded once more for them, up to the last of these lines).
 */
export interface AnalyzeOptions {
  readonly signal?: AbortSignal
  readonly stills?: boolean
}

/**
 * A run over media. `stills` resolves with `result`: JPEG bytes by the id of the frame, or of the line (`ocr_NNN`), that
 * they show; empty unless asked for.
 */
export interface MediaRun<Result> extends Run<Result> {
  readonly stills: Promise<ReadonlyMap<string, Uint8Array>>
}

/** See {@link createEngine}. */
export interface Engine extends AsyncDisposable {
  /**
   * Analyses and judges an asset. The run rejects where no report is possible: `asset_*`, `video_unreadable`,
   * `image_unreadable`, `content_type_unsupported`, `external_reference_refused`, `limit_exceeded`,
   * `decoder_crashed`, `timeout`, `aborted`, `context_invalid`, `rule_pack_invalid`, `engine_closed`.
   */
  check(asset: ImageAsset | VideoAsset, context?: CheckContext & AnalyzeOptions): MediaRun<MediaReport>
  check(asset: TextAsset, context?: CheckContext & AnalyzeOptions): MediaRun<TextReport>
  check(asset: Asset, context?: CheckContext & AnalyzeOptions): MediaRun<Report>
  /** The evidence timeline alone: no agents, no law. Rejects as `check` does. */
  analyze(asset: Asset, options?: AnalyzeOptions): MediaRun<Timeline>
  /** Judges a stored timeline: no media is touched. Rejects with `timeline_invalid` for anything else. */
  judge(timeline: unknown, context?: CheckContext): Run<Report>
  /**
   * What a check would run and what it would not, and why. Rejects as `check` does for an asset whose header shows
   * that it could not be analysed; what lies behind the header is not looked at.
   */
  plan(asset: Asset, context?: CheckContext): Promise<Plan>
  /** The agents, in the order in which they were given. */
  agents(): AgentFacts[]
  /** Cancels what runs, and resolves when no child, session or temporary file is left. May be called twice. */
  close(): Promise<void>
}

/**
 * Makes an engine. Cheap: models are opened on first use, shared by all runs, and closed with the engine. Throws
 * `context_invalid` for nonsense in the options, `plugin_invalid` for a plug-in that does not follow its contract and
 * for two agents of one id, and `brand_mark_not_found` or `brand_mark_unreadable` for a brand whose mark cannot be
 * used.
 *
 * @example
 * const engine = await createEngine({ agents: complianceAgents() })
 * const report = await engine.check({ video: 'ad.mp4' }, { jurisdictions: ['us'] }).result
 * await engine.close()
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const plain = parseOptions(options)
  const agents = options.agents ?? []
  refuseTwins(agents)
  const workshop = openWorkshop(options, plain, await ownMarksOf(options))
  // A mistyped id is a mistake of the caller's: told now, not by the first run.
  if (plain.models.use?.length) await workshop.plugins()
  const running = new Set<Promise<unknown>>()
  const closing = new AbortController()
  let closed: Promise<void> | null = null

  /** Every run ends by the engine's own end, the caller's signal or the time limit, whichever comes first. */
  function start<Result>(signal: AbortSignal | undefined, body: (control: RunControl) => Promise<Result>): Run<Result> {
    const fault = closed
      ? new ProoflineError('engine_closed', 'The engine was closed. Create another.')
      : faultOf(signal)
    if (fault) return createRun(() => Promise.reject(fault), undefined)
    const stop = new AbortController()
    const timer = setTimeout(
      () => stop.abort(timeoutError(plain.limits.timeoutMs)),
      Math.min(plain.limits.timeoutMs, LONGEST_TIMER_MS),
    )
    const unlink = [link(signal, stop), link(closing.signal, stop)]
    const run = createRun(body, stop.signal)
    const done = run.result
      .catch(() => {})
      .finally(() => {
        clearTimeout(timer)
        for (const undo of unlink) undo()
        running.delete(done)
      })
    running.add(done)
    return run
  }

  function startMedia<Result>(
    asset: Asset,
    options: AnalyzeOptions | null,
    prepare: () => (timeline: Timeline, control: RunControl, beginMs: number) => Promise<Result>,
    checksOf: (result: Result) => readonly GroundedCheck[],
  ): MediaRun<Result> {
    const { signal, stills = false } = options ?? {}
    const settled = settlePaths(asset)
    let pictures: ReadonlyMap<string, Uint8Array> = new Map()
    const run = start(signal, async (control) => {
      const beginMs = Date.now()
      control.emit({ type: 'run-start' })
      const finish = prepare()
      const analysis = await analyzeAsset(settled, { stills }, workshop, control)
      try {
        tell(analysis.timeline, control)
        const result = await finish(analysis.timeline, control, beginMs)
        const closeUps = stills ? await closeUpsOf(analysis, checksOf(result), control.signal) : []
        pictures = new Map([...analysis.stills, ...closeUps])
        return result
      } finally {
        await analysis.dispose()
      }
    })
    const kept = run.result.then(() => pictures)
    kept.catch(() => {})
    return { result: run.result, stills: kept, [Symbol.asyncIterator]: () => run[Symbol.asyncIterator]() }
  }

  const judged = (timeline: Timeline, context: JudgeContext, control: RunControl, beginMs: number) =>
    judgeTimeline(timeline, context, { agents, host: workshop, now: Date.now, beginMs }, control)

  const close = () => {
    closing.abort(new ProoflineError('aborted', 'The engine was closed while the run was under way.'))
    return (closed ??= Promise.all(running).then(() => workshop.close()))
  }

  /** Before any media is touched, so that a typing mistake costs no analysis. */
  function understand(context: CheckContext | null): JudgeContext {
    const parsed = parseContext(context ?? {})
    refuseUnknownMarkets(parsed, agents)
    return parsed
  }

  function check(asset: Asset, context: CheckContext & AnalyzeOptions = {}): MediaRun<Report> {
    const prepare = () => {
      const parsed = understand(context)
      return (timeline: Timeline, control: RunControl, beginMs: number) => judged(timeline, parsed, control, beginMs)
    }
    return startMedia(asset, context, prepare, ({ checks }) => checks)
  }

  return {
    // The form of the report follows from the field that the asset has (see `buildReport`).
    check: check as Engine['check'],
    analyze: (asset, options = {}) =>
      startMedia(
        asset,
        options,
        () => async (timeline) => timeline,
        () => [],
      ),
    judge(timeline, context = {}) {
      return start(context?.signal, async (control) => {
        const beginMs = Date.now()
        control.emit({ type: 'run-start' })
        const parsed = parseTimeline(timeline)
        const asked = understand(context)
        tell(parsed, control)
        return judged(parsed, asked, control, beginMs)
      })
    },
    plan(asset, context = {}) {
      const settled = settlePaths(asset)
      const planned = async ({ signal }: RunControl) =>
        planAsset(settled, understand(context), agents, workshop, signal)
      return start(context?.signal, planned).result
    },
    agents: () =>
      agents.map(({ id, version, description, phase, capabilities }) => {
        return { id, version, description, phase, input: capabilities.kinds }
      }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** What there is to say of an analysis is told as soon as it is known; judging adds its own. */
function tell({ diagnostics }: Timeline, { emit }: RunControl): void {
  for (const diagnostic of diagnostics) emit({ type: 'diagnostic', diagnostic })
}

function parseTimeline(value: unknown): Timeline {
  const parsed = timelineSchema.safeParse(value)
  const faults = parsed.success ? faultsOfTimeline(parsed.data) : []
  if (parsed.success && faults.length === 0) {
    try {
      // A copy all through, as of the context.
      return structuredClone(parsed.data)
    } catch (cause) {
      throw new ProoflineError('timeline_invalid', 'This timeline holds what is no data.', { cause })
    }
  }
  const said = parsed.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? faults
  const issues = said.slice(0, 20)
  const told = issues.slice(0, 3).map(({ path, message }) => (path ? `${path}: ${message}` : message))
  const sentence = `This is not a timeline of form evidence-timeline.v1: ${told.join('; ')}`
  throw new ProoflineError('timeline_invalid', sentence, {
    details: { issues },
  })
}

/** Read at once: a path that was mistyped is said before anything is analysed. */
async function ownMarksOf({ brands = [], detectors }: EngineOptions): Promise<readonly OwnMark[]> {
  if (brands.length === 0) return []
  if (detectors !== undefined) {
    throw new ProoflineError('context_invalid', 'Give either detectors or brands: the brands are for the default ones.')
  }
  return (await import('../detect/index.js')).readOwnMarks(brands)
}

function refuseTwins(agents: readonly Agent[]): void {
  const twin = agents.find(({ id }, index) => agents.findIndex((other) => other.id === id) !== index)
  if (!twin) return
  throw new ProoflineError('plugin_invalid', `There are two agents of id ${twin.id}. Give each an id of its own.`, {
    details: { id: twin.id },
  })
}

/** Whoever passes the controller instead of its signal must hear of it, or the run could not be cancelled. */
function faultOf(signal: unknown): ProoflineError | null {
  if (signal === undefined || signal instanceof AbortSignal) return null
  return new ProoflineError('context_invalid', 'The check context is invalid: signal: must be an AbortSignal.')
}

function timeoutError(timeoutMs: number): ProoflineError {
  return new ProoflineError('timeout', `The run took longer than ${timeoutMs} ms. Raise limits.timeoutMs.`, {
    details: { timeoutMs },
  })
}

function link(from: AbortSignal | undefined, to: AbortController): () => void {
  const abort = () => to.abort(from?.reason)
  if (from?.aborted) abort()
  from?.addEventListener('abort', abort, { once: true })
  return () => from?.removeEventListener('abort', abort)
}

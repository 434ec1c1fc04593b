// A program that compiles against the package may include neither Node's types nor this library.
/// <reference lib="esnext.disposable" preserve="true" />
import type { Agent } from '../spec/plugins/agent.js'
import type { Asset, ImageAsset, TextAsset, VideoAsset } from '../spec/evidence/asset.js'
import type { CheckContext, JudgeContext } from '../spec/report/context.js'
import { ProoflineError } from '../spec/faults/errors.js'
import type { MediaReport, Report, TextReport } from '../spec/report/report.js'
import type { Run } from '../spec/run.js'
import type { Timeline } from '../spec/evidence/timeline.js'
import { requireRuntime } from './machine/require-runtime.js'
import type { OwnMark } from '../detect/index.js'
import type { RunControl } from './runs/create-run.js'
import { type EngineOptions, parseOptions } from './services/engine-options.js'
import { judgeTimeline } from './judging/judge-timeline.js'
import { refuseUnknownMarkets } from './judging/known-markets.js'
import { type AnalyzeOptions, emitDiagnostics, type MediaRun, startMediaRun } from './media-run.js'
import { checkAnalyzeOptions, parseContext } from './input/parse-context.js'
import { parseTimeline } from './judging/parse-timeline.js'
import { planAsset, type Plan } from './plan-asset.js'
import { resolvePaths } from './input/resolve-paths.js'
import { createRuns } from './runs/runs.js'
import { stageCosts } from './runs/stage-costs.js'
import { openEngineServices } from './services/engine-services.js'

/** How an agent describes itself. */
export type AgentFacts = Pick<Agent, 'id' | 'version' | 'description' | 'phase'> & { input: readonly string[] }

/** What {@link createEngine} makes. */
export interface Engine extends AsyncDisposable {
  /**
   * Analyses and judges an asset. The run rejects where no report is possible: `asset_*`, `video_unreadable`,
   * `image_unreadable`, `content_type_unsupported`, `external_reference_refused`, `limit_exceeded`,
   * `decoder_crashed`, `timeout`, `aborted`, `context_invalid`, `rule_pack_invalid`, `engine_closed`.
   */
  check(asset: ImageAsset | VideoAsset, context?: CheckContext & AnalyzeOptions): MediaRun<MediaReport>
  check(asset: TextAsset, context?: CheckContext & AnalyzeOptions): MediaRun<TextReport>
  check(asset: Asset, context?: CheckContext & AnalyzeOptions): MediaRun<Report>
  /** The evidence timeline alone, without agents. Rejects as `check` does. */
  analyze(asset: Asset, options?: AnalyzeOptions): MediaRun<Timeline>
  /** Judges a stored timeline without touching media. Rejects with `timeline_invalid` for anything else. */
  judge(timeline: unknown, context?: CheckContext): Run<Report>
  /**
   * What a check would run and what it would not, and why. Rejects as `check` does for an asset whose header shows that
   * it cannot be analysed; nothing beyond the header is read.
   */
  plan(asset: Asset, context?: CheckContext): Promise<Plan>
  /** The agents, in the order in which they were given. */
  agents(): AgentFacts[]
  /** Cancels all runs, and resolves when no child process, session or temporary file is left. May be called twice. */
  close(): Promise<void>
}

/**
 * Creates an engine. Cheap: models are opened on first use, shared by all runs, and closed with the engine. Throws
 * `context_invalid` for invalid options, `plugin_invalid` for a plug-in that does not follow its contract and for two
 * of one list with the same id, and `brand_mark_not_found` or `brand_mark_unreadable` for a brand whose mark cannot be
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
  const services = openEngineServices(options, plain, await ownMarksOf(options))
  // So that a mistyped id, or one that is taken, is reported here and not by the first run.
  if (plain.models.use?.length) await services.plugins()
  const runs = createRuns(plain.limits.timeoutMs)
  let closed: Promise<void> | null = null

  const judged = (timeline: Timeline, context: JudgeContext, control: RunControl, beginMs: number) =>
    judgeTimeline(timeline, context, { agents, host: services, now: Date.now, beginMs }, control)

  const close = () => (closed ??= runs.stop().then(() => services.close()))

  /** Called before any media is touched, so that a typing mistake costs no analysis. */
  function parseAsked(context: CheckContext | null): JudgeContext {
    const parsed = parseContext(context ?? {})
    refuseUnknownMarkets(parsed, agents)
    return parsed
  }

  function check(asset: Asset, context: CheckContext & AnalyzeOptions = {}): MediaRun<Report> {
    const prepare = () => {
      const parsed = parseAsked(context)
      return (timeline: Timeline, control: RunControl, beginMs: number) => judged(timeline, parsed, control, beginMs)
    }
    const checksOf = ({ checks }: Report) => checks
    return startMediaRun({ asset, options: context ?? {}, isJudged: true, prepare, checksOf }, runs, services)
  }

  function analyze(asset: Asset, options: AnalyzeOptions = {}): MediaRun<Timeline> {
    const prepare = () => {
      checkAnalyzeOptions(options ?? {})
      return async (timeline: Timeline) => timeline
    }
    return startMediaRun(
      { asset, options: options ?? {}, isJudged: false, prepare, checksOf: () => [] },
      runs,
      services,
    )
  }

  function judge(timeline: unknown, context: CheckContext = {}): Run<Report> {
    return runs.start(context?.signal, async (control) => {
      const beginMs = Date.now()
      control.emit({ type: 'run-start' })
      const parsed = parseTimeline(timeline)
      const asked = parseAsked(context)
      control.foresee({ costs: stageCosts('text', true) })
      emitDiagnostics(parsed, control)
      return judged(parsed, asked, control, beginMs)
    })
  }

  return {
    // The form of the report follows from the field that the asset has (see `buildReport`).
    check: check as Engine['check'],
    analyze,
    judge,
    plan(asset, context = {}) {
      const resolved = resolvePaths(asset)
      const planned = async ({ signal }: RunControl) =>
        planAsset(resolved, parseAsked(context), agents, services, signal)
      return runs.start(context?.signal, planned).result
    },
    agents: () =>
      agents.map(({ id, version, description, phase, capabilities }) => {
        return { id, version, description, phase, input: capabilities.kinds }
      }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Resolved here, so that a mistyped path is reported before anything is analysed. */
async function ownMarksOf({ brands = [], detectors }: EngineOptions): Promise<readonly OwnMark[]> {
  if (brands.length === 0) return []
  if (detectors !== undefined) {
    throw new ProoflineError(
      'context_invalid',
      'Pass either detectors or brands: brands apply only to the default detectors.',
    )
  }
  requireRuntime()
  return (await import('../detect/index.js')).readOwnMarks(brands)
}

import type { Asset } from '../spec/evidence/asset.js'
import type { Run } from '../spec/run.js'
import type { Timeline } from '../spec/evidence/timeline.js'
import { requireRuntime } from './machine/require-runtime.js'
import { analyzeAsset } from './analysis/analyze-asset.js'
import { closeUpsOf, type GroundedCheck } from './analysis/close-ups.js'
import { lookedAtAs } from './input/asset-kind.js'
import { resolvePaths } from './input/resolve-paths.js'
import type { RunControl } from './runs/create-run.js'
import type { Runs } from './runs/runs.js'
import { stageCosts } from './runs/stage-costs.js'
import type { EngineServices } from './services/engine-services.js'

/**
 * Options of a run over media. `signal` cancels. `stills` (default false) keeps pictures for people: a small JPEG of
 * each sampled frame, and crops of the small print that findings rest on, at the asset's own resolution (at most 20
 * lines of 40 kB; a video is decoded a second time for them, up to the last of these lines).
 */
export interface AnalyzeOptions {
  readonly signal?: AbortSignal
  readonly stills?: boolean
}

/**
 * A run over media. `stills` resolves with `result`: JPEG bytes by the id of the frame or line (`ocr_NNN`) shown; empty
 * unless requested.
 */
export interface MediaRun<Result> extends Run<Result> {
  readonly stills: Promise<ReadonlyMap<string, Uint8Array>>
}

/** What a media run is asked for. */
export interface MediaTask<Result> {
  readonly asset: Asset
  readonly options: AnalyzeOptions
  /** Whether agents run afterwards: progress allows time for them. */
  readonly isJudged: boolean
  /** Checks what the caller passed, before any media is touched; the answer makes the result out of the timeline. */
  prepare(): (timeline: Timeline, control: RunControl, beginMs: number) => Promise<Result>
  /** The checks whose small print is shown in close-ups. */
  checksOf(result: Result): readonly GroundedCheck[]
}

/** Starts a run that analyses an asset and makes a result out of its timeline. */
export function startMediaRun<Result>(
  { asset, options, isJudged, prepare, checksOf }: MediaTask<Result>,
  runs: Runs,
  services: EngineServices,
): MediaRun<Result> {
  const { signal, stills = false } = options
  const resolved = resolvePaths(asset)
  let pictures: ReadonlyMap<string, Uint8Array> = new Map()
  const run = runs.start(signal, async (control) => {
    const beginMs = Date.now()
    control.emit({ type: 'run-start' })
    const finish = prepare()
    const seen = lookedAtAs(resolved)
    if (seen !== 'text') requireRuntime()
    control.foresee({ costs: stageCosts(seen, isJudged) })
    const analysis = await analyzeAsset(resolved, { stills }, services, control)
    try {
      emitDiagnostics(analysis.timeline, control)
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

/** The diagnostics of an analysis become events as soon as it is done; judging adds its own. */
export function emitDiagnostics({ diagnostics }: Timeline, { emit }: RunControl): void {
  for (const diagnostic of diagnostics) emit({ type: 'diagnostic', diagnostic })
}

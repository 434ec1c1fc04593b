import type { Diagnostic } from '../../spec/diagnostic.js'
import { intersectionArea } from '../../spec/box-overlap.js'
import type { Bbox } from '../../spec/geometry.js'
import { ProoflineError } from '../../spec/errors.js'
import type { SampledFrame } from '../../spec/image.js'
import type { LocateOptions, TextRegion } from '../../spec/ocr-engine.js'
import type { TakenReading } from '../../ocr/index.js'
import { stageDiagnostic } from '../plugin-host.js'
import { failedReader, type LineReader, openLineReader } from './open-line-reader.js'
import { namesOf } from './sources.js'
import { coverageOf, failedStage, gapsOf, idleStage, type MediaStage, type StageContext, timed } from './stage.js'

/**
 * Frames that may wait for the reader. One picture of 1280 × 720 takes 2.8 MB and the thumbnails between two samples
 * some 6 MB, so the stage holds at most about 40 MB.
 */
const MAX_BACKLOG = 4

/**
 * Opens the text stage: lines are found and read on sampled frames and tracked over all frames.
 *
 * Finding lines on one frame and reading those of the frame before run in parallel; the tracker gets frames strictly in
 * order, so the result does not depend on which finishes first. Lines that the tracker already knows are not read
 * again. Lines that the first engine cannot read go to engines for other scripts (`readWithFallbacks`). A frame that
 * fails is skipped with a diagnostic.
 */
export async function openTextStage(context: StageContext): Promise<MediaStage> {
  const { services, signal, budget, emit, totalMs } = context
  const { ocrEngines } = await services.plugins()
  const [first, ...fallbacks] = ocrEngines
  if (!first) return idleStage('readText', context, 'Reading text is switched off.')
  const { id: engineId } = first

  try {
    const { createTextTracker } = await import('../../ocr/tracks/text-tracker.js')
    const reader = await openLineReader([first, ...fallbacks], context)
    const tracker = createTextTracker()
    const end = timed('readText', context)
    const diagnostics: Diagnostic[] = [...reader.diagnostics]
    const waiting: Promise<void>[] = []
    let last: Promise<void> = Promise.resolve()
    const planLook = createLookPlan()
    let frames = 0
    let lostFrames = 0

    async function read(frame: SampledFrame, area: Bbox | undefined, located: Promise<TextRegion[]>): Promise<void> {
      try {
        const regions = tracker.complete(frame, await located, frame.changed)
        const known = tracker.known(frame, regions)
        const fresh = regions.filter((_, index) => !known[index])
        const { readings, failures } =
          fresh.length === 0
            ? NOTHING_FRESH
            : await budget.compute(() => reader.read(frame.image, fresh, { signal }), signal)
        diagnostics.push(...failures.map((failure) => failedReader(failure, frame.tMs)))
        tracker.pushSample(frame, regions, fillGaps(known, readings), area)
      } catch (cause) {
        if (signal.aborted) throw cause
        tracker.skipSample(frame)
        lostFrames += 1
        diagnostics.push(failedFrame(engineId, frame, cause))
      }
      emit({ type: 'stage-progress', stage: 'readText', processedMs: frame.tMs, totalMs })
    }

    return {
      pushThumb: (thumb) => tracker.pushThumb(thumb),
      async pushFrame(frame) {
        frames += 1
        const looks = planLook(frame)
        const area = looks.length === 1 ? looks[0]?.area : undefined
        const located = budget.compute(() => locateAll(reader, frame, looks, signal), signal)
        located.catch(() => {})
        last = last.then(() => read(frame, area, located))
        last.catch(() => {})
        waiting.push(last)
        if (waiting.length >= MAX_BACKLOG) await waiting.shift()
      },
      async finish({ durationMs }) {
        await last
        const followed = tracker.end({ durationMs })
        end()
        const all = [...diagnostics, ...followed.diagnostics]
        const share = frames === 0 ? 1 : 1 - lostFrames / frames
        const { engine, model } = namesOf(reader.sources)
        return {
          observations: followed.observations,
          diagnostics: all,
          coverage: coverageOf(share, engine, model, gapsOf(all)),
        }
      },
    }
  } catch (cause) {
    return failedStage(stageDiagnostic(cause, 'readText', signal))
  }
}

const NOTHING_FRESH = { readings: [], failures: [] } as const

/** Longest time for which only parts of a picture are searched while text keeps changing. */
const MAX_PARTIAL_MS = 2000

/**
 * Decides how thoroughly to search each frame, in order: closely where something appeared, and only there; all of a new
 * composition; otherwise a quick search, because still lines are tracked and what appears gets a sample of its own.
 */
function createLookPlan(): (frame: SampledFrame) => readonly Omit<LocateOptions, 'signal'>[] {
  let wholeMs = -Infinity
  return ({ reason, changed, tMs }) => {
    const close = changed ? ([{ detail: 'fine', area: changed }] as const) : []
    if (changed && tMs - wholeMs < MAX_PARTIAL_MS) return close
    wholeMs = tMs
    const isNews = reason !== 'interval' && reason !== 'last' && !changed
    return [...close, { detail: isNews ? 'normal' : 'glance' }]
  }
}

/** Merges the regions of several searches of one picture; where a closer one searched, it alone counts. */
async function locateAll(
  reader: LineReader,
  { image }: SampledFrame,
  looks: readonly Omit<LocateOptions, 'signal'>[],
  signal: AbortSignal,
): Promise<TextRegion[]> {
  const found: TextRegion[] = []
  for (const [index, look] of looks.entries()) {
    const covered = looks.slice(0, index).flatMap(({ area }) => (area ? [area] : []))
    const regions = await reader.locate(image, { ...look, signal })
    found.push(...regions.filter(({ bbox }) => !covered.some((area) => intersectionArea(bbox, area) > 0)))
  }
  return found
}

/** One entry a region: the reading of a new one, null for one that is known. */
function fillGaps(known: readonly boolean[], readings: readonly TakenReading[]): (TakenReading | null)[] {
  let next = 0
  return known.map((isKnown) => (isKnown ? null : (readings[next++] ?? null)))
}

function failedFrame(id: string, { tMs }: SampledFrame, cause: unknown): Diagnostic {
  const error = ProoflineError.from(cause, 'plugin_failed')
  return {
    code: 'frame_failed',
    stage: 'readText',
    message: `${id} could not read text on the frame at ${tMs} ms: ${error.message}`,
    degrades: true,
    startMs: tMs,
    endMs: tMs,
    details: { id, code: error.code },
  }
}

import type { TakenReading } from '../../ocr/index.js'
import type { TextTracker } from '../../ocr/tracks/text-tracker.js'
import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { Bbox } from '../../spec/pictures/geometry.js'
import type { SampledFrame } from '../../spec/pictures/image.js'
import type { TextRegion } from '../../spec/plugins/ocr-engine.js'
import { stageDiagnostic } from '../services/plugin-host.js'
import { createBacklog } from './backlog.js'
import { createLookPlan, locateAll } from './locate-text.js'
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
  const { ocrEngines } = await context.services.plugins()
  const [first, ...fallbacks] = ocrEngines
  if (!first) return idleStage('readText', context, 'Reading text is switched off.')

  try {
    const { createTextTracker } = await import('../../ocr/tracks/text-tracker.js')
    const reader = await openLineReader([first, ...fallbacks], context)
    return createTextStage({ engineId: first.id, reader, tracker: createTextTracker() }, context)
  } catch (cause) {
    return failedStage(stageDiagnostic(cause, 'readText', context.signal))
  }
}

interface TextStageParts {
  /** The first engine, which is named where a frame fails. */
  readonly engineId: string
  readonly reader: LineReader
  readonly tracker: TextTracker
}

function createTextStage({ engineId, reader, tracker }: TextStageParts, context: StageContext): MediaStage {
  const { signal, budget, emit, totalMs } = context
  const end = timed('readText', context)
  const diagnostics: Diagnostic[] = [...reader.diagnostics]
  const planLooks = createLookPlan()
  const backlog = createBacklog(MAX_BACKLOG)
  let last: Promise<void> = Promise.resolve()
  let frames = 0
  let lostFrames = 0

  /** Gives a frame to the tracker; all frames before it must have been given. */
  async function follow(frame: SampledFrame, area: Bbox | undefined, located: Promise<TextRegion[]>): Promise<void> {
    try {
      const regions = tracker.complete(frame, await located, frame.changed)
      tracker.pushSample(frame, regions, await readUnknown(frame, regions), area)
    } catch (cause) {
      if (signal.aborted) throw cause
      tracker.skipSample(frame)
      lostFrames += 1
      diagnostics.push(failedFrame(engineId, frame, cause))
    }
    emit({ type: 'stage-progress', stage: 'readText', processedMs: frame.tMs, totalMs })
  }

  /** One entry a region: its reading, null for one that the tracker knows. */
  async function readUnknown(frame: SampledFrame, regions: readonly TextRegion[]): Promise<(TakenReading | null)[]> {
    const known = tracker.known(frame, regions)
    const fresh = regions.filter((_, index) => !known[index])
    if (fresh.length === 0) return regions.map(() => null)
    const { readings, failures } = await budget.compute(() => reader.read(frame.image, fresh, { signal }), signal)
    diagnostics.push(...failures.map((failure) => failedReader(failure, frame.tMs)))
    return fillGaps(known, readings)
  }

  return {
    pushThumb: (thumb) => tracker.pushThumb(thumb),
    async pushFrame(frame) {
      frames += 1
      const looks = planLooks(frame)
      const area = looks.length === 1 ? looks[0]?.area : undefined
      const located = budget.compute(() => locateAll(reader, frame, looks, signal), signal)
      // Awaited only after the frames before; without this handler a failure would count as unhandled until then.
      located.catch(() => {})
      last = last.then(() => follow(frame, area, located))
      await backlog.add(last)
    },
    async finish({ durationMs }) {
      await backlog.done()
      const observations = tracker.end({ durationMs })
      end()
      const share = frames === 0 ? 1 : 1 - lostFrames / frames
      const { engine, model } = namesOf(reader.sources)
      return { observations, diagnostics, coverage: coverageOf(share, engine, model, gapsOf(diagnostics)) }
    },
  }
}

/** One entry a region: the next reading where it is new, null where it is known. */
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

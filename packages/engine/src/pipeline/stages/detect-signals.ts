import type { SeenFrame } from '../../detect/index.js'
import type { Detection, Detector, DetectorSession } from '../../spec/plugins/detector.js'
import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { RgbImage, SampledFrame } from '../../spec/pictures/image.js'
import { stageDiagnostic } from '../services/plugin-host.js'
import { createBacklog } from './backlog.js'
import { detectInBands } from './detect-in-bands.js'
import { fingerprintOf } from './fingerprint.js'
import { createFrameWatch, type FrameWatch } from './frame-watch.js'
import { namesOf } from './sources.js'
import { coverageOf, gapsOf, idleStage, type MediaStage, type StageContext, timed } from './stage.js'

/** Frames that may wait for the detectors, each some 3 MB. */
const MAX_BACKLOG = 4

interface OpenDetector {
  readonly detector: Detector
  readonly session: DetectorSession
}

/** A frame and the fingerprint of its picture when it came. */
interface ShownFrame {
  readonly frame: SampledFrame
  readonly fingerprint: number
}

/** A detector at work. */
interface Watcher {
  readonly detector: Detector
  readonly watch: FrameWatch<ShownFrame>
  /** What it saw on the frames that it was shown, or was spared, so far; a frame that was lost is missing. */
  readonly seen: SeenFrame[]
  /** Resolves when it is done with the frames so far. */
  turn: Promise<void>
}

/**
 * Opens the signal stage: sampled frames go to all detectors in parallel, to each in order and only as far as it needs
 * them (see {@link createFrameWatch}), so the result does not depend on which call returns first. A detector that
 * cannot be opened leaves a diagnostic; one that throws on a frame loses only that frame. If a detector writes to a
 * picture or transfers its buffer, all detectors lose that frame and report it.
 */
export async function openSignalStage(context: StageContext): Promise<MediaStage> {
  const { services, emit, totalMs } = context
  const { detectors } = await services.plugins()
  if (detectors.length === 0) return idleStage('detectSignals', context, 'Detectors are switched off.')

  const { followDetections, followFaint } = await import('../../detect/index.js')
  const { opened, diagnostics } = await openDetectors(detectors, context)
  const watchers = opened.map((each) => createWatcher(each, diagnostics, context))
  const backlog = createBacklog(MAX_BACKLOG)
  const end = timed('detectSignals', context)
  let frames = 0

  return {
    async pushFrame(frame) {
      frames += 1
      const shown = { frame, fingerprint: fingerprintOf(frame.image) }
      for (const each of watchers) each.turn = each.turn.then(() => each.watch.take(shown))
      const looks = Promise.all(watchers.map(({ turn }) => turn)).then(() => {
        const processedMs = frame.reason === 'still' ? frame.index + 1 : frame.tMs
        emit({ type: 'stage-progress', stage: 'detectSignals', processedMs, totalMs })
      })
      await backlog.add(looks)
    },
    async finish({ durationMs, cutsMs }) {
      await backlog.done()
      for (const { watch } of watchers) watch.finish()
      end()
      const clock = { durationMs, cutsMs }
      const followed = watchers.map(({ detector, seen }) => {
        const ordered = seen.toSorted((a, b) => a.index - b.index)
        return { strong: followDetections(detector, ordered, clock), faint: followFaint(detector, ordered, clock) }
      })
      const asked = Math.max(1, frames * detectors.length)
      const share = watchers.reduce((sum, { seen }) => sum + seen.length, 0) / asked
      return {
        observations: followed.flatMap(({ strong }) => strong),
        faint: followed.flatMap(({ faint }) => faint),
        diagnostics,
        coverage: coverageBy(detectors, share, diagnostics),
      }
    },
  }
}

/** Sets a detector to work; frames on which it fails are added to `diagnostics`. */
function createWatcher(
  { detector, session }: OpenDetector,
  diagnostics: Diagnostic[],
  { budget, signal }: StageContext,
): Watcher {
  const seen: SeenFrame[] = []
  const note = ({ index, tMs, reason }: SampledFrame, detections: readonly Detection[]): void => {
    seen.push({ index, tMs, reason, detections })
  }

  async function detect(image: RgbImage, { frame, fingerprint }: ShownFrame): Promise<readonly Detection[]> {
    const detections = await budget.compute(() => session.detect(image, { signal }), signal)
    refuseUnannounced(detector, detections)
    if (fingerprintOf(frame.image) !== fingerprint) throw changedPicture(detector)
    return detections
  }

  async function look(shown: ShownFrame): Promise<readonly Detection[] | null> {
    const { frame } = shown
    try {
      const isStill = frame.reason === 'still'
      const detections = await (isStill
        ? detectInBands(frame.image, (band) => detect(band, shown))
        : detect(frame.image, shown))
      note(frame, detections)
      return detections
    } catch (cause) {
      if (signal.aborted) throw cause
      diagnostics.push(failedFrame(detector.id, frame, cause))
      return null
    }
  }

  const watch = createFrameWatch<ShownFrame>(detector.capabilities, {
    look,
    passOver: ({ frame }) => note(frame, []),
    standsAlone: ({ frame }) => frame.reason === 'still',
  })
  return { detector, watch, seen, turn: Promise.resolve() }
}

/** Opens all detectors in parallel; one that fails leaves a diagnostic. */
async function openDetectors(detectors: readonly Detector[], { services, signal }: StageContext) {
  const attempts = await Promise.allSettled(detectors.map((detector) => services.open(detector, signal)))
  const diagnostics: Diagnostic[] = []
  const opened = detectors.flatMap((detector, at): OpenDetector[] => {
    const attempt = attempts[at]!
    if (attempt.status === 'fulfilled') return [{ detector, session: attempt.value }]
    diagnostics.push(stageDiagnostic(attempt.reason, 'detectSignals', signal))
    return []
  })
  return { opened, diagnostics }
}

function coverageBy(detectors: readonly Detector[], share: number, diagnostics: readonly Diagnostic[]) {
  const uses = detectors.flatMap(({ id, models = [] }) => {
    return models.length === 0 ? [{ id }] : models.map((model) => ({ id, model }))
  })
  const { engine, model } = namesOf(uses)
  return coverageOf(share, engine, model, gapsOf(diagnostics))
}

/** Without thresholds a label would silently be dropped. */
function refuseUnannounced({ id, capabilities }: Detector, detections: readonly Detection[]): void {
  if (capabilities.anyLabel) return
  const stray = detections.find(({ label }) => !Object.hasOwn(capabilities.labels, label))
  if (!stray) return
  throw new ProoflineError('plugin_failed', `Detector ${id} gave the label ${stray.label}, which it does not declare.`)
}

/** Detectors run concurrently, so which of them did it is unknown. */
function changedPicture({ id }: Detector): ProoflineError {
  return new ProoflineError(
    'plugin_failed',
    'A plug-in changed the picture or transferred its buffer; plug-ins may only read it.',
    { details: { id } },
  )
}

function failedFrame(detectorId: string, { tMs, reason }: SampledFrame, cause: unknown): Diagnostic {
  const error = ProoflineError.from(cause, 'plugin_failed')
  const isStill = reason === 'still'
  return {
    code: 'frame_failed',
    stage: 'detectSignals',
    message: `Detector ${detectorId} failed on ${isStill ? 'a picture' : `the frame at ${tMs} ms`}: ${error.message}`,
    degrades: true,
    ...(!isStill && { startMs: tMs, endMs: tMs }),
    details: { detectorId, code: error.code },
  }
}

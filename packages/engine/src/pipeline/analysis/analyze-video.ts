import type { ResolvedInput } from '../../media/index.js'
import type { FlashMeter } from '../../detect/index.js'
import type {
  DecodeSummary,
  MediaEvent,
  MediaSession,
  Probe,
  ShownFrame,
  VideoTrack,
} from '../../media/media-backend.js'
import type { MediaInput } from '../../spec/evidence/asset.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import { type FrameObservation, indexByFrameId } from '../../timeline/build-evidence.js'
import { startAtOnce } from './start-at-once.js'
import { openInput } from '../input/open-input.js'
import { requirePicture } from '../input/require-picture.js'
import { mustBeUnchanged, orChanged } from '../input/unchanged.js'
import type { RunControl } from '../runs/create-run.js'
import type { EngineServices } from '../services/engine-services.js'
import { createStillCollector, NO_STILLS, type StillCollector } from '../stages/collect-stills.js'
import { openSignalStage } from '../stages/detect-signals.js'
import { readProvenance } from '../stages/read-provenance.js'
import { openTextStage } from '../stages/read-text.js'
import { withSignalsInText } from '../stages/signals-in-text.js'
import { type MediaStage, type StageContext, timed } from '../stages/stage.js'
import { openSpeechStage } from '../stages/transcribe-audio.js'
import type { Analysis } from './analysis.js'
import { assembleTimeline } from './assemble-timeline.js'
import { CLOSE_UP_SOURCE_PX, cutCloseUps } from './close-ups.js'
import { closeFrames, frameObservation, videoInfo } from './video-evidence.js'

/** Long side of sampled frames: 9-px capitals of a 720p video must stay legible (see `benchmarks/sweeps`). */
const FRAME_LONG_SIDE_PX = 1280
/** Long side of the thumbnails of all frames: line tracking and cut detection were tuned at this size. */
const THUMB_LONG_SIDE_PX = 640

/**
 * Analyses a video: one pass of the decoder feeds all stages in parallel, and the slowest sets the pace.
 *
 * Peak memory does not depend on the length: the stages hold a bounded number of frames (some 40 MB for text, 12 MB for
 * detectors), the decoder its own few reference frames.
 */
export async function analyzeVideo(
  input: MediaInput,
  name: string | undefined,
  options: { readonly stills: boolean },
  services: EngineServices,
  control: RunControl,
): Promise<Analysis> {
  const { signal } = control
  const endProbe = timed('probe', control)
  const source = await openInput(input, 'video', name, services, signal)
  try {
    const backend = await services.backend()
    const { maxBytes, maxPixels, maxDurationMs, maxDecoderBytes } = services.limits
    const limits = { maxBytes, maxPixels, maxDurationMs, maxDecoderBytes }
    return await services.budget.media(async () => {
      const threads = Math.min(2, services.budget.threads)
      const session = backend.open(source.path, { signal, threads, ...limits })
      openAhead(services, signal).catch(() => {})
      try {
        const probe = await session.probe()
        const track = requirePicture(probe)
        endProbe()
        const opened = { session, probe, track, source }
        const { timeline, stills, frames, damaged } = await follow(opened, options, services, control)
        await mustBeUnchanged([{ ...source, field: 'video' }])
        // What a damaged frame looks like depends on the number of decoder threads.
        const again = () => backend.open(source.path, { signal, threads: damaged ? 1 : threads, ...limits })
        const indexOf = indexByFrameId(timeline, frames)
        return {
          timeline,
          stills,
          closeUps: (lines) =>
            services.budget.media(() => cutCloseUps(lines, indexOf, (indices) => showAgain(again, indices)), signal),
          dispose: source.dispose,
        }
      } finally {
        await session.close()
      }
    }, signal)
  } catch (error) {
    const reason = await orChanged(error, [{ ...source, field: 'video' }])
    await source.dispose()
    throw reason
  }
}

/**
 * Opens the plug-ins that analyse frames while the decoder starts; whether there is audio is not known yet. A failure
 * is reported by the stage that needs the plug-in, which tries again.
 */
async function openAhead(services: EngineServices, signal: AbortSignal): Promise<void> {
  const { ocrEngines, detectors } = await services.plugins()
  await Promise.allSettled([
    ...detectors.map((detector) => services.open(detector, signal)),
    ...ocrEngines.slice(0, 1).map((engine) => services.open(engine, signal)),
  ])
}

/** Frames of a video by their numbers, in a session of their own. */
async function* showAgain(open: () => MediaSession, indices: readonly number[]): AsyncGenerator<ShownFrame> {
  const session = open()
  try {
    await session.probe()
    yield* session.show({ indices, longSidePx: CLOSE_UP_SOURCE_PX })
  } finally {
    await session.close()
  }
}

/** A video whose header was read. */
interface OpenedVideo {
  readonly session: MediaSession
  readonly probe: Probe
  readonly track: VideoTrack
  readonly source: ResolvedInput
}

/** The result of one pass over a video. */
interface Followed extends Pick<Analysis, 'timeline' | 'stills'> {
  readonly frames: readonly FrameObservation[]
  readonly damaged: boolean
}

async function follow(
  { session, probe, track, source }: OpenedVideo,
  options: { readonly stills: boolean },
  services: EngineServices,
  control: RunControl,
): Promise<Followed> {
  const context: StageContext = {
    ...control,
    services,
    budget: services.budget,
    totalMs: probe.durationMs ?? services.limits.maxDurationMs,
  }
  const endSampling = timed('sampleFrames', control)
  const request = {
    frames: true,
    audio: probe.audio.length > 0 && (await services.plugins()).transcribers.length > 0,
    frameLongSidePx: FRAME_LONG_SIDE_PX,
    thumbLongSidePx: THUMB_LONG_SIDE_PX,
  }
  // The decoder starts while the models are opened.
  const events = startAtOnce(session.decode(request))
  const [speech, text, signals] = await Promise.all([
    openSpeechStage(probe.audio, context),
    openTextStage(context),
    openSignalStage(context),
  ])
  const provenance = readProvenance([{ source, field: 'video', frames: [] }], 'video', context)
  provenance.catch(() => {})
  const stills = options.stills ? await createStillCollector() : NO_STILLS
  const { createFlashMeter, flashSignals, loudnessSignals } = await import('../../detect/index.js')
  const flashes = createFlashMeter()

  const { frames, summary } = await feedStages(events, [speech, text, signals], { flashes, stills, track }, context)
  endSampling()

  const [speechOutcome, textOutcome, signalOutcome, provenanceOutcome] = await Promise.all([
    speech.finish(summary),
    text.finish(summary),
    signals.finish(summary),
    provenance,
  ])
  const seen = await withSignalsInText(signalOutcome, textOutcome, context)
  const sampled = frames.map(({ index, observation }) => ({ index, tMs: observation.tMs ?? 0 }))
  const asset = videoInfo(source, probe, track, summary)
  const metered = [...flashSignals(flashes.end(), sampled), ...loudnessSignals(asset, sampled)]
  const timeline = assembleTimeline({
    asset,
    frames: closeFrames(frames, summary),
    summary,
    outcomes: {
      speech: speechOutcome,
      text: textOutcome,
      signals: { ...seen, observations: [...seen.observations, ...metered] },
      provenance: provenanceOutcome,
    },
    maxEvidence: services.limits.maxEvidence,
  })
  const damaged = summary.diagnostics.some(({ code }) => code === 'damaged_input')
  return { timeline, stills: await stills.finish(timeline, frames), frames, damaged }
}

/** Receives every thumbnail or frame in addition to the stages. */
interface Collectors {
  readonly flashes: FlashMeter
  readonly stills: StillCollector
  readonly track: VideoTrack
}

/** Passes what the decoder delivers to all stages, at the pace of the slowest, until it ends. */
async function feedStages(
  events: AsyncIterable<MediaEvent>,
  stages: readonly MediaStage[],
  { flashes, stills, track }: Collectors,
  { signal, emit, totalMs }: StageContext,
): Promise<{ frames: FrameObservation[]; summary: DecodeSummary }> {
  const frames: FrameObservation[] = []
  let summary: DecodeSummary | undefined
  for await (const event of events) {
    signal.throwIfAborted()
    if (event.type === 'thumb') {
      const { thumb, colours } = event
      flashes.push(thumb, colours)
      for (const stage of stages) await stage.pushThumb?.(thumb)
      emit({ type: 'stage-progress', stage: 'sampleFrames', processedMs: thumb.tMs, totalMs })
    } else if (event.type === 'frame') {
      frames.push(frameObservation(event.frame, track))
      await Promise.all([...stages.map((stage) => stage.pushFrame?.(event.frame)), stills.push(event.frame)])
    } else if (event.type === 'audio') {
      for (const stage of stages) await stage.pushAudio?.(event.samples, event.startMs)
    } else {
      summary = event.summary
    }
  }
  if (!summary) throw new ProoflineError('internal', 'The decoder ended without a summary. Please report it.')
  return { frames, summary }
}

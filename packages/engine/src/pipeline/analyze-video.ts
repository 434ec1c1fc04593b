import type { AssetInfo, MediaInput } from '../spec/asset.js'
import { ProoflineError } from '../spec/errors.js'
import type { SampledFrame } from '../spec/image.js'
import type { DecodeSummary, MediaSession, Probe, ShownFrame, VideoTrack } from '../media/media-backend.js'
import { type FrameObservation, indexByFrameId } from '../timeline/build-evidence.js'
import { startAtOnce } from '../util/start-at-once.js'
import type { Analysis } from './analysis.js'
import { assembleTimeline } from './assemble-timeline.js'
import { CLOSE_UP_SOURCE_PX, cutCloseUps } from './close-ups.js'
import type { RunControl } from './create-run.js'
import { type OpenedInput, openInput } from './open-input.js'
import { requirePicture } from './require-picture.js'
import { createStillCollector, NO_STILLS } from './stages/collect-stills.js'
import { openSignalStage } from './stages/detect-signals.js'
import { readProvenance } from './stages/read-provenance.js'
import { openTextStage } from './stages/read-text.js'
import { withSignalsInText } from './stages/signals-in-text.js'
import { type MediaStage, type StageContext, timed } from './stages/stage.js'
import { openSpeechStage } from './stages/transcribe-audio.js'
import type { EngineServices } from './engine-services.js'

/** Long side of sampled pictures: 9-px capitals of a 720p video must survive (see `benchmarks/sweeps`). */
const FRAME_LONG_SIDE_PX = 1280
/** Long side of the thumbs of all frames: what following lines and finding cuts was tuned on. */
const THUMB_LONG_SIDE_PX = 640

/** Version of the form of what this file makes of a video. */
const SAMPLER_SOURCE = { id: 'frame-sampler', version: '1.0.0' }

/**
 * Analyses a video: one pass of the decoder feeds all stages side by side, the slowest sets the pace.
 *
 * Peak memory does not depend on the length: the stages hold a bounded number of frames (some 40 MB for text, 12 MB
 * for detectors), the decoder its own few reference frames.
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
        const { timeline, stills, frames, damaged } = await follow(
          session,
          probe,
          track,
          source,
          options,
          services,
          control,
        )
        // What a damaged frame looks like depends on how many threads decode it.
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
    await source.dispose()
    throw error
  }
}

/**
 * Opens what looks at pictures while the decoder starts; whether there is sound to transcribe is not known yet. A
 * failure is reported by the stage that needs the plug-in, which tries again.
 */
async function openAhead(services: EngineServices, signal: AbortSignal): Promise<void> {
  const { ocrEngines, detectors } = await services.plugins()
  await Promise.allSettled([
    ...detectors.map((detector) => services.open(detector, signal)),
    ...ocrEngines.slice(0, 1).map((engine) => services.open(engine, signal)),
  ])
}

/** Frames of a film by their numbers, in a session of their own. */
async function* showAgain(open: () => MediaSession, indices: readonly number[]): AsyncGenerator<ShownFrame> {
  const session = open()
  try {
    await session.probe()
    yield* session.show({ indices, longSidePx: CLOSE_UP_SOURCE_PX })
  } finally {
    await session.close()
  }
}

/** What following a film to its end gives. */
interface Followed extends Pick<Analysis, 'timeline' | 'stills'> {
  readonly frames: readonly FrameObservation[]
  readonly damaged: boolean
}

async function follow(
  session: MediaSession,
  probe: Probe,
  track: VideoTrack,
  source: OpenedInput,
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
  // The decoder begins while the models are opened.
  const events = startAtOnce(session.decode(request))
  const [speech, text, signals] = await Promise.all([
    openSpeechStage(probe.audio, context),
    openTextStage(context),
    openSignalStage(context),
  ])
  const provenance = readProvenance(source, 'video', context)
  provenance.catch(() => {})
  const stages: readonly MediaStage[] = [speech, text, signals]
  const stills = options.stills ? await createStillCollector() : NO_STILLS

  const { createFlashMeter, flashSignals, loudnessSignals } = await import('../detect/index.js')
  const flashes = createFlashMeter()

  const frames: FrameObservation[] = []
  let summary: DecodeSummary | undefined
  for await (const event of events) {
    control.signal.throwIfAborted()
    if (event.type === 'thumb') {
      flashes.push(event.thumb)
      for (const stage of stages) await stage.pushThumb?.(event.thumb)
      context.emit({
        type: 'stage-progress',
        stage: 'sampleFrames',
        processedMs: event.thumb.tMs,
        totalMs: context.totalMs,
      })
    } else if (event.type === 'frame') {
      frames.push(frameObservation(event.frame, track))
      await Promise.all([...stages.map((stage) => stage.pushFrame?.(event.frame)), stills.push(event.frame)])
    } else if (event.type === 'audio') {
      for (const stage of stages) await stage.pushAudio?.(event.samples, event.startMs)
    } else {
      summary = event.summary
    }
  }
  endSampling()
  if (!summary) throw new ProoflineError('internal', 'The decoder ended without a summary. Please report it.')

  const ended = summary
  const outcomes = await Promise.all([speech.finish(ended), text.finish(ended), signals.finish(ended), provenance])
  const seen = await withSignalsInText(outcomes[2], outcomes[1], context)
  const sampled = frames.map(({ index, observation }) => ({ index, tMs: observation.tMs ?? 0 }))
  const asset = assetInfo(source, probe, track, ended)
  const metered = [...flashSignals(flashes.end(), sampled), ...loudnessSignals(asset, sampled)]
  const measured = { ...seen, observations: [...seen.observations, ...metered] }
  const timeline = assembleTimeline({
    asset,
    frames: closeFrames(frames, ended),
    summary: ended,
    outcomes: { speech: outcomes[0], text: outcomes[1], signals: measured, provenance: outcomes[3] },
    maxEvidence: services.limits.maxEvidence,
  })
  const damaged = ended.diagnostics.some(({ code }) => code === 'damaged_input')
  return { timeline, stills: await stills.finish(timeline, frames), frames, damaged }
}

function frameObservation({ index, tMs, shot, reason }: SampledFrame, track: VideoTrack): FrameObservation {
  const { width, height } = track
  return {
    index,
    observation: {
      kind: 'frame',
      startMs: tMs,
      endMs: tMs,
      confidence: 1,
      source: SAMPLER_SOURCE,
      tMs,
      shot,
      width,
      height,
      reason,
    },
  }
}

/** A frame stands until the next would come, at the mean frame rate: its end, and the size that decoding showed. */
function closeFrames(frames: readonly FrameObservation[], summary: DecodeSummary): FrameObservation[] {
  const meanMs = Math.max(1, Math.round(summary.durationMs / Math.max(1, summary.framesDecoded)))
  return frames.map(({ index, observation }) => {
    const startMs = observation.startMs ?? 0
    const endMs = Math.max(startMs, Math.min(startMs + meanMs, summary.durationMs))
    const width = summary.width ?? observation.width
    const height = summary.height ?? observation.height
    return { index, observation: { ...observation, endMs, width, height } }
  })
}

function assetInfo(source: OpenedInput, probe: Probe, track: VideoTrack, summary: DecodeSummary): AssetInfo {
  const sound = probe.audio.find(({ isDefault }) => isDefault) ?? probe.audio[0]
  const frameRate = track.frameRate ?? (summary.framesDecoded * 1000) / Math.max(1, summary.durationMs)
  return {
    kind: 'video',
    name: source.name,
    sha256: source.sha256,
    bytes: source.bytes,
    container: probe.container,
    width: summary.width ?? track.width,
    height: summary.height ?? track.height,
    durationMs: summary.durationMs,
    rotation: track.rotation,
    frameRate: Math.round(frameRate * 1000) / 1000,
    frameCount: summary.framesDecoded,
    videoCodec: track.codec,
    audioCodec: sound?.codec ?? null,
    audioTracks: probe.audio.length,
    dynamicRange: track.dynamicRange,
    loudness: summary.loudness,
  }
}

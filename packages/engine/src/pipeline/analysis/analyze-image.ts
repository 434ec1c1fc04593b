import type { DecodedStill, ShownFrame, ResolvedInput } from '../../media/index.js'
import type { AssetInfo, MediaInput } from '../../spec/evidence/asset.js'
import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { Observation } from '../../spec/evidence/evidence.js'
import type { Timeline } from '../../spec/evidence/timeline.js'
import { type FrameObservation, indexByFrameId } from '../../timeline/build-evidence.js'
import { aboutField, type GivenMedia, namingField } from '../input/naming-field.js'
import { openInput } from '../input/open-input.js'
import { mustBeUnchanged, orChanged } from '../input/unchanged.js'
import type { RunControl } from '../runs/create-run.js'
import type { EngineServices } from '../services/engine-services.js'
import { createStillCollector, NO_STILLS, type StillCollector } from '../stages/collect-stills.js'
import { openSignalStage } from '../stages/detect-signals.js'
import { type ProvenanceFile, type ProvenanceOutcome, readProvenance } from '../stages/read-provenance.js'
import { readStills, type Still } from '../stages/read-still.js'
import { withSignalsInText } from '../stages/signals-in-text.js'
import { notAvailable, type StageContext, type StageOutcome, timed } from '../stages/stage.js'
import type { Analysis } from './analysis.js'
import { assembleTimeline } from './assemble-timeline.js'
import { CLOSE_UP_SOURCE_PX, cutCloseUps } from './close-ups.js'

/** Long side at which stills are analysed: larger ones are scaled down, and small print is still found at this size. */
const STILL_LONG_SIDE_PX = 1920

const DECODER_SOURCE = { id: 'still-decoder', version: '1.0.0' }

/** Analysed pictures before they become a timeline: their own, or that of the text they belong to. */
export interface SeenPictures {
  readonly sources: readonly ResolvedInput[]
  readonly decoded: readonly DecodedStill[]
  readonly frames: readonly FrameObservation[]
  readonly summary: { framesDecoded: number; cutsMs: number[]; diagnostics: Diagnostic[] }
  readonly outcomes: { speech: StageOutcome; text: StageOutcome; signals: StageOutcome; provenance: ProvenanceOutcome }
  readonly collector: StillCollector
  /** Pictures by their numbers, decoded once more at their own size. */
  show(indices: readonly number[]): AsyncIterable<ShownFrame>
  dispose(): Promise<void>
}

/**
 * Analyses a picture: its text, its signals and its provenance metadata. Of an animation the first, middle and last
 * frame are analysed. Evidence has no times; each frame counts as a shot of its own.
 */
export async function analyzeImage(
  input: MediaInput,
  name: string | undefined,
  options: { readonly stills: boolean },
  services: EngineServices,
  control: RunControl,
): Promise<Analysis> {
  const seen = await lookAtPictures([{ field: 'image', media: input }], name, options, services, control)
  const { sources, decoded, frames, summary, outcomes, collector } = seen
  const [source, still] = [sources[0], decoded[0]]
  if (!source || !still) throw new ProoflineError('internal', 'A picture was lost during analysis. Please report it.')
  const asset = assetInfo(source, still)
  const timeline = assembleTimeline({ asset, frames, summary, outcomes, maxEvidence: services.limits.maxEvidence })
  return { timeline, stills: await collector.finish(timeline, frames), ...closerLook(seen, timeline) }
}

/** How lines are cropped from pictures at full size, and how their files are released. */
export function closerLook(
  { frames, show, dispose }: SeenPictures,
  timeline: Timeline,
): Pick<Analysis, 'closeUps' | 'dispose'> {
  return { closeUps: (lines) => cutCloseUps(lines, indexByFrameId(timeline, frames), show), dispose }
}

/**
 * Opens, decodes and analyses pictures, with all of their frames numbered through. Throws where any of them cannot be
 * analysed at all.
 */
export async function lookAtPictures(
  given: readonly GivenMedia[],
  name: string | undefined,
  options: { readonly stills: boolean },
  services: EngineServices,
  control: RunControl,
): Promise<SeenPictures> {
  const endProbe = timed('probe', control)
  const sources: ResolvedInput[] = []
  const named = () => sources.map((source, at) => ({ ...source, field: given[at]!.field }))
  const dispose = async () => {
    for (const source of sources) await source.dispose()
  }
  try {
    for (const { field, media } of given)
      sources.push(await namingField(field, () => openInput(media, 'image', name, services, control.signal)))
    const decoded: DecodedStill[] = []
    for (const [at, source] of sources.entries()) {
      const decodeOne = () => decode(source, STILL_LONG_SIDE_PX, services, control.signal)
      decoded.push(await namingField(given[at]!.field, decodeOne))
    }
    endProbe()
    const stills = decoded
      .flatMap(({ images, info }) => images.map((image) => ({ image, info })))
      .map(({ image, info }, index): Still => ({ index, image, sourceWidth: info.width, sourceHeight: info.height }))
    const context: StageContext = { ...control, services, budget: services.budget, totalMs: stills.length }
    const collector = options.stills ? await createStillCollector() : NO_STILLS
    for (const still of stills) await collector.push(still)

    const [text, detected, provenance] = await Promise.all([
      readStills(stills, context),
      detect(stills, context),
      readProvenance(filesOf(given, sources, decoded), 'image', context),
    ])
    const signals = await withSignalsInText(detected, text, context)
    const speech = { observations: [], diagnostics: [], coverage: notAvailable('A picture has no sound.') }
    const diagnostics = decoded.flatMap((still, at) =>
      still.diagnostics.map((one) => aboutField(given[at]!.field, one)),
    )
    await mustBeUnchanged(named())
    return {
      sources,
      decoded,
      frames: stills.map(frameObservation),
      summary: { framesDecoded: stills.length, cutsMs: [], diagnostics },
      outcomes: { speech, text, signals, provenance },
      collector,
      show: (indices) => showAgain(sources, decoded, indices, services, control.signal),
      dispose,
    }
  } catch (error) {
    const reason = await orChanged(error, named())
    await dispose()
    throw reason
  }
}

/** The pictures as files with metadata: of several, each names the first of its frames as its place. */
function filesOf(
  given: readonly GivenMedia[],
  sources: readonly ResolvedInput[],
  decoded: readonly DecodedStill[],
): ProvenanceFile[] {
  let from = 0
  return sources.map((source, at) => {
    const { field } = given[at]!
    const frames = field === 'image' ? [] : [String(from)]
    from += decoded[at]?.images.length ?? 0
    return { source, field, frames }
  })
}

/** Decodes pictures once more, one at a time, at their own size: all frames of an animation come from one file. */
async function* showAgain(
  sources: readonly ResolvedInput[],
  decoded: readonly DecodedStill[],
  indices: readonly number[],
  services: EngineServices,
  signal: AbortSignal,
): AsyncGenerator<ShownFrame> {
  let from = 0
  for (const [at, source] of sources.entries()) {
    const count = decoded[at]?.images.length ?? 0
    const wanted = indices.filter((index) => from <= index && index < from + count)
    const images = wanted.length === 0 ? [] : (await decode(source, CLOSE_UP_SOURCE_PX, services, signal)).images
    for (const index of wanted) {
      const image = images[index - from]
      if (image) yield { index, image }
    }
    from += count
  }
}

async function decode(
  source: ResolvedInput,
  longSidePx: number,
  services: EngineServices,
  signal: AbortSignal,
): Promise<DecodedStill> {
  const { decodeStill } = await import('../../media/index.js')
  const { maxPixels, maxDecoderBytes, maxBytes } = services.limits
  return services.budget.media(
    () =>
      decodeStill(source.path, {
        signal,
        maxBytes,
        maxPixels,
        maxDecoderBytes,
        longSidePx,
      }),
    signal,
  )
}

/** Stills go through the same stages as frames of a video, each as a shot of its own; their times are dropped. */
async function detect(stills: readonly Still[], context: StageContext) {
  const stage = await openSignalStage(context)
  for (const { index, image, sourceWidth, sourceHeight } of stills) {
    await stage.pushFrame?.({ index, tMs: index, shot: index + 1, reason: 'still', image, sourceWidth, sourceHeight })
  }
  const diagnostics: readonly Diagnostic[] = []
  const outcome = await stage.finish({
    framesDecoded: stills.length,
    durationMs: stills.length,
    width: null,
    height: null,
    cutsMs: stills.slice(1).map(({ index }) => index),
    audioMs: 0,
    loudness: null,
    diagnostics,
  })
  const observations = outcome.observations.map(untimed)
  const faint = outcome.faint?.map(({ signal, enter }) => ({ signal: untimed(signal), enter }))
  return { ...outcome, observations, ...(faint && { faint }) }
}

function untimed<Observed extends Observation>(observation: Observed): Observed {
  const { startMs: _, endMs: __, ...rest } = observation
  return rest as Observed
}

function frameObservation({ index, sourceWidth, sourceHeight }: Still): FrameObservation {
  return {
    index,
    observation: {
      kind: 'frame',
      confidence: 1,
      source: DECODER_SOURCE,
      shot: index + 1,
      width: sourceWidth,
      height: sourceHeight,
      reason: 'still',
    },
  }
}

function assetInfo(source: ResolvedInput, { info, images }: DecodedStill): AssetInfo {
  return {
    kind: 'image',
    name: source.name,
    sha256: source.sha256,
    bytes: source.bytes,
    container: source.content.type,
    width: info.width,
    height: info.height,
    frameCount: Math.max(images.length, info.pages),
  }
}

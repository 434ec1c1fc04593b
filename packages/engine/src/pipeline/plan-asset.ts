import type { Probe } from '../media/media-backend.js'
import type { Agent } from '../spec/plugins/agent.js'
import type { Asset, AssetKind, MediaInput, VideoAsset } from '../spec/evidence/asset.js'
import type { JudgeContext } from '../spec/report/context.js'
import { ProoflineError } from '../spec/faults/errors.js'
import type { PluginBase } from '../spec/plugins/plugin.js'
import type { Stage } from '../spec/run.js'
import { requireRuntime } from './machine/require-runtime.js'
import { analyzeText } from './analysis/analyze-text.js'
import { kindOf, lookedAtAs, textAssetOf } from './input/asset-kind.js'
import { namingField, picturesOf } from './input/naming-field.js'
import { openInput } from './input/open-input.js'
import { requirePicture } from './input/require-picture.js'
import type { EngineServices } from './services/engine-services.js'

export type { Probe }

/** One step of a plan. `reason` says why it would not run; null where it would. */
export interface PlannedStage {
  readonly stage: Stage
  /** Id of the plug-in or agent; null where the step is the engine's own. */
  readonly plugin: string | null
  readonly willRun: boolean
  readonly reason: string | null
}

/** The plug-ins that a stage uses; `notNeeded`: why it uses none of them, null where it does. */
interface PluginsOfStage {
  readonly stage: Stage
  readonly list: readonly PluginBase<string>[]
  readonly notNeeded: string | null
  /**
   * Models of the stage itself: without those in `needs` none of its plug-ins runs, without those in `asks` they do.
   */
  readonly needs?: readonly string[]
  readonly asks?: readonly string[]
}

/**
 * A model that stages, plug-ins or agents that would run may use. `problem` says why it cannot be used; null where it
 * can. With `not_registered` the plug-in that names it must bring it itself, which only its opening shows: the plan
 * expects that it runs.
 */
export interface PlannedModel {
  readonly id: string
  readonly licence: string
  /** Null where that is not known, as for a model that was never pulled. */
  readonly bytes: number | null
  readonly present: boolean
  readonly problem: string | null
}

/** What a check would run and what it would not, and why. */
export interface Plan {
  readonly kind: AssetKind
  readonly context: JudgeContext
  /** Container facts; null for a text or a picture. */
  readonly probe: Probe | null
  readonly stages: readonly PlannedStage[]
  readonly models: readonly PlannedModel[]
}

/** The problem of a model that the registry does not list. */
const NOT_REGISTERED = 'not_registered'

/** Makes the plan. Opens the file and reads its header, but decodes nothing. Throws as `Engine.plan` says. */
export async function planAsset(
  asset: Asset,
  context: JudgeContext,
  agents: readonly Agent[],
  services: EngineServices,
  signal: AbortSignal,
): Promise<Plan> {
  const kind = kindOf(asset)
  if (lookedAtAs(asset) !== 'text') requireRuntime()
  const probe = await probeAsset(asset, services, signal)
  const isIllustrated = kind === 'text' && textAssetOf(asset).images.length > 0
  const seen = isIllustrated ? 'image' : kind === 'text' ? null : kind
  const kinds: readonly AssetKind[] = isIllustrated ? ['text', 'image'] : [kind]
  const readers = agents.filter(({ capabilities }) => capabilities.kinds.some((one) => kinds.includes(one)))

  const plugins = seen ? await pluginsFor(seen, probe, services) : []
  const asked = plugins.filter(({ list, notNeeded }) => list.length > 0 && notNeeded === null)
  const needed = [
    ...asked.flatMap(({ needs = [], asks = [] }) => [...needs, ...asks]),
    ...[...asked.flatMap(({ list }) => list), ...readers].flatMap(({ models = [] }) => models),
  ]
  const models = await modelsOf(new Set(needed), services)
  const judges = agents.map((agent): PlannedStage => {
    const willRun = readers.includes(agent)
    const reason = willRun ? null : `It does not read ${kinds.join(' or ')}.`
    return { stage: 'runAgents', plugin: agent.id, willRun, reason }
  })
  const stages = [...(seen ? mediaStages(seen, plugins, models) : []), ...judges, own('score')]
  return { kind, context, probe, stages, models }
}

/** A step that the engine performs itself. */
function own(stage: Stage, reason: string | null = null): PlannedStage {
  return { stage, plugin: null, willRun: reason === null, reason }
}

async function probeAsset(asset: Asset, services: EngineServices, signal: AbortSignal): Promise<Probe | null> {
  if ('video' in asset) return namingField('video', () => probeVideo(asset, services, signal))
  if (!('image' in asset)) analyzeText(textAssetOf(asset).text, asset.name, services.limits)
  const pictures = 'image' in asset ? [{ field: 'image', media: asset.image }] : picturesOf(textAssetOf(asset).images)
  for (const { field, media } of pictures) {
    await namingField(field, () => probePicture(media, asset.name, services, signal))
  }
  return null
}

async function probeVideo(asset: VideoAsset, services: EngineServices, signal: AbortSignal): Promise<Probe> {
  const source = await openInput(asset.video, 'video', asset.name, services, signal)
  try {
    const backend = await services.backend()
    const { maxBytes, maxPixels, maxDurationMs, maxDecoderBytes } = services.limits
    const options = { signal, threads: 1, maxBytes, maxPixels, maxDurationMs, maxDecoderBytes }
    const session = backend.open(source.path, options)
    try {
      const probe = await session.probe()
      requirePicture(probe)
      return probe
    } finally {
      await session.close()
    }
  } finally {
    await source.dispose()
  }
}

/** Called for its errors: the header of a picture adds nothing to the plan. */
async function probePicture(
  picture: MediaInput,
  name: string | undefined,
  services: EngineServices,
  signal: AbortSignal,
): Promise<void> {
  const source = await openInput(picture, 'image', name, services, signal)
  try {
    const { probeStill } = await import('../media/index.js')
    const { maxBytes, maxPixels, maxDecoderBytes } = services.limits
    await probeStill(source.path, { signal, maxBytes, maxPixels, maxDecoderBytes })
  } finally {
    await source.dispose()
  }
}

/** The plug-ins of each media stage, and whether the stage applies to this kind of asset. */
async function pluginsFor(
  kind: 'video' | 'image',
  probe: Probe | null,
  services: EngineServices,
): Promise<readonly PluginsOfStage[]> {
  const { transcribers, ocrEngines, detectors, provenanceReaders } = await services.plugins()
  const [{ SILERO_MODEL }, { LINES_MODEL }] = await Promise.all([
    import('../speech/index.js'),
    import('../detect/index.js'),
  ])
  const provenance = provenanceReaders.filter(({ capabilities }) => capabilities.kinds.includes(kind))
  return [
    {
      stage: 'transcribeAudio',
      list: transcribers,
      notNeeded: probe?.audio.length ? null : `The ${kind} has no sound.`,
      needs: [SILERO_MODEL],
    },
    { stage: 'readText', list: ocrEngines, notNeeded: null },
    { stage: 'detectSignals', list: detectors, notNeeded: null, asks: [LINES_MODEL] },
    { stage: 'readProvenance', list: provenance, notNeeded: null },
  ]
}

function mediaStages(
  kind: 'video' | 'image',
  plugins: readonly PluginsOfStage[],
  models: readonly PlannedModel[],
): PlannedStage[] {
  return [
    own('probe'),
    own('sampleFrames', kind === 'video' ? null : 'A picture needs no sampling.'),
    ...plugins.flatMap((part) => steps(part, models)),
  ]
}

function steps(
  { stage, list, notNeeded, needs = [] }: PluginsOfStage,
  models: readonly PlannedModel[],
): PlannedStage[] {
  if (list.length === 0) return [own(stage, 'No plug-in is installed for it.')]
  return list.map(({ id, models: own = [] }) => {
    const lacking = models.find(({ id, present, problem }) => {
      return !present && (needs.includes(id) || (own.includes(id) && problem !== NOT_REGISTERED))
    })
    const reason = notNeeded ?? (lacking ? `Its model ${lacking.id} is not usable: ${lacking.problem}.` : null)
    return { stage, plugin: id, willRun: reason === null, reason }
  })
}

async function modelsOf(needed: ReadonlySet<string>, services: EngineServices): Promise<PlannedModel[]> {
  if (needed.size === 0) return []
  try {
    const registered = await (await services.models()).list()
    const known = registered.filter(({ id }) => needed.has(id))
    const unknown = [...needed].filter((id) => !registered.some((model) => model.id === id))
    return [
      ...known.map(({ id, licence, bytes, present, problem }) => ({ id, licence, bytes, present, problem })),
      ...unknown.map((id) => ({ id, licence: '', bytes: null, present: false, problem: NOT_REGISTERED })),
    ]
  } catch (cause) {
    const { code } = ProoflineError.from(cause)
    return [...needed].map((id) => ({ id, licence: '', bytes: null, present: false, problem: code }))
  }
}

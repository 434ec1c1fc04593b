import type { Agent } from '../spec/agent.js'
import type { Asset, AssetKind } from '../spec/asset.js'
import type { JudgeContext } from '../spec/context.js'
import { ProoflineError } from '../spec/errors.js'
import type { PluginBase } from '../spec/plugin.js'
import type { Stage } from '../spec/run.js'
import type { Probe } from '../media/media-backend.js'
import { kindOf } from './asset-kind.js'
import { analyzeText } from './analyze-text.js'
import { openInput } from './open-input.js'
import type { Workshop } from './workshop.js'

/** One step of a plan. `reason` says why it would not run; null where it would. */
export interface PlannedStage {
  readonly stage: Stage
  /** Id of the plug-in or agent; null where the step is the engine's own. */
  readonly plugin: string | null
  readonly willRun: boolean
  readonly reason: string | null
}

/** A model that the plan needs. `problem` says why it cannot be used; null where it can. */
export interface PlannedModel {
  readonly id: string
  readonly licence: string
  /** Null where that is not known: of a model that was never pulled. */
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

/** Makes the plan. Opens the file and reads its header, but decodes nothing. Throws as `Engine.plan` says. */
export async function planAsset(
  asset: Asset,
  context: JudgeContext,
  agents: readonly Agent[],
  workshop: Workshop,
  signal: AbortSignal,
): Promise<Plan> {
  const kind = kindOf(asset)
  const probe = await probeAsset(asset, workshop, signal)
  const models = kind === 'text' ? [] : await modelsOf(workshop)
  const stages = kind === 'text' ? [] : await mediaStages(kind, probe, models, workshop)
  const judges = agents.map(({ id, capabilities }): PlannedStage => {
    const willRun = capabilities.kinds.includes(kind)
    return { stage: 'runAgents', plugin: id, willRun, reason: willRun ? null : `It does not read ${kind}.` }
  })
  const own = (stage: Stage): PlannedStage => ({ stage, plugin: null, willRun: true, reason: null })
  return { kind, context, probe, stages: [own('probe'), ...stages, ...judges, own('score')], models }
}

async function probeAsset(asset: Asset, workshop: Workshop, signal: AbortSignal): Promise<Probe | null> {
  if ('video' in asset) {
    const source = await openInput(asset.video, 'video', asset.name, workshop, signal)
    try {
      const backend = await workshop.backend()
      const { maxBytes, maxPixels, maxDurationMs, maxDecoderBytes } = workshop.limits
      const options = { signal, threads: 1, maxBytes, maxPixels, maxDurationMs, maxDecoderBytes }
      const session = backend.open(source.path, options)
      try {
        return await session.probe()
      } finally {
        await session.close()
      }
    } finally {
      await source.dispose()
    }
  }
  if ('image' in asset) await (await openInput(asset.image, 'image', asset.name, workshop, signal)).dispose()
  else analyzeText(asset.text, asset.name, workshop.limits)
  return null
}

async function mediaStages(
  kind: AssetKind,
  probe: Probe | null,
  models: readonly PlannedModel[],
  workshop: Workshop,
): Promise<PlannedStage[]> {
  const { transcribers, ocrEngines, detectors, provenanceReaders } = await workshop.plugins()
  const noSound = probe?.audio.length ? null : `The ${kind} has no sound.`
  return [
    { stage: 'sampleFrames', plugin: null, willRun: true, reason: null },
    ...steps('transcribeAudio', transcribers, models, noSound),
    ...steps('readText', ocrEngines, models, null),
    ...steps('detectSignals', detectors, models, null),
    ...steps('readProvenance', provenanceReaders, models, null),
  ]
}

function steps(
  stage: Stage,
  plugins: readonly PluginBase<string>[],
  models: readonly PlannedModel[],
  notNeeded: string | null,
): PlannedStage[] {
  if (plugins.length === 0) return [{ stage, plugin: null, willRun: false, reason: 'No plug-in is installed for it.' }]
  return plugins.map(({ id, models: needed = [] }) => {
    const lacking = models.find((model) => needed.includes(model.id) && !model.present)
    const reason = notNeeded ?? (lacking ? `Its model ${lacking.id} is not usable: ${lacking.problem}.` : null)
    return { stage, plugin: id, willRun: reason === null, reason }
  })
}

async function modelsOf(workshop: Workshop): Promise<PlannedModel[]> {
  const { transcribers, ocrEngines, detectors, provenanceReaders } = await workshop.plugins()
  const needed = new Set(
    [...transcribers, ...ocrEngines, ...detectors, ...provenanceReaders].flatMap(({ models = [] }) => models),
  )
  try {
    const registered = await (await workshop.models()).list()
    const known = registered.filter(({ id }) => needed.has(id))
    const unknown = [...needed].filter((id) => !registered.some((model) => model.id === id))
    return [
      ...known.map(({ id, licence, bytes, present, problem }) => ({ id, licence, bytes, present, problem })),
      ...unknown.map((id) => ({ id, licence: '', bytes: null, present: false, problem: 'model_missing' })),
    ]
  } catch (cause) {
    const { code } = ProoflineError.from(cause)
    return [...needed].map((id) => ({ id, licence: '', bytes: null, present: false, problem: code }))
  }
}

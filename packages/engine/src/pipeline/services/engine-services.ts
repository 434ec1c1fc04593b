import type { LineSignals, OwnMark } from '../../detect/index.js'
import type { MediaBackend } from '../../media/media-backend.js'
import type { ModelRegistry } from '../../models/model-registry.js'
import type { Agent, AgentSession } from '../../spec/plugins/agent.js'
import type { Limits } from '../../spec/report/context.js'
import type { Detector } from '../../spec/plugins/detector.js'
import type { OcrEngine } from '../../spec/plugins/ocr-engine.js'
import type { ModelAccess, OpenContext, PluginSession } from '../../spec/plugins/plugin.js'
import type { ProvenanceReader } from '../../spec/plugins/provenance-reader.js'
import type { Transcriber } from '../../spec/plugins/transcriber.js'
import { openOnce } from './open-once.js'
import type { EngineOptions, PlainOptions } from './engine-options.js'
import { NO_OPTIONAL, optionalPlugins } from './optional-plugins.js'
import { createPluginHost, type PluginHost } from './plugin-host.js'
import { refuseSameIds } from './refuse-same-ids.js'
import { createBudget, processBudget, type ResourceBudget } from './resource-budget.js'

/** The plug-ins of an engine, with defaults. */
export interface Plugins {
  readonly transcribers: readonly Transcriber[]
  readonly ocrEngines: readonly OcrEngine[]
  readonly detectors: readonly Detector[]
  readonly provenanceReaders: readonly ProvenanceReader[]
}

/** Everything that the runs of one engine share. Opened on first use, so that creating an engine is cheap. */
export interface EngineServices {
  readonly limits: Limits
  readonly budget: ResourceBudget
  backend(): Promise<MediaBackend>
  plugins(): Promise<Plugins>
  models(): Promise<ModelRegistry>
  /** Recognises brands, watermarks and categories in lines of text; the lists are read once. */
  lineSignals(): Promise<LineSignals>
  open<Session extends PluginSession>(
    plugin: Parameters<PluginHost['open']>[0] & { open(context: OpenContext): Promise<Session> },
    signal: AbortSignal,
  ): Promise<Session>
  openAgent(agent: Agent, signal: AbortSignal): Promise<AgentSession>
  close(): Promise<void>
}

/** See {@link EngineServices}. */
export function openEngineServices(
  options: EngineOptions,
  plain: PlainOptions,
  ownMarks: readonly OwnMark[] = [],
): EngineServices {
  const budget = plain.threads === undefined ? processBudget() : createBudget(plain.threads)
  const models = openOnce(async (): Promise<ModelRegistry> => {
    const { openModelRegistry } = await import('../../models/model-registry.js')
    return openModelRegistry(plain.models)
  })
  const access: ModelAccess = {
    path: async (modelId, file) => (await models()).path(modelId, file),
    session: async (modelId, file) => (await models()).session(modelId, file),
  }
  const host = createPluginHost(access)

  return {
    limits: plain.limits,
    budget,
    models,
    lineSignals: openOnce(async () => {
      const { openLineSignals } = await import('../../detect/index.js')
      const ownBrands = ownMarks.map(({ brand }) => brand)
      return openLineSignals(access, ownBrands)
    }),
    async backend() {
      const media = await import('../../media/index.js')
      return plain.backend === 'node-av' ? media.nodeAvBackend : media.ffmpegCliBackend
    },
    plugins: openOnce(() => fillIn(options, ownMarks, plain.models.use ?? [], models)),
    open: (plugin, signal) => host.open(plugin, signal),
    openAgent: (agent, signal) => host.openAgent(agent, signal),
    async close() {
      await host.close()
      await models
        .begun()
        ?.then((opened) => opened.close())
        .catch(() => {})
    },
  }
}

async function fillIn(
  options: EngineOptions,
  ownMarks: readonly OwnMark[],
  use: readonly string[],
  models: () => Promise<ModelRegistry>,
): Promise<Plugins> {
  const optional = use.length === 0 ? NO_OPTIONAL : await optionalPlugins(use, await models())
  for (const list of ['transcribers', 'ocrEngines', 'detectors'] as const) {
    refuseSameIds(list, options[list] ?? [], optional[list])
  }
  const transcribers = options.transcribers ?? [(await import('../../speech/index.js')).moonshineTranscriber]
  const ocrEngines = options.ocrEngines ?? [(await import('../../ocr/index.js')).ppocrEngine]
  const detect = await import('../../detect/index.js')
  const detectors = options.detectors ?? [
    detect.safetyDetector,
    detect.goodsDetector,
    detect.createBrandDetector(ownMarks),
    detect.overlayDetector,
  ]
  return {
    // At the end: an optional one gets what those before it do not read.
    transcribers: [...transcribers, ...optional.transcribers],
    ocrEngines: [...ocrEngines, ...optional.ocrEngines],
    detectors: [...detectors, ...optional.detectors],
    provenanceReaders: options.provenanceReaders ?? [
      (await import('../../provenance/index.js')).createProvenanceReader(),
    ],
  }
}

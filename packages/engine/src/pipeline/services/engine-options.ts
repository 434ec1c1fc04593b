import { isUint8Array } from 'node:util/types'
import { z } from 'zod'
import type { BrandToFind } from '../../detect/index.js'
import type { ModelRegistryOptions } from '../../models/model-registry.js'
import { type Agent, defineAgent } from '../../spec/plugins/agent.js'
import { type Limits, limitsSchema } from '../../spec/report/context.js'
import { defineDetector, type Detector } from '../../spec/plugins/detector.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import { defineOcrEngine, type OcrEngine } from '../../spec/plugins/ocr-engine.js'
import type { PluginBase } from '../../spec/plugins/plugin.js'
import { defineProvenanceReader, type ProvenanceReader } from '../../spec/plugins/provenance-reader.js'
import { parseWith } from '../../spec/faults/schema-issues.js'
import { defineTranscriber, type Transcriber } from '../../spec/plugins/transcriber.js'
import { refuseSameIds } from './refuse-same-ids.js'

export type { BrandToFind } from '../../detect/index.js'

/**
 * Options of an engine. Everything has a default; a list replaces the default one, and an empty list switches its stage
 * off (recorded in `coverage`, without a diagnostic, because it was requested). The plug-ins of a list have different
 * ids.
 */
export interface EngineOptions {
  /** The agents that judge. Default none: `analyze` works, and `check` finds nothing. */
  readonly agents?: readonly Agent[]
  /**
   * Default: Moonshine tiny for English. The first of the list gets all speech, later ones what earlier ones refuse,
   * and their words count where they recognise a language that the earlier ones do not support.
   */
  readonly transcribers?: readonly Transcriber[]
  /**
   * Default: PP-OCRv4 for Latin and Chinese. The first of the list finds and reads lines; later ones get the lines that
   * earlier ones could not read or read only in part, and count in scripts that those do not support.
   */
  readonly ocrEngines?: readonly OcrEngine[]
  /** Default: content safety, restricted goods, brand marks. */
  readonly detectors?: readonly Detector[]
  /**
   * Brands to detect in addition to those that ship, each by its mark. Not with `detectors`: give those their brands
   * yourself.
   */
  readonly brands?: readonly BrandToFind[]
  /** Default: Content Credentials, digital source types in XMP, and AIGC labels, without a list of trusted signers. */
  readonly provenanceReaders?: readonly ProvenanceReader[]
  /**
   * Where model files are: `dir` those that ship (default: the package `@proofline/models`), `cacheDir` those that were
   * pulled. `allowDownload` (default false) lets a pulled model be downloaded when it is first needed.
   */
  readonly models?: Pick<ModelRegistryOptions, 'dir' | 'cacheDir' | 'allowDownload'> & {
    /**
     * Optional models, by their ids in the registry, to use in addition to what ships; default none. Each adds its
     * plug-ins to the end of the lists above. One that is missing when it is needed leaves a diagnostic that says how
     * to get it.
     */
    readonly use?: readonly string[]
  }
  /** Which decoder. Default `node-av`; `ffmpeg-cli` needs a binary. */
  readonly backend?: 'node-av' | 'ffmpeg-cli'
  /** Threads of this engine, at least 1. Default: one budget shared by the process, as many as there are cores. */
  readonly threads?: number
  /** Limits on assets, evidence, memory and time, each with a default: see {@link limitsSchema}. */
  readonly limits?: Partial<Limits>
}

const list = z.array(z.unknown()).optional()

const markSchema = z.union([z.string().min(1), z.custom<Uint8Array>(isUint8Array)], {
  error: 'Give one drawing of the mark: its path, or its bytes as a Uint8Array.',
})

const optionsSchema = z.strictObject({
  agents: list,
  transcribers: list,
  ocrEngines: list,
  detectors: list,
  provenanceReaders: list,
  brands: z.array(z.strictObject({ name: z.string().min(1), mark: markSchema })).optional(),
  backend: z.enum(['node-av', 'ffmpeg-cli']).default('node-av'),
  threads: z.int().min(1).max(256).optional(),
  limits: limitsSchema.strict().prefault({}),
  models: z
    .strictObject({ dir: z.string(), cacheDir: z.string(), allowDownload: z.boolean(), use: z.array(z.string()) })
    .partial()
    .default({}),
})

/** The options that are plain data, validated, with defaults. */
export type PlainOptions = Pick<z.infer<typeof optionsSchema>, 'backend' | 'threads' | 'limits' | 'models'>

/**
 * Validates the options. Throws `context_invalid`, naming each fault, and `plugin_invalid` for a plug-in that does not
 * follow its contract or has the id of another in its list.
 */
export function parseOptions(options: EngineOptions): PlainOptions {
  const { backend, threads, limits, models } = parseWith(optionsSchema, options, 'engine options are')
  // Plug-ins made by these functions are validated already; plain objects are validated only here.
  validateEach('agents', options.agents, defineAgent)
  validateEach('transcribers', options.transcribers, defineTranscriber)
  validateEach('ocrEngines', options.ocrEngines, defineOcrEngine)
  validateEach('detectors', options.detectors, defineDetector)
  validateEach('provenanceReaders', options.provenanceReaders, defineProvenanceReader)
  return { backend, threads, limits, models }
}

/** Names list and position of an entry that is refused: what is no plug-in seldom has an id to name it by. */
function validateEach<Plugin extends PluginBase<string>>(
  name: keyof EngineOptions,
  plugins: readonly Plugin[] = [],
  define: (plugin: Plugin) => Plugin,
): void {
  plugins.forEach((plugin, index) => {
    try {
      define(plugin)
    } catch (cause) {
      if (!ProoflineError.is(cause)) throw cause
      const option = `${name}[${index}]`
      throw new ProoflineError(cause.code, `${option}: ${cause.message}`, { details: { ...cause.details, option } })
    }
  })
  refuseSameIds(name, plugins)
}

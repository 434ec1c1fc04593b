import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { ProoflineError } from '../spec/faults/errors.js'
import type { ModelAccess } from '../spec/plugins/plugin.js'
import { forbidTelemetry, openRawSession } from './sessions/onnx-runtime.js'
import { openCatalogue } from './model-catalogue.js'
import type { ModelOrigin } from './entry/model-origin.js'
import { fileOf, openModelFiles } from './model-files.js'
import { createOpenedSessions } from './sessions/opened-sessions.js'
import type { ModelEntry, ModelFamily } from './entry/registry-schema.js'
import { type ModelStatus, statusOf } from './entry/model-status.js'
import { installedData } from './entry/packaged-model.js'
import { type SharedSession, shareSession } from './sessions/shared-session.js'
import { createInferenceThreads } from './sessions/threaded-session.js'

/** How the registry is opened. */
export interface ModelRegistryOptions {
  /** Folder with `registry.json` and one folder per model. Default: that of the package `@proofline/models`. */
  readonly dir?: string | undefined
  /** Folder for pulled models, one folder per model. Without it, models that do not ship are missing. */
  readonly cacheDir?: string | undefined
  /** Lets a pulled model be downloaded when it is first asked for. Default false: only `pull` downloads. */
  readonly allowDownload?: boolean | undefined
  /** Host of the repositories of models that are not pinned yet. Default https://huggingface.co. */
  readonly hub?: string | undefined
  /** Intra-op threads of each session, default 1: stages run in parallel, so more threads mostly compete. */
  readonly threads?: number | undefined
}

/** The models of one folder: found, verified, opened once, shared, closed. */
export interface ModelRegistry extends ModelAccess {
  /** Every registered model in the order of the file, verified. */
  list(): Promise<ModelStatus[]>
  /** Models that do not ship and for which there is a plug-in, with the family that selects it. */
  optional(): ReadonlyMap<string, ModelFamily>
  /** Installed data packages of a model that comes in packages; none for others. */
  installedData(modelId: string): readonly string[]
  /**
   * The registered facts of a model. Throws `model_missing` for an unknown id, `context_invalid` for one that comes in
   * npm packages.
   */
  entry(modelId: string): ModelEntry
  /** Verifies all files of a model. Throws `model_missing` or `model_corrupt`. */
  verify(modelId: string): Promise<void>
  /**
   * Downloads a hub model into `cacheDir`; does nothing where it is there already. A model that is not pinned needs
   * `from`, whose files it then pins; given again, it is pulled and pinned anew. Throws `context_invalid` without
   * `cacheDir` or with `from` for a model that is pinned in the registry, else as `pullModel` and `pinModel` do.
   */
  pull(modelId: string, options: { signal: AbortSignal; from?: ModelOrigin | undefined }): Promise<void>
  /** Waits for running calls, then frees every session. May be called twice; later calls get `engine_closed`. */
  close(): Promise<void>
}

/**
 * Opens the model registry. Cheap: it reads `registry.json` alone; files are hashed and sessions opened on first use.
 *
 * Throws `model_missing` when there is no registry, `model_corrupt` when it does not follow its schema.
 */
export async function openModelRegistry(options: ModelRegistryOptions = {}): Promise<ModelRegistry> {
  const { cacheDir, hub, allowDownload = false, threads = 1 } = options
  const dir = options.dir ?? packageDir()
  const catalogue = await openCatalogue(dir, cacheDir)
  const { entry, inPackages, registered, current } = catalogue
  const { verified, verify, pull } = openModelFiles(catalogue, { dir, cacheDir, hub })
  const sessions = createOpenedSessions()
  const inferenceThreads = createInferenceThreads()
  const closed = new AbortController()
  let closing: Promise<void> | undefined

  async function path(modelId: string, fileName: string): Promise<string> {
    if (closed.signal.aborted) {
      throw new ProoflineError('engine_closed', 'The model registry was closed. Create another engine.')
    }
    // Here, because packages that open a model by themselves load the runtime, too.
    forbidTelemetry()
    const model = entry(modelId)
    const file = fileOf(model, fileName)
    if (allowDownload && model.source.kind === 'hub') await pull(modelId, { signal: closed.signal })
    return verified(model, file)
  }

  async function open(modelId: string, fileName: string): Promise<SharedSession> {
    const file = await path(modelId, fileName)
    const model = entry(modelId)
    const { keepsMemory = false } = fileOf(model, fileName)
    const session =
      model.thread === 'caller'
        ? await openRawSession(file, { threads, keepsMemory })
        : await inferenceThreads.open(model.thread, file, { threads, keepsMemory })
    return shareSession(session)
  }

  return {
    entry,
    path,
    pull,
    verify,
    session: async (modelId, fileName) => sessions.of(modelId, fileName, () => open(modelId, fileName)),
    optional: () => new Map(registered.flatMap(({ id, family }) => (family ? [[id, family]] : []))),
    installedData: (modelId) => {
      const model = inPackages.get(modelId)
      return model ? installedData(model) : []
    },
    list: async () => Promise.all(registered.map((model) => statusOf(current(model), verify))),
    close() {
      closed.abort()
      return (closing ??= sessions.close().then(() => inferenceThreads.close()))
    },
  }
}

function packageDir(): string {
  try {
    return dirname(createRequire(import.meta.url).resolve('@proofline/models/registry.json'))
  } catch (cause) {
    throw new ProoflineError(
      'model_missing',
      'The package @proofline/models is not installed. Run npm install @proofline/models.',
      {
        details: { package: '@proofline/models' },
        cause,
      },
    )
  }
}

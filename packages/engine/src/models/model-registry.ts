import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ProoflineError } from '../spec/errors.js'
import type { ModelAccess } from '../spec/plugin.js'
import { forbidTelemetry, openRawSession } from './onnx-runtime.js'
import { pullModel } from './pull-model.js'
import { type ModelEntry, type ModelFamily, type ModelFile, registrySchema } from './registry-schema.js'
import { type SharedSession, shareSession } from './shared-session.js'
import { openThreadedSession } from './threaded-session.js'
import { verifyFile } from './verify-file.js'

/** How the registry is opened. */
export interface ModelRegistryOptions {
  /** Folder that holds `registry.json` and a folder a model. Default: that of the package `@proofline/models`. */
  readonly dir?: string | undefined
  /** Folder for pulled models, a folder each. Without it, models that do not ship with the package are missing. */
  readonly cacheDir?: string | undefined
  /** Lets a pulled model be downloaded when it is first asked for. Default false: only `pull` downloads. */
  readonly allowDownload?: boolean | undefined
  /** Intra-op threads of each session, default 1: stages run side by side, so more threads mostly get in their way. */
  readonly threads?: number | undefined
}

/** A registered model as `list` shows it. `present`: all of its files are there with the right size and hash. */
export interface ModelStatus {
  readonly id: string
  readonly task: ModelEntry['task']
  readonly title: string
  readonly licence: string
  readonly bytes: number
  readonly present: boolean
  /** Why it is not usable: `model_missing` or `model_corrupt`; null when present. */
  readonly problem: 'model_missing' | 'model_corrupt' | null
  /** Does not ship with the package: the engine works without it, and pulls it only when it is told to. */
  readonly optional: boolean
}

/** The models of one folder: found, verified, opened once, shared, closed. */
export interface ModelRegistry extends ModelAccess {
  /** Every registered model in the order of the file, verified. */
  list(): Promise<ModelStatus[]>
  /** Models that do not ship and that a plug-in of ours runs, with the family that says which. */
  optional(): ReadonlyMap<string, ModelFamily>
  /** The registered facts of a model. Throws `model_missing` for an unknown id. */
  entry(modelId: string): ModelEntry
  /** Verifies all files of a model. Throws `model_missing` or `model_corrupt`. */
  verify(modelId: string): Promise<void>
  /**
   * Downloads a hub model into `cacheDir`; does nothing where it is there already. Throws `context_invalid` without
   * `cacheDir`, else as `pullModel` does.
   */
  pull(modelId: string, options: { signal: AbortSignal }): Promise<void>
  /** Waits for calls under way, then frees every session. May be called twice; later calls get `engine_closed`. */
  close(): Promise<void>
}

/**
 * Opens the model registry. Cheap: it reads `registry.json` alone; files are hashed and sessions opened on first use.
 *
 * Throws `model_missing` when there is no registry, `model_corrupt` when it does not follow its schema.
 */
export async function openModelRegistry(options: ModelRegistryOptions = {}): Promise<ModelRegistry> {
  const dir = options.dir ?? packageDir()
  const entries = await readRegistry(join(dir, 'registry.json'))
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  /** Promises, not sessions: two callers who ask at once share one opening. */
  const sessions = new Map<string, Promise<SharedSession>>()
  const closed = new AbortController()
  let closing: Promise<void> | undefined

  const entry = (modelId: string): ModelEntry => {
    const found = byId.get(modelId)
    if (found) return found
    const known = [...byId.keys()]
    throw new ProoflineError('model_missing', `No model ${modelId} is registered. Known: ${known.join(', ')}.`, {
      details: { modelId, known },
    })
  }

  const folderOf = (model: ModelEntry): string => {
    return join(model.source.kind === 'hub' ? (options.cacheDir ?? dir) : dir, model.id)
  }

  const verifiedPath = async (model: ModelEntry, file: ModelFile): Promise<string> => {
    const path = join(folderOf(model), file.name)
    await verifyFile(model.id, file, path)
    return path
  }

  const verify = async (modelId: string): Promise<void> => {
    const model = entry(modelId)
    for (const file of model.files) await verifiedPath(model, file)
  }

  const pull: ModelRegistry['pull'] = async (modelId, { signal }) => {
    const model = entry(modelId)
    if (!options.cacheDir) {
      throw new ProoflineError('context_invalid', 'cacheDir is missing: say where pulled models are to be kept.')
    }
    await pullModel(model, folderOf(model), { signal })
  }

  const path = async (modelId: string, fileName: string): Promise<string> => {
    if (closed.signal.aborted) {
      throw new ProoflineError('engine_closed', 'The model registry was closed. Create another engine.')
    }
    const model = entry(modelId)
    const file = fileOf(model, fileName)
    if (options.allowDownload && model.source.kind === 'hub') await pull(modelId, { signal: closed.signal })
    return verifiedPath(model, file)
  }

  const open = async (modelId: string, fileName: string): Promise<SharedSession> => {
    const file = await path(modelId, fileName)
    forbidTelemetry()
    const threads = options.threads ?? 1
    const model = entry(modelId)
    const { keepsMemory = false } = fileOf(model, fileName)
    const openSession = model.thread === 'own' ? openThreadedSession : openRawSession
    return shareSession(await openSession(file, threads, keepsMemory))
  }

  return {
    entry,
    path,
    pull,
    verify,
    async session(modelId, fileName) {
      const key = `${modelId}/${fileName}`
      const opened = sessions.get(key) ?? open(modelId, fileName)
      sessions.set(key, opened)
      // A model that failed to open may be pulled or mended while the engine lives: the next caller tries again.
      opened.catch(() => sessions.get(key) === opened && sessions.delete(key))
      return opened
    },
    optional: () => new Map(entries.flatMap(({ id, family }) => (family ? [[id, family]] : []))),
    async list() {
      return Promise.all(entries.map((model) => statusOf(model, verify)))
    },
    close() {
      closed.abort()
      return (closing ??= closeAll(sessions))
    },
  }
}

function packageDir(): string {
  try {
    return dirname(createRequire(import.meta.url).resolve('@proofline/models/registry.json'))
  } catch (cause) {
    throw new ProoflineError('model_missing', 'The package @proofline/models is not installed. Install it.', {
      details: { package: '@proofline/models' },
      cause,
    })
  }
}

async function readRegistry(path: string): Promise<ModelEntry[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ProoflineError('model_missing', `There is no model registry at ${path}.`, { details: { path }, cause })
  })
  try {
    return registrySchema.parse(JSON.parse(text)).models
  } catch (cause) {
    throw new ProoflineError('model_corrupt', `The model registry ${path} does not follow model-registry.v1.`, {
      details: { path },
      cause,
    })
  }
}

function fileOf(model: ModelEntry, fileName: string): ModelFile {
  const file = model.files.find(({ name }) => name === fileName)
  if (file) return file
  const known = model.files.map(({ name }) => name)
  throw new ProoflineError('model_missing', `Model ${model.id} has no file ${fileName}. It has: ${known.join(', ')}.`, {
    details: { modelId: model.id, file: fileName, known },
  })
}

async function statusOf(model: ModelEntry, verify: (modelId: string) => Promise<void>): Promise<ModelStatus> {
  const { id, task, title, licence } = model
  const facts = {
    ...{ id, task, title, licence },
    bytes: model.files.reduce((sum, file) => sum + file.bytes, 0),
    optional: model.source.kind === 'hub',
  }
  try {
    await verify(id)
    return { ...facts, present: true, problem: null }
  } catch (error) {
    const { code } = ProoflineError.from(error)
    if (code !== 'model_missing' && code !== 'model_corrupt') throw error
    return { ...facts, present: false, problem: code }
  }
}

async function closeAll(sessions: Map<string, Promise<SharedSession>>): Promise<void> {
  const opened = await Promise.allSettled(sessions.values())
  await Promise.all(opened.map((result) => result.status === 'fulfilled' && result.value.close()))
  sessions.clear()
}

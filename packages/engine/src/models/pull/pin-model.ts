import { copyFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ProoflineError } from '../../spec/faults/errors.js'
import { throwIfAborted } from '../../util/abort.js'
import { download } from './download.js'
import type { ModelOrigin } from '../entry/model-origin.js'
import { openPullFolder } from './pull-folder.js'
import { type ModelEntry, modelEntrySchema, type UnpinnedModel } from '../entry/registry-schema.js'
import { sha256OfFile } from './verify-file.js'

/** Public host of the models that the registry lists without a hash. */
const HUB = 'https://huggingface.co'

/** The entry that pinning writes, next to the files. */
const PIN = 'pinned.json'

/** No model that runs on a CPU is larger. */
const MAX_FILE_BYTES = 4 * 1024 ** 3

/** Options of {@link pinModel}. `hub`: host of the repositories, default the public hub. */
export interface PinOptions {
  readonly signal: AbortSignal
  readonly hub?: string | undefined
}

/**
 * Stores the files of a model in `dir` and records their SHA-256: from then on the model is registered, and any other
 * file is refused. This pins what was fetched, and proves nothing about it: compare the hashes with those that its
 * authors publish. All files are fetched first and moved into place together, so an interrupted pull leaves the
 * previous files.
 *
 * A folder may contain the files in the layout of the repository, or flat. Throws `model_missing` when the folder lacks
 * one, and as `download` does.
 */
export async function pinModel(
  model: UnpinnedModel,
  dir: string,
  origin: ModelOrigin,
  { signal, hub = HUB }: PinOptions,
): Promise<ModelEntry> {
  const temporary = await openPullFolder(dir, model.id)
  try {
    const files: ModelEntry['files'] = []
    for (const { name, path } of model.files) {
      const part = join(temporary, name)
      const url = 'folder' in origin ? undefined : `${hub}/${origin.repository}/resolve/${origin.revision}/${path}`
      if (url !== undefined)
        await download(url, part, { modelId: model.id, maxBytes: MAX_FILE_BYTES, minBytes: 1, signal })
      else if ('folder' in origin) await copyFile(await findIn(origin.folder, [path, name], model), part)
      throwIfAborted(signal)
      files.push({ name, bytes: (await stat(part)).size, sha256: await sha256OfFile(part), ...(url && { url }) })
    }
    const entry = modelEntrySchema.parse(entryOf(model, origin, files))
    await writeFile(join(temporary, PIN), `${JSON.stringify(entry, null, 2)}\n`)
    for (const name of [...files.map((file) => file.name), PIN]) await rename(join(temporary, name), join(dir, name))
    return entry
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** The entry that an earlier pull wrote; null where there is none, or none that can be read: then it is pulled anew. */
export async function readPin(dir: string): Promise<ModelEntry | null> {
  const text = await readFile(join(dir, PIN), 'utf8').catch(() => 'null')
  try {
    return modelEntrySchema.nullable().parse(JSON.parse(text))
  } catch {
    return null
  }
}

function entryOf(model: UnpinnedModel, origin: ModelOrigin, files: ModelEntry['files']): ModelEntry {
  const { id, task, family, title, licence } = model
  return {
    ...{ id, task, family, title, licence },
    source: 'folder' in origin ? { kind: 'brought' } : { kind: 'hub', ...origin },
    files,
    thread: 'caller',
    inputs: {},
    outputs: {},
    labels: [],
    thresholds: {},
    measuredOn: [],
    knownFailures: [],
  }
}

async function findIn(folder: string, paths: readonly string[], model: UnpinnedModel): Promise<string> {
  for (const path of paths) {
    const found = join(folder, path)
    if (
      await stat(found).then(
        (stats) => stats.isFile(),
        () => false,
      )
    )
      return found
  }
  const wanted = `a folder that has ${model.files.map(({ path }) => path).join(', ')}`
  throw new ProoflineError(
    'model_missing',
    `${folder} lacks ${paths[0]}. Give ${wanted}; or a repository and a commit of 40 digits, such as ${model.repository}@…`,
    { details: { modelId: model.id, folder, lacks: paths[0], files: model.files.map(({ path }) => path) } },
  )
}

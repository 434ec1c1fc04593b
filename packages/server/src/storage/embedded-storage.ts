import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../db/database.js'
import { createSignedUrls, type SignedUrls } from './signed-urls.js'
import { blobGone, storageAway } from './storage-faults.js'
import type { BlobFacts, StagedBlob, Storage } from './storage.js'

/** Longer than any pause of an upload in progress. */
const ABANDONED_MS = 3_600_000
const PAGE_BYTES = 4096

/** The embedded storage, and what the listener needs to take an upload for it. */
export interface EmbeddedStorage extends Storage, Pick<SignedUrls, 'verify'> {
  /** Folder in which uploads are written until they are complete. */
  readonly incomingDir: string
  /** The file of a blob. */
  fileOf(blobPath: string): string
}

/** Opens the storage in a folder. `key` signs URLs; `publicUrl` is called late, when the port is known. */
export async function openEmbeddedStorage(
  dataDir: string,
  db: Database,
  key: Buffer,
  publicUrl: () => string,
): Promise<EmbeddedStorage> {
  const root = path.join(dataDir, 'storage')
  const incomingDir = path.join(root, 'incoming')
  await mkdir(incomingDir, { recursive: true, mode: 0o700 })
  const urls = createSignedUrls(key, publicUrl)
  const fileOf = (blobPath: string) => path.join(root, ...blobPath.split('/'))
  const setFrozen = async (blobPath: string, frozen: boolean) =>
    void (await db.query('update uploads set frozen = $2 where blob_path = $1', [blobPath, frozen]))

  return {
    incomingDir,
    fileOf,
    verify: urls.verify,
    grantUpload: async (blobPath, expiresAt) => urls.grant(blobPath, expiresAt),
    stat: (blobPath) => statFile(fileOf(blobPath), incomingDir),
    // The row lock orders this after an upload that is just being moved into place.
    freeze: (blobPath) => setFrozen(blobPath, true),
    thaw: (blobPath) => setFrozen(blobPath, false),
    async fetch(blobPath) {
      if (!(await statFile(fileOf(blobPath), incomingDir))) throw blobGone()
      return { path: fileOf(blobPath), dispose: async () => {} }
    },
    stage: (blobPath, content) => stageFile(path.join(incomingDir, randomUUID()), content, fileOf(blobPath)),
    async read(blobPath) {
      const there = await access(fileOf(blobPath)).then(
        () => true,
        () => false,
      )
      return there ? createReadStream(fileOf(blobPath)) : null
    },
    async remove(blobPath) {
      const file = fileOf(blobPath)
      await rm(file, { force: true })
      // Removes the folder with the last blob in it.
      await rmdir(path.dirname(file)).catch(() => {})
    },
    sweep: () => removeAbandoned(incomingDir),
    check: () => writeProbe(incomingDir),
  }
}

/**
 * What is known of a file, null where there is none. Without the storage's own folder all of them would seem to be
 * missing, although they come back with it, if for instance a disk is not mounted.
 */
async function statFile(file: string, incomingDir: string): Promise<BlobFacts | null> {
  try {
    const facts = await stat(file)
    return facts.isFile() ? { sizeBytes: facts.size } : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw storageAway(error)
    await access(incomingDir).catch((cause: unknown) => Promise.reject(storageAway(cause)))
    return null
  }
}

/** Writes content to `part`, from where it is published as `file`. */
async function stageFile(part: string, content: string, file: string): Promise<StagedBlob> {
  const discard = () => rm(part, { force: true })
  await writeDurably(part, content).catch(async (error: unknown) => {
    await discard()
    throw storageAway(error)
  })
  const publish = async () => {
    await mkdir(path.dirname(file), { recursive: true })
    await rename(part, file)
  }
  return { publish: () => publish().catch((error: unknown) => Promise.reject(storageAway(error))), discard }
}

async function removeAbandoned(incomingDir: string): Promise<void> {
  for (const name of await readdir(incomingDir)) {
    const part = path.join(incomingDir, name)
    // Other processes may be receiving uploads.
    const writtenAt = (await stat(part).catch(() => null))?.mtimeMs ?? Infinity
    if (writtenAt < Date.now() - ABANDONED_MS) await rm(part, { force: true })
  }
}

async function writeDurably(file: string, content: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Fails where no file can be written. A whole page, because a full disk may still take the few bytes beside a name. */
async function writeProbe(folder: string): Promise<void> {
  const probe = path.join(folder, randomUUID())
  await writeFile(probe, Buffer.alloc(PAGE_BYTES)).finally(() => rm(probe, { force: true }))
}

import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../db/database.js'
import type { Storage } from './storage.js'

/** Version of the Azure API whose URL format is used. */
const SERVICE_VERSION = '2023-11-03'

/** Longer than any pause of an upload in progress. */
const ABANDONED_MS = 3_600_000

/** The embedded storage, and what the listener needs to take an upload for it. */
export interface EmbeddedStorage extends Storage {
  /** Whether the URL was signed by us for this path; `expired` if its time is over. */
  verify(blobPath: string, query: URLSearchParams): 'valid' | 'invalid' | 'expired'
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
  const fileOf = (blobPath: string) => path.join(root, ...blobPath.split('/'))
  const setFrozen = async (blobPath: string, frozen: boolean) =>
    void (await db.query('update uploads set frozen = $2 where blob_path = $1', [blobPath, frozen]))

  return {
    incomingDir,
    fileOf,
    async grantUpload(blobPath, expiresAt) {
      const query = new URLSearchParams({
        sv: SERVICE_VERSION,
        se: iso(expiresAt),
        sr: 'b',
        sp: 'cwt',
        spr: 'https,http',
      })
      query.set('sig', sign(key, blobPath, query))
      return { uploadUrl: `${publicUrl()}/storage/${blobPath}?${query}`, expiresAt }
    },
    verify(blobPath, query) {
      const given = Buffer.from(query.get('sig') ?? '', 'base64')
      const wanted = Buffer.from(sign(key, blobPath, query), 'base64')
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'invalid'
      return Date.parse(query.get('se') ?? '') > Date.now() ? 'valid' : 'expired'
    },
    async stat(blobPath) {
      const facts = await stat(fileOf(blobPath)).catch(() => null)
      return facts?.isFile() ? { sizeBytes: facts.size } : null
    },
    // The row lock orders this after an upload that is just being moved into place.
    freeze: (blobPath) => setFrozen(blobPath, true),
    thaw: (blobPath) => setFrozen(blobPath, false),
    fetch: async (blobPath) => ({ path: fileOf(blobPath), dispose: async () => {} }),
    async stage(blobPath, content) {
      const part = path.join(incomingDir, randomUUID())
      const discard = () => rm(part, { force: true })
      await writeDurably(part, content).catch(async (error: unknown) => {
        await discard()
        throw error
      })
      return {
        async publish() {
          const file = fileOf(blobPath)
          await mkdir(path.dirname(file), { recursive: true })
          await rename(part, file)
        },
        discard,
      }
    },
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
    async sweep() {
      for (const name of await readdir(incomingDir)) {
        const part = path.join(incomingDir, name)
        // Other processes may be receiving uploads.
        const writtenAt = (await stat(part).catch(() => null))?.mtimeMs ?? Infinity
        if (writtenAt < Date.now() - ABANDONED_MS) await rm(part, { force: true })
      }
    },
    check: () => access(incomingDir, constants.W_OK),
  }
}

function sign(key: Buffer, blobPath: string, query: URLSearchParams): string {
  const signed = [blobPath, ...['sv', 'se', 'sr', 'sp'].map((name) => query.get(name) ?? '')].join('\n')
  return createHmac('sha256', key).update(signed).digest('base64')
}

/** Format of times in URLs of the storage service: without milliseconds, rounded up so that nothing expires early. */
function iso(date: Date): string {
  return new Date(Math.ceil(date.getTime() / 1000) * 1000).toISOString().replace('.000Z', 'Z')
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

import { createReadStream, type Stats } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { MediaInput } from '../../spec/evidence/asset.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import { limitExceeded } from '../../spec/faults/limit-exceeded.js'
import { throwIfAborted } from '../../util/abort.js'
import {
  createTemporaryFolder,
  type TemporaryFolder,
  temporarySpaceUnusable,
} from '../../util/processes/temporary-folder.js'
import { chunksOf } from './chunks.js'
import type { Content } from './content.js'
import { isUrl, localPath } from './local-path.js'
import { lookAtHead } from './look-at-head.js'
import { measure, type Measured, type MeasureOptions } from './measure.js'

/** No system allows longer paths: Linux and macOS end at 4,096 and 1,024 bytes, Windows at this. */
const LONGEST_PATH_CHARACTERS = 32_767

/** Media as a local file. `dispose` deletes what was spooled (never a caller's own file) and may be called twice. */
export interface ResolvedInput extends AsyncDisposable {
  /** What it is, by its first bytes. */
  readonly content: Content
  readonly path: string
  /** The file's name without its folder; the kind of asset where there is none. */
  readonly name: string
  readonly bytes: number
  /** Of the content, lower-case hex. */
  readonly sha256: string
  /**
   * Whether the file has other content now than the one that was hashed. A file that was deleted since has not: what is
   * open stays readable, and whoever opens it later reports that it is gone.
   */
  hasChanged(): Promise<boolean>
  dispose(): Promise<void>
}

/** What media are to be. */
export interface ResolveOptions extends MeasureOptions {
  /** Called once, as soon as the first bytes have come. Throws for content that is not accepted. */
  accept(content: Content): void
}

/**
 * Provides media of any form as a local file. Bytes, blobs and streams are written to a private temporary folder, and
 * refused as soon as they exceed `maxBytes`, or show by their first bytes that they are not what is accepted.
 *
 * Throws what `accept` throws, `external_reference_refused` for addresses other than `file:`, `asset_not_found` (also
 * for folders and devices), `asset_unreadable`, `limit_exceeded`, `aborted`, `timeout`, and for zero bytes
 * `asset_empty`, for a video `video_unreadable`; `temporary_space_unusable` where it cannot be spooled. Nothing
 * temporary is left then.
 */
export async function resolveInput(input: MediaInput, options: ResolveOptions): Promise<ResolvedInput> {
  throwIfAborted(options.signal)
  if (typeof input === 'string' || isUrl(input)) return fromPath(localPath(input), options)
  // Of the media that are no path, files alone have a name.
  const given = (input as Partial<File> | null | undefined)?.name
  const name = typeof given === 'string' && given !== '' ? given : options.kind
  const folder = await createTemporaryFolder()
  try {
    const facts = await spool(chunksOf(input, options.signal), join(folder.path, 'input'), options)
    return resolved(join(folder.path, 'input'), basename(name), facts, { folder, hasChanged: async () => false })
  } catch (error) {
    await folder.dispose()
    throw ProoflineError.is(error) ? error : ProoflineError.from(error, 'asset_unreadable')
  }
}

async function fromPath(path: string, options: ResolveOptions): Promise<ResolvedInput> {
  if (path.length > LONGEST_PATH_CHARACTERS) throw noPath(path)
  const details = { path }
  const facts = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENAMETOOLONG') throw noPath(path)
    if (cause.code === 'EACCES')
      throw new ProoflineError('asset_unreadable', `${path} cannot be read.`, { details, cause })
    throw new ProoflineError('asset_not_found', whyNotFound(path, cause), { details, cause })
  })
  if (facts.isDirectory()) throw new ProoflineError('asset_not_found', `${path} is a folder, not a file.`, { details })
  if (!facts.isFile()) throw new ProoflineError('asset_not_found', `${path} is not a regular file.`, { details })
  if (facts.size > options.maxBytes) throw limitExceeded('maxBytes', options.maxBytes, facts.size)
  const measured = await accepted(createReadStream(path), options).catch((cause: NodeJS.ErrnoException) => {
    if (ProoflineError.is(cause)) throw cause
    throw new ProoflineError('asset_unreadable', `${path} cannot be read.`, { details, cause })
  })
  const hasChanged = async (): Promise<boolean> => {
    const now = await stat(path).catch(() => null)
    if (now === null || isSameFile(now, facts)) return false
    // Touched, copied over or renamed is not yet changed. One that grew over the limit, or cannot be read, is.
    const again = await measure(createReadStream(path), options).catch(() => null)
    return again?.sha256 !== measured.sha256
  }
  return resolved(path, basename(path), measured, { folder: null, hasChanged })
}

function isSameFile(a: Stats, b: Stats): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ino === b.ino && a.dev === b.dev
}

function whyNotFound(path: string, { code }: NodeJS.ErrnoException): string {
  if (code === 'ELOOP') return `${path} is a link that leads in a circle.`
  // Node reads bytes that are no UTF-8 as this character, under which the file cannot be opened.
  return `${path} does not exist.${path.includes('\ufffd') ? ' If its name is not in UTF-8, rename it.' : ''}`
}

/** File content passed as if it were a path. Neither message nor details repeat it: it may be megabytes of base64. */
function noPath({ length }: string): ProoflineError {
  const message = `A string of ${length} characters is not a path. Pass the content of a file as bytes, not as a string.`
  return new ProoflineError('asset_not_found', message, { details: { characters: length } })
}

function resolved(
  path: string,
  name: string,
  facts: Facts,
  { folder, hasChanged }: { folder: TemporaryFolder | null } & Pick<ResolvedInput, 'hasChanged'>,
): ResolvedInput {
  const dispose = async (): Promise<void> => folder?.dispose()
  return { path, name, ...facts, hasChanged, dispose, [Symbol.asyncDispose]: dispose }
}

/** What is known of content that was read as a whole. */
type Facts = Measured & Pick<ResolvedInput, 'content'>

/** {@link measure}s content that is accepted. */
async function accepted(
  chunks: AsyncIterable<Uint8Array>,
  options: ResolveOptions,
  write?: (chunk: Uint8Array) => Promise<unknown>,
): Promise<Facts> {
  const seen: Content[] = []
  const looked = lookAtHead(chunks, (content) => {
    options.accept(content)
    seen.push(content)
  })
  const measured = await measure(looked, options, write)
  return { ...measured, content: seen[0]! }
}

async function spool(chunks: AsyncIterable<Uint8Array>, path: string, options: ResolveOptions): Promise<Facts> {
  const noRoom = (cause: unknown): never => {
    throw temporarySpaceUnusable(cause)
  }
  const file = await open(path, 'wx', 0o600).catch(noRoom)
  try {
    return await accepted(chunks, options, (chunk) => file.writeFile(chunk).catch(noRoom))
  } finally {
    await file.close()
  }
}

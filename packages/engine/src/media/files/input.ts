import { createHash } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isAnyArrayBuffer, isUint8Array } from 'node:util/types'
import type { AssetKind, MediaInput } from '../../spec/asset.js'
import { ProoflineError } from '../../spec/errors.js'
import { limitExceeded } from '../../spec/limit-exceeded.js'
import { abortError, throwIfAborted } from '../../util/abort.js'
import { kindOfValue } from '../../util/kind-of-value.js'
import { createTemporaryFolder, type TemporaryFolder, temporarySpaceUnusable } from '../../util/temporary-folder.js'

/** No system allows longer paths: Linux and macOS end at 4,096 and 1,024 bytes, Windows at this. */
const LONGEST_PATH_CHARACTERS = 32_767

/** Media as a local file. `dispose` deletes what was spooled (never a caller's own file) and may be called twice. */
export interface ResolvedInput extends AsyncDisposable {
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

/** How media are read. */
export interface ResolveOptions {
  readonly kind: AssetKind
  readonly maxBytes: number
  readonly signal: AbortSignal
}

/**
 * Provides media of any form as a local file. Bytes, blobs and streams are written to a private temporary folder, and
 * refused as soon as they exceed `maxBytes`.
 *
 * Throws `external_reference_refused` for addresses other than `file:`, `asset_not_found` (also for folders and
 * devices), `asset_unreadable`, `limit_exceeded`, `aborted`, `timeout`, and for zero bytes `asset_empty`, for a video
 * `video_unreadable`; `temporary_space_unusable` where it cannot be spooled. Nothing temporary is left then.
 */
export async function resolveInput(input: MediaInput, options: ResolveOptions): Promise<ResolvedInput> {
  throwIfAborted(options.signal)
  if (typeof input === 'string' || input instanceof URL) return fromPath(localPath(input), options)
  const name = typeof File !== 'undefined' && input instanceof File && input.name !== '' ? input.name : options.kind
  const folder = await createTemporaryFolder()
  try {
    const facts = await spool(chunksOf(input, options.signal), join(folder.path, 'input'), options)
    return resolved(join(folder.path, 'input'), basename(name), facts, { folder, hasChanged: async () => false })
  } catch (error) {
    await folder.dispose()
    throw ProoflineError.is(error) ? error : ProoflineError.from(error, 'asset_unreadable')
  }
}

function localPath(input: string | URL): string {
  const text = String(input)
  // Resolving it would give the working directory.
  if (text === '') throw new ProoflineError('asset_not_found', 'The path is empty.')
  if (/^file:\/\//i.test(text)) {
    try {
      return fileURLToPath(text)
    } catch (cause) {
      throw new ProoflineError('asset_not_found', `${text} is not the address of a local file.`, { cause })
    }
  }
  if (input instanceof URL || /^(?:[a-z][a-z0-9+.-]*:\/\/|data:|blob:)/i.test(text)) {
    const scheme = text.slice(0, text.indexOf(':')).toLowerCase()
    throw new ProoflineError(
      'external_reference_refused',
      `Addresses are not opened. Download the ${scheme}: file first, or pass the body of a response.`,
      {
        details: { scheme },
      },
    )
  }
  return absolute(text)
}

/** At once, because the caller's working directory may change during the run. */
function absolute(path: string): string {
  try {
    return resolve(path)
  } catch (cause) {
    const message = `${path} cannot be found: the working directory was deleted. Give an absolute path.`
    throw new ProoflineError('asset_not_found', message, { details: { path }, cause })
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
  const measured = await measure(createReadStream(path), options).catch((cause: NodeJS.ErrnoException) => {
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

interface Measured {
  readonly bytes: number
  readonly sha256: string
}

function resolved(
  path: string,
  name: string,
  facts: Measured,
  { folder, hasChanged }: { folder: TemporaryFolder | null } & Pick<ResolvedInput, 'hasChanged'>,
): ResolvedInput {
  const dispose = async (): Promise<void> => folder?.dispose()
  return { path, name, ...facts, hasChanged, dispose, [Symbol.asyncDispose]: dispose }
}

/** Counts and hashes; with `write`, passes each chunk on. */
async function measure(
  chunks: AsyncIterable<Uint8Array>,
  { kind, maxBytes, signal }: ResolveOptions,
  write: (chunk: Uint8Array) => Promise<unknown> = async () => undefined,
): Promise<Measured> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of chunks) {
    throwIfAborted(signal)
    if (!isUint8Array(chunk)) {
      throw new ProoflineError('asset_invalid', 'A media stream must yield chunks that are a Uint8Array.')
    }
    // Also bytes whose buffer was transferred away: writing those to a file fails.
    if (chunk.length === 0) continue
    bytes += chunk.length
    if (bytes > maxBytes) throw limitExceeded('maxBytes', maxBytes, bytes)
    hash.update(chunk)
    await write(chunk)
  }
  if (bytes === 0) {
    const code = kind === 'video' ? 'video_unreadable' : 'asset_empty'
    throw new ProoflineError(code, `The ${kind} is empty: it has no bytes.`, { details: { bytes } })
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function spool(chunks: AsyncIterable<Uint8Array>, path: string, options: ResolveOptions): Promise<Measured> {
  const noRoom = (cause: unknown): never => {
    throw temporarySpaceUnusable(cause)
  }
  const file = await open(path, 'wx', 0o600).catch(noRoom)
  try {
    return await measure(chunks, options, (chunk) => file.writeFile(chunk).catch(noRoom))
  } finally {
    await file.close()
  }
}

function chunksOf(
  input: Uint8Array | Blob | ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  // Not instanceof: test runners and plug-in hosts run code in contexts with their own Uint8Array.
  if (isUint8Array(input)) return one(input)
  const stream = input instanceof Blob ? input.stream() : input
  if (typeof (stream as Partial<ReadableStream>)?.getReader === 'function') return readAll(stream, signal)
  throw new ProoflineError(
    'asset_invalid',
    `Media must be a path, a URL, bytes, a Blob or a ReadableStream, got ${kindOfValue(input)}.${hintFor(input)}`,
  )
}

/** Common mistakes, and how to make media of them. */
function hintFor(input: unknown): string {
  if (input instanceof Readable) return ' Convert a Node stream with Readable.toWeb(stream).'
  if (isAnyArrayBuffer(input)) return ' Convert it with new Uint8Array(buffer).'
  if (ArrayBuffer.isView(input)) {
    return ' Convert it with new Uint8Array(view.buffer, view.byteOffset, view.byteLength).'
  }
  if (typeof Response !== 'undefined' && input instanceof Response) return ' Pass its body.'
  return ''
}

async function* one(chunk: Uint8Array): AsyncGenerator<Uint8Array> {
  yield chunk
}

/**
 * Cancels the stream when left early, so that its source may stop. A source that delivers nothing more cannot block
 * this.
 */
async function* readAll(stream: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await orAborted(reader.read(), signal)
      if (done) return
      yield value
    }
  } finally {
    // Not at once: a Node stream converted to a web stream may be delivering its next chunk just now, and would throw
    // where nothing catches it. Not awaited: sources need not answer.
    await setImmediate()
    reader.cancel().catch(() => undefined)
  }
}

/**
 * The result of `reading`, unless the signal fires first. Not a race against one shared promise of the signal: that
 * promise would retain the result of every reading, and so the whole stream, in memory.
 */
function orAborted<Value>(reading: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((settle, reject) => {
    const stop = (): void => reject(abortError(signal))
    // The source may have cancelled the run while it was being read.
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    reading.then(settle, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

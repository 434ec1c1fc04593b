import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { type Asset, detectKind } from '@proofline/engine'
import { ProoflineError } from '@proofline/engine/spec'
import { type Cue, readCaptions } from './captions.js'
import type { Io } from './io.js'

/** Something to check: how it is called in messages, and how to come by it. */
export interface Input {
  readonly name: string
  load(): Promise<LoadedInput>
}

/** An asset, and for captions the times of its words. */
export interface LoadedInput {
  readonly asset: Asset
  readonly cues: readonly Cue[]
}

/** Bytes by which a kind is told. */
const HEAD_BYTES = 4096

/** What was named on the command line: files, folders (searched with their subfolders, in order of path), or `-`. */
export async function inputsOf(paths: readonly string[], io: Io): Promise<{ inputs: Input[]; isList: boolean }> {
  const found = await Promise.all(paths.map((path) => inputsAt(path, io)))
  const inputs = found.flatMap((item) => item.inputs)
  return { inputs, isList: paths.length !== 1 || found.some((item) => item.isFolder) }
}

async function inputsAt(path: string, io: Io): Promise<{ inputs: Input[]; isFolder: boolean }> {
  if (path === '-')
    return { inputs: [{ name: 'standard input', load: () => assetFromStream(io.stdin) }], isFolder: false }
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false
  const files = isFolder ? await filesIn(path) : [path]
  return { inputs: files.map((file) => ({ name: file, load: () => assetFromFile(file) })), isFolder }
}

/** Files of a folder that can be checked. Names that begin with a dot are left out, as shells do. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) found.push(...(await filesIn(path)))
    else if (entry.isFile() && (await detectKind(path)) !== null) found.push(path)
  }
  return found
}

/** The engine says what is wrong with content of no kind, so such a file is passed on as a video. */
async function assetFromFile(path: string): Promise<LoadedInput> {
  const kind = isAddress(path) ? null : await detectKind(path)
  if (kind === 'image') return { asset: { image: path }, cues: [] }
  if (kind !== 'text') return { asset: { video: path }, cues: [] }
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new ProoflineError('asset_unreadable', `${path} may not be read.`, { details: { path }, cause })
  })
  return textInput(bytes, basename(path))
}

async function assetFromStream(stream: AsyncIterable<Uint8Array>): Promise<LoadedInput> {
  const chunks = stream[Symbol.asyncIterator]()
  const head: Uint8Array[] = []
  let bytes = 0
  while (bytes < HEAD_BYTES) {
    const { done, value } = await chunks.next()
    if (done) break
    head.push(value)
    bytes += value.length
  }
  const start = Buffer.concat(head)
  const kind = await detectKind(start.subarray(0, HEAD_BYTES))
  const all = (async function* () {
    yield start
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  })()
  const name = 'standard input'
  // Nothing at all is an empty text: who pipes nothing into a check more likely lost words than a film.
  if (kind === 'text' || bytes === 0) {
    const rest: Uint8Array[] = []
    for await (const chunk of all) rest.push(chunk)
    return textInput(Buffer.concat(rest), name)
  }
  const media = Readable.toWeb(Readable.from(all)) as ReadableStream<Uint8Array>
  return { asset: kind === 'image' ? { image: media, name } : { video: media, name }, cues: [] }
}

/** UTF-16 where its mark says so, else UTF-8; the times of captions beside their words. */
function textInput(bytes: Buffer, name: string): LoadedInput {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  const { text, cues } = readCaptions(new TextDecoder(encoding).decode(bytes))
  return { asset: { text, name }, cues }
}

function isAddress(path: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(path)
}

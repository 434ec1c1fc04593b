import { access, constants, readdir, readFile, stat } from 'node:fs/promises'
import { basename, isAbsolute, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Asset, detectKind } from '@proofline/engine'
import { openDownload } from '@proofline/engine/net'
import { ProoflineError } from '@proofline/engine/spec'
import { type Captions, readCaptions } from './captions.js'
import type { Io } from './io.js'
import { decodeText } from './decode-text.js'
import { adviceOnOwnDocument, isOwnDocumentAt } from './own-document.js'

/**
 * Something to check: its name in messages, how to load it, and where it is if it is a file or at an address. `label`:
 * its name in reports, known beforehand of files alone.
 */
export interface Input {
  readonly name: string
  readonly label?: string
  readonly uri?: string
  load(): Promise<LoadedInput>
}

/** An asset, and, where it is the words of captions, their file. */
export interface LoadedInput {
  readonly asset: Asset
  readonly captions?: CaptionFile
  /**
   * Closes a stream that may not have been read to its end, or at all, because the check was refused: left open, it
   * would keep the program alive for as long as somebody writes to it.
   */
  readonly close?: () => void
}

/** Captions with their file: its bytes and its text. */
export interface CaptionFile extends Captions {
  readonly bytes: Uint8Array
  readonly file: string
}

/** Bytes from which the kind is detected. */
const HEAD_BYTES = 4096

/**
 * More bytes than this exceed the engine's character limit in any encoding; they are not read, since there may be no
 * end.
 */
const MAX_TEXT_BYTES = 32 * 1024 ** 2

/** What was found at the given paths. */
export interface FoundInputs {
  readonly inputs: readonly Input[]
  /** More than one file may have been meant. */
  readonly isList: boolean
  /** Files in folders whose content is of no supported kind. */
  readonly leftOut: readonly string[]
}

/**
 * Resolves the command line's inputs: files, folders (searched recursively, sorted by path), addresses, or `-`. Throws
 * `asset_not_found` where folders hold nothing to check, and `asset_unreadable` where one cannot be read.
 */
export async function inputsOf(paths: readonly string[], io: Io): Promise<FoundInputs> {
  const found = await Promise.all(paths.map((path) => inputsAt(path, io)))
  const inputs = toldApart(found.flatMap((item) => item.inputs))
  if (inputs.length === 0) {
    throw new ProoflineError('asset_not_found', `There is nothing to check in ${paths.join(', ')}.`, {
      details: { paths },
    })
  }
  const isList = paths.length !== 1 || found.some((item) => item.isList)
  return { inputs, isList, leftOut: found.flatMap((item) => item.leftOut) }
}

/** Files of one name, from several folders, are named by their paths in their reports. */
function toldApart(inputs: readonly Input[]): Input[] {
  const counts = new Map<string | undefined, number>()
  for (const { label } of inputs) counts.set(label, (counts.get(label) ?? 0) + 1)
  return inputs.map((input) => {
    if (input.label === undefined || counts.get(input.label) === 1) return input
    const name = input.name.replaceAll(sep, '/')
    const load = async (): Promise<LoadedInput> => {
      const loaded = await input.load()
      return { ...loaded, asset: { ...loaded.asset, name } }
    }
    return { ...input, load }
  })
}

async function inputsAt(given: string, io: Io): Promise<FoundInputs> {
  if (given === '-') {
    const inputs = [{ name: 'standard input', load: () => assetFromStream(io.stdin, 'standard input') }]
    return { inputs, isList: false, leftOut: [] }
  }
  if (/^https?:\/\//i.test(given)) {
    const inputs = [{ name: given, uri: given, load: () => assetFromAddress(given) }]
    return { inputs, isList: false, leftOut: [] }
  }
  const path = pathOf(given)
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false
  const { files, leftOut } = isFolder ? await filesIn(path) : { files: [path], leftOut: [] }
  // In a folder several files may have the same name: their relative paths distinguish them.
  const nameOf = (file: string): string => (isFolder ? relative(path, file).replaceAll(sep, '/') : basename(file))
  const inputs = files.map((file): Input => {
    const label = nameOf(file)
    return { name: file, label, uri: uriOf(file), load: () => assetFromFile(file, label) }
  })
  return { inputs, isList: isFolder, leftOut }
}

/**
 * Files of a folder, those that can be checked and the others. Names that begin with a dot are skipped, as in shells.
 */
async function filesIn(folder: string): Promise<{ files: string[]; leftOut: string[] }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw new ProoflineError('asset_unreadable', `${folder} cannot be read.`, { details: { path: folder }, cause })
  })
  const [files, leftOut]: [string[], string[]] = [[], []]
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) {
      const inside = await filesIn(path)
      files.push(...inside.files)
      leftOut.push(...inside.leftOut)
    } else if (!(await isReadable(path))) {
      // Checking it says what is wrong. Left out, it would count as passed.
      files.push(path)
    } else if (entry.isFile() || (entry.isSymbolicLink() && (await isFileAt(path)))) {
      const kind = await detectKind(path)
      // Reports are often stored next to their assets.
      const isChecked = kind !== null && !(kind === 'text' && (await isOwnDocumentAt(path)))
      ;(isChecked ? files : leftOut).push(path)
    }
  }
  return { files, leftOut }
}

/** False also for links that lead nowhere, and for names that are not in UTF-8, under which Node opens nothing. */
function isReadable(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
}

/** Links to files are followed; links to folders are not, because they may lead in circles. */
async function isFileAt(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false
}

/** Without content, only the name shows what was meant. */
const TEXT_NAME = /\.(?:txt|md|srt|vtt)$/i

async function isEmpty(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.size === 0
}

/** For unsupported content the engine's message says what is wrong, so such a file is passed on as a video. */
async function assetFromFile(path: string, name: string): Promise<LoadedInput> {
  // A pipe is not opened here: that would wait for a writer, and what was read would be lost.
  const kind = !isAddress(path) && (await isFileAt(path)) ? await detectKind(path) : null
  if (kind === 'image') return { asset: { image: path, name } }
  if (kind === null && TEXT_NAME.test(path) && (await isEmpty(path))) return { asset: { text: '', name } }
  if (kind !== 'text') return { asset: { video: path, name } }
  const { size } = await stat(path)
  if (size > MAX_TEXT_BYTES) throw tooMuchText(size)
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new ProoflineError('asset_unreadable', `${path} cannot be read.`, { details: { path }, cause })
  })
  return textInput(bytes, name)
}

/** A page's markup would be checked as if it were copy. */
const WEB_PAGE = /^(?:text\/html|application\/xhtml\+xml)\b/i

/** Downloads an address. Throws as `openDownload` does, and `content_type_unsupported` for a web page. */
export async function assetFromAddress(address: string, options?: { allowPrivate: boolean }): Promise<LoadedInput> {
  const download = await openDownload(address, options)
  if (!WEB_PAGE.test(download.contentType ?? '')) return assetFromStream(download.chunks, download.name)
  download.close()
  const message = `${address} is a web page. Give the address of the text, picture or video on it.`
  throw new ProoflineError('content_type_unsupported', message, { details: { address } })
}

async function assetFromStream(stream: AsyncIterable<Uint8Array>, name: string): Promise<LoadedInput> {
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
    try {
      yield start
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
    } finally {
      // An open input would keep the program alive.
      await chunks.return?.()
    }
  })()
  // No bytes count as an empty text: an empty pipe more likely lost a text than a video.
  if (kind === 'text' || bytes === 0) {
    const rest: Uint8Array[] = []
    let size = 0
    for await (const chunk of all) {
      rest.push(chunk)
      size += chunk.length
      if (size > MAX_TEXT_BYTES) throw tooMuchText(size)
    }
    return textInput(Buffer.concat(rest), name)
  }
  if (kind === null) {
    // These bytes are enough for the engine to say what is wrong; the stream may never end.
    await all.return()
    await chunks.return?.()
    return { asset: { video: start, name } }
  }
  const media = Readable.toWeb(Readable.from(all))
  const close = (): void => void chunks.return?.()
  return { asset: kind === 'image' ? { image: media, name } : { video: media, name }, close }
}

function tooMuchText(found: number): ProoflineError {
  return new ProoflineError('limit_exceeded', `The text has more than ${MAX_TEXT_BYTES} bytes. Check it in parts.`, {
    details: { limit: 'maxBytes', most: MAX_TEXT_BYTES, found },
  })
}

/**
 * Captions as their words, with their file, any other text as it is. Throws `content_type_unsupported` as
 * {@link decodeText} does, and for one of Proofline's own reports or timelines.
 */
function textInput(bytes: Buffer, name: string): LoadedInput {
  const file = decodeText(bytes, name)
  const advice = adviceOnOwnDocument(file)
  if (advice !== null) {
    throw new ProoflineError('content_type_unsupported', `${name}: ${advice}`, { details: { file: name } })
  }
  const captions = readCaptions(file)
  if (captions === null) return { asset: { text: file, name } }
  return { asset: { text: captions.text, name }, captions: { ...captions, bytes, file } }
}

/** A file as viewers find it that show the working folder, or from anywhere where it lies outside. */
function uriOf(file: string): string {
  const path = fromHere(file)
  const isOutside = isAbsolute(path) || path.split(sep)[0] === '..'
  return isOutside ? pathToFileURL(file).href : path.split(sep).map(encodeURIComponent).join('/')
}

/** The path from the working folder; as given where that was deleted. */
function fromHere(file: string): string {
  try {
    return relative('.', file)
  } catch {
    return file
  }
}

/** The path of a `file:` address; anything else unchanged, for the engine to refuse what cannot be opened. */
function pathOf(given: string): string {
  if (!/^file:\/\//i.test(given)) return given
  try {
    return fileURLToPath(given)
  } catch {
    return given
  }
}

function isAddress(path: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(path)
}

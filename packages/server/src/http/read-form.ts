import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import busboy from 'busboy'
import { ApiError } from './api-error.js'
import { collectFields, type FormFile, writeFormFile } from './form-parts.js'
import { refuseEncoded } from './read-body.js'
import { makeTemporaryFolder, temporarySpaceUnusable } from './temporary-folder.js'

const MAX_FORM_MS = 60_000
const MAX_FIELDS = 250
const MAX_FIELD_BYTES = 400_000

/** A form: values by field name, in their order, and the files of the one field that takes any. */
export interface Form {
  readonly fields: ReadonlyMap<string, readonly string[]>
  readonly files: readonly FormFile[]
  /** Removes the files. */
  dispose(): Promise<void>
}

/**
 * Reads a multipart form whose only file field is `fileField`; at most one file, of at most `maxFileBytes`. Throws 415
 * for other content types, 413 for a file over the limit, 400 for a damaged form, 408 for a slow one, and
 * `temporary_space_unusable` if the file cannot be written.
 */
export async function readForm(request: IncomingMessage, fileField: string, maxFileBytes: number): Promise<Form> {
  refuseEncoded(request)
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type)) {
    throw new ApiError(415, 'content_type_unsupported', 'The body must be a form (Content-Type: multipart/form-data).')
  }
  // A hand-written header; form libraries add the boundary.
  if (!/;\s*boundary=/i.test(type)) {
    const message = 'Content-Type names no boundary. Do not set this header yourself: what sends the form adds it.'
    throw new ApiError(415, 'content_type_unsupported', message)
  }
  const folder = await makeTemporaryFolder('form')
  const dispose = () => rm(folder, { recursive: true, force: true })
  const slow = new AbortController()
  const timer = setTimeout(() => slow.abort(new ApiError(408, 'body_too_slow', 'The form took too long.')), MAX_FORM_MS)
  try {
    return { ...(await parse(request, folder, fileField, maxFileBytes, slow.signal)), dispose }
  } catch (error) {
    await dispose()
    request.resume()
    if (isOfDisk(error)) throw temporarySpaceUnusable(error)
    throw error instanceof ApiError
      ? error
      : new ApiError(
          400,
          'invalid_form',
          'The form is damaged: each part begins, and the last one ends, with the boundary that Content-Type names.',
        )
  } finally {
    clearTimeout(timer)
  }
}

async function parse(
  request: IncomingMessage,
  folder: string,
  fileField: string,
  maxFileBytes: number,
  signal: AbortSignal,
): Promise<Pick<Form, 'fields' | 'files'>> {
  // The parser reports a file as truncated if it has exactly the limit, hence one byte more.
  const limits = { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fileSize: maxFileBytes + 1 }
  const parser = busboy({ headers: request.headers, limits, defParamCharset: 'utf8' })
  const collected = collectFields()
  const files: FormFile[] = []
  const writing: Promise<void>[] = []
  let fault: ApiError | null = null
  const refuse = (error: ApiError | null) => (fault ??= error)
  let giveUp: (error: unknown) => void = () => {}
  // If a file cannot be written nobody consumes the rest of it, and the form would never end.
  const unwritten = new Promise<never>((_, reject) => (giveUp = reject))
  unwritten.catch(() => {})

  // A part may have no name, despite the types.
  parser.on('field', (name: string | undefined, value, { valueTruncated }) => {
    refuse(collected.add(name, value, valueTruncated))
  })
  parser.on('file', (name, stream, { filename }) => {
    // A form that breaks off destroys the file that is open with an error. The form's own error tells the caller; one
    // that nobody listens for would end the process.
    stream.on('error', () => {})
    if (name !== fileField) {
      refuse(new ApiError(400, 'invalid_form', `The file must be in the field ${fileField}.`))
      stream.resume()
      return
    }
    stream.once('limit', () =>
      refuse(new ApiError(413, 'image_too_large', `The file may have at most ${maxFileBytes} bytes.`)),
    )
    const written = writeFormFile(stream, path.join(folder, 'upload'), filename)
    writing.push(written.then((file) => void files.push(file), giveUp))
  })
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    parser.on(limit, () =>
      refuse(new ApiError(400, 'invalid_form', `The form may have at most one file, and ${MAX_FIELDS} fields.`)),
    )
  }
  try {
    await Promise.race([readInto(parser, request, signal), unwritten])
    await Promise.all(writing)
  } catch (error) {
    // Closes files that will never be complete before their folder is removed.
    parser.destroy()
    await Promise.allSettled(writing)
    throw error
  }
  if (fault) throw fault
  return { fields: collected.fields, files }
}

/** Whether an error is the system's about our own files (no space, say), and not the form's. */
function isOfDisk(error: unknown): boolean {
  return ['open', 'write', 'close'].includes((error as NodeJS.ErrnoException).syscall ?? '')
}

/** Not a pipeline: that would destroy the request on failure, and with it the connection for the error response. */
function readInto(parser: busboy.Busboy, request: IncomingMessage, signal: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    parser.once('close', resolve).on('error', reject)
    request.once('error', reject).once('aborted', () => reject(new Error('The form ended early.')))
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    request.pipe(parser)
  }).finally(() => request.unpipe(parser))
}

/** The value of a field that may occur once; throws 400 where it occurs again, since one of the two would be lost. */
export function one(form: Form, name: string): string | undefined {
  const [value, ...more] = form.fields.get(name) ?? []
  if (more.length === 0) return value
  const details = [{ path: name, message: 'must be given only once' }]
  throw new ApiError(400, 'invalid_request', `The request is invalid. ${name}: must be given only once`, { details })
}

/** Names of fields that nothing reads: neither `one` of these nor `many`. */
export function unread(
  form: Form,
  names: { readonly one: readonly string[]; readonly many: readonly string[] },
): string[] {
  const known = new Set([...names.one, ...names.many, ...names.many.map((name) => `${name}[]`)])
  return [...form.fields.keys()].filter((name) => !known.has(name))
}

/** All values of a field; also under its name with brackets, as some form libraries write lists. */
export function many(form: Form, name: string): string[] {
  return [...(form.fields.get(name) ?? []), ...(form.fields.get(`${name}[]`) ?? [])]
}

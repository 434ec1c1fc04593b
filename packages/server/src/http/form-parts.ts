import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from './api-error.js'

/** Most characters of all fields together, as for a JSON body: fields are kept in memory, unlike the file. */
const MAX_FIELDS_LENGTH = 1024 * 1024
/** Most characters of a file's name that are kept. */
const MAX_NAME_LENGTH = 200
/** What the parser puts in place of bytes that are no UTF-8. */
const REPLACED = '\ufffd'

/** A file of a form, on this machine. */
export interface FormFile {
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string
}

/** The fields of a form, collected as they come. */
export interface FieldCollection {
  readonly fields: ReadonlyMap<string, readonly string[]>
  /** `name` is undefined for a part without one. Gives the reason why the form is refused, if the field is one. */
  add(name: string | undefined, value: string, isTruncated: boolean): ApiError | null
}

/** An empty collection. Keeps no more than {@link MAX_FIELDS_LENGTH} characters. */
export function collectFields(): FieldCollection {
  const fields = new Map<string, string[]>()
  let length = 0
  return {
    fields,
    add(name = '', value, isTruncated) {
      length += name.length + value.length
      const isTooMuch = length > MAX_FIELDS_LENGTH
      if (isTooMuch) fields.clear()
      else fields.set(name, [...(fields.get(name) ?? []), value])
      if (isTruncated) return new ApiError(413, 'body_too_large', `The field ${name.slice(0, 50)} is too long.`)
      if (isTooMuch) return new ApiError(413, 'body_too_large', 'The fields of the form are too long, all together.')
      if (!value.includes(REPLACED)) return null
      return new ApiError(
        400,
        'invalid_form',
        `The field ${name.slice(0, 50)} has characters that are not valid UTF-8, or were lost before (U+FFFD).`,
      )
    },
  }
}

/** Writes the content of a file to `target`, and measures it on the way. `sentName`: as the form names the file. */
export async function writeFormFile(stream: Readable, target: string, sentName: string | undefined): Promise<FormFile> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const measure = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      sizeBytes += piece.length
      done(null, piece)
    },
  })
  await pipeline(stream, measure, createWriteStream(target, { mode: 0o600 }))
  return { path: target, name: plainName(sentName), sizeBytes, sha256: hash.digest('hex') }
}

/** A file's name without folders; `image` where there is none. */
function plainName(sentName = 'image'): string {
  const name = path.basename(sentName).replaceAll('\0', '').slice(0, MAX_NAME_LENGTH)
  return name || 'image'
}

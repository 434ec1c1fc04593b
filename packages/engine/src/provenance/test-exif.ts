/*
 * EXIF and IPTC-IIM for tests, as little of it as a reader looks at.
 */

type Order = 'II' | 'MM'

const TAGS = {
  ImageDescription: 0x010e,
  Make: 0x010f,
  Model: 0x0110,
  Software: 0x0131,
  Artist: 0x013b,
  UserComment: 0x9286,
} as const

/** Values of EXIF fields; a text is written as UTF-8 with a zero behind it. */
export type ExifFields = Partial<Record<keyof typeof TAGS, string | Buffer>>

/** EXIF from the head of its TIFF on: the user comment in the second directory, all else in the first. */
export function exif({ UserComment, ...fields }: ExifFields, order: Order = 'MM'): Buffer {
  const first = Object.entries(fields).map(([name, value]) => entry(TAGS[name as keyof typeof TAGS], value))
  const head = number(8, 4, order)
  const begin = Buffer.concat([Buffer.from(order), number(42, 2, order), head])
  const count = first.length + (UserComment === undefined ? 0 : 1)
  const second = 8 + directoryBytes(count) + bytesOf(first)
  const pointer = UserComment === undefined ? [] : [{ tag: 0x8769, place: second }]
  const parts = [begin, directory([...first, ...pointer], 8, order)]
  if (UserComment !== undefined) parts.push(directory([entry(TAGS.UserComment, UserComment)], second, order))
  return Buffer.concat(parts)
}

/** A user comment with the code of its characters before it. */
export function userComment(text: string, code: 'ASCII' | 'utf-16be' | 'utf-16le'): Buffer {
  if (code === 'ASCII') return Buffer.concat([Buffer.from('ASCII\0\0\0'), Buffer.from(text)])
  const body = Buffer.from(text, 'utf16le')
  return Buffer.concat([Buffer.from('UNICODE\0'), code === 'utf-16le' ? body : body.swap16()])
}

/** The segment of a JPEG that holds EXIF. */
export function exifSegment(content: Buffer): [number, Buffer] {
  return [0xe1, Buffer.concat([Buffer.from('Exif\0\0'), content])]
}

/** The segment of a JPEG that holds Photoshop's resources: one of another kind, and IPTC-IIM. */
export function iptcSegment(datasets: readonly (readonly [dataset: number, text: string])[]): [number, Buffer] {
  const values = datasets.map(([dataset, text]) => {
    const length = number(Buffer.byteLength(text), 2, 'MM')
    return Buffer.concat([Buffer.from([0x1c, 2, dataset]), length, Buffer.from(text)])
  })
  const resources = [resource(0x03ed, Buffer.from('odd')), resource(0x0404, Buffer.concat(values))]
  return [0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0'), ...resources])]
}

function resource(id: number, content: Buffer): Buffer {
  const name = Buffer.from([0, 0])
  const length = number(content.length, 4, 'MM')
  return Buffer.concat([
    Buffer.from('8BIM'),
    number(id, 2, 'MM'),
    name,
    length,
    content,
    Buffer.alloc(content.length % 2),
  ])
}

interface Entry {
  readonly tag: number
  readonly value?: Buffer
  readonly place?: number
}

function entry(tag: number, value: string | Buffer): Entry {
  return { tag, value: typeof value === 'string' ? Buffer.from(`${value}\0`) : value }
}

function directoryBytes(fields: number): number {
  return 2 + fields * 12 + 4
}

function bytesOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { value }) => sum + (value?.length ?? 0), 0)
}

/** A directory that begins at `start`, and the values behind it. */
function directory(entries: readonly Entry[], start: number, order: Order): Buffer {
  let at = start + directoryBytes(entries.length)
  const fields = entries.map(({ tag, value, place }) => {
    const count = value?.length ?? 1
    const field = [number(tag, 2, order), number(value ? 2 : 4, 2, order), number(count, 4, order)]
    const content = Buffer.concat([...field, number(place ?? at, 4, order)])
    at += value?.length ?? 0
    return content
  })
  const values = entries.flatMap(({ value }) => value ?? [])
  return Buffer.concat([number(entries.length, 2, order), ...fields, number(0, 4, order), ...values])
}

function number(value: number, bytes: number, order: Order): Buffer {
  const digits = Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex')
  return order === 'MM' ? digits : digits.reverse()
}

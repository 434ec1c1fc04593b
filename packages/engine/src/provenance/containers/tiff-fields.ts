import type { ByteSource } from './byte-source.js'

/** Most fields of a directory that are read; real ones have some dozen. */
const MAX_FIELDS = 4096

/** Widths of the numbers in a TIFF, in bytes: classic (6.0), and BigTIFF with 64-bit offsets. */
const PLAIN = { first: 4, count: 2, field: 12, number: 4 } as const
const BIG = { first: 8, count: 8, field: 20, number: 8 } as const

/**
 * A field of a directory: `count` is the number of its values, `value` the first of them, or the place where they are.
 */
export interface TiffField {
  readonly tag: number
  readonly count: number
  readonly value: number
}

/** A TIFF whose head was read: EXIF metadata has the same form. */
export interface Tiff {
  readonly isLittle: boolean
  /** Where its first directory is. */
  readonly first: number
  /** The fields of the directory at a place; none where there is no directory. */
  fieldsAt(directory: number): Promise<TiffField[]>
}

/** Reads the head of a TIFF that begins where `source` does (TIFF 6.0, section 2). */
export async function openTiff(source: ByteSource): Promise<Tiff> {
  const head = await source.read(0, 16)
  const isLittle = head.toString('latin1', 0, 2) === 'II'
  const unsigned = (bytes: Buffer, at: number, width: number): number => {
    if (at + width > bytes.length) return 0
    if (width === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
    return isLittle ? bytes.readUIntLE(at, width) : bytes.readUIntBE(at, width)
  }
  const form = unsigned(head, 2, 2) === 43 ? BIG : PLAIN
  return {
    isLittle,
    first: unsigned(head, form.first, form.number),
    async fieldsAt(directory) {
      const count = Math.min(unsigned(await source.read(directory, form.count), 0, form.count), MAX_FIELDS)
      const entries = await source.read(directory + form.count, count * form.field)
      const fields: TiffField[] = []
      for (let at = 0; at + form.field <= entries.length; at += form.field) {
        fields.push({
          tag: unsigned(entries, at, 2),
          count: unsigned(entries, at + 4, form.number),
          value: unsigned(entries, at + 4 + form.number, form.number),
        })
      }
      return fields
    },
  }
}

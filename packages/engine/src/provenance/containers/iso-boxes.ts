import { readIsoBoxHead } from '../../util/values/iso-box-head.js'
import type { ByteSource } from './byte-source.js'

/** A box of an ISO media file (ISO/IEC 14496-12, 4.2): its content is from `start` to `end`. */
export interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** Boxes in a range of a file, in order; ends at the first that is invalid. */
export async function* boxesIn(source: ByteSource, from: number, to: number): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= to && !source.isSpent();) {
    const head = readIsoBoxHead(await source.read(at, 16), to - at)
    if (head === null) return
    yield { type: head.type, start: at + head.headBytes, end: Math.min(at + head.sizeBytes, to) }
    at += head.sizeBytes
  }
}

/** The first box of a type in a range, or null. */
export async function boxIn(source: ByteSource, type: string, from: number, to: number): Promise<Box | null> {
  for await (const box of boxesIn(source, from, to)) if (box.type === type) return box
  return null
}

/** An unsigned integer of `bytes` (0 to 8) bytes; 0 beyond the end of what was read. */
export function unsigned(buffer: Buffer, at: number, bytes: number): number {
  let value = 0
  for (let index = 0; index < bytes; index++) value = value * 256 + (buffer[at + index] ?? 0)
  return value
}

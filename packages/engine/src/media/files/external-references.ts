import { type FileHandle, open } from 'node:fs/promises'
import { readIsoBoxHead } from '../../util/values/iso-box-head.js'

/** Boxes on the path to data references (ISO/IEC 14496-12, 8.7.2). */
const PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf'])

/** More boxes than any real file has before its references; bounds the walk through a file that never ends. */
const MOST_BOXES = 20_000

/** What a `dref` box holds before its entries. */
const VERSION_AND_COUNT_BYTES = 8

/**
 * Whether an ISO media file (mp4, mov) says that some of its media are in another file or at an address: a data
 * reference without the "self-contained" flag, or a QuickTime reference movie (`rmra`). Reads box headers only. False
 * for other formats and for files that cannot be walked.
 */
export async function hasExternalReferences(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await walk(file, 0, size, { left: MOST_BOXES })
  } finally {
    await file.close()
  }
}

async function walk(file: FileHandle, from: number, to: number, budget: { left: number }): Promise<boolean> {
  for (let at = from; at + 8 <= to && budget.left-- > 0;) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at)
    const head = readIsoBoxHead(buffer.subarray(0, bytesRead), to - at)
    if (head === null) return false
    const [start, end] = [at + head.headBytes, Math.min(at + head.sizeBytes, to)]
    if (head.type === 'rmra') return true
    if (head.type === 'dref' && (await walkReferences(file, start + VERSION_AND_COUNT_BYTES, end, budget))) return true
    if (PARENTS.has(head.type) && (await walk(file, start, end, budget))) return true
    at += head.sizeBytes
  }
  return false
}

/** Entries of a `dref` box: size, type, version and flags (bit 0: the media are in this file), then the address. */
async function walkReferences(file: FileHandle, from: number, to: number, budget: { left: number }): Promise<boolean> {
  for (let at = from; at + 12 <= to && budget.left-- > 0;) {
    const head = Buffer.alloc(12)
    const { bytesRead } = await file.read(head, 0, 12, at)
    const size = head.readUInt32BE(0)
    if (bytesRead < 12 || size < 12) return false
    const selfContained = ((head[11] as number) & 1) !== 0
    // Some writers leave entries without an address; they refer to nothing.
    if (!selfContained && size > 13) return true
    at += size
  }
  return false
}

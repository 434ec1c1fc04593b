import { type FileHandle, open } from 'node:fs/promises'

/** Boxes that lead to data references (ISO/IEC 14496-12, 8.7.2). */
const PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf'])

/** More boxes than any real film has on the way to its references; a file that never ends is not walked for ever. */
const MOST_BOXES = 20_000

/**
 * Whether an ISO media file (mp4, mov) says that some of its media lie in another file or at an address: a data
 * reference without the "self-contained" flag, or QuickTime's reference movie (`rmra`). Reads box headers only.
 * False for other formats and for what cannot be walked.
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
    const head = Buffer.alloc(24)
    const { bytesRead } = await file.read(head, 0, 24, at)
    if (bytesRead < 8) return false
    const type = head.toString('latin1', 4, 8)
    const small = head.readUInt32BE(0)
    const size = small === 1 ? Number(head.readBigUInt64BE(8)) : small === 0 ? to - at : small
    const headBytes = small === 1 ? 16 : 8
    if (size < headBytes) return false
    const end = Math.min(at + size, to)
    if (type === 'rmra') return true
    if (type === 'dref' && (await walkReferences(file, at + headBytes + 8, end, budget))) return true
    if (PARENTS.has(type) && (await walk(file, at + headBytes, end, budget))) return true
    at += size
  }
  return false
}

/** Entries of a `dref` box: size, type, version and flags (bit 0: the media is in this file), then the address. */
async function walkReferences(file: FileHandle, from: number, to: number, budget: { left: number }): Promise<boolean> {
  for (let at = from; at + 12 <= to && budget.left-- > 0;) {
    const head = Buffer.alloc(12)
    const { bytesRead } = await file.read(head, 0, 12, at)
    const size = head.readUInt32BE(0)
    if (bytesRead < 12 || size < 12) return false
    const selfContained = ((head[11] as number) & 1) !== 0
    // An entry without an address, as some writers leave it, names nothing.
    if (!selfContained && size > 13) return true
    at += size
  }
  return false
}

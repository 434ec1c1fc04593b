import type { FileHandle } from 'node:fs/promises'

/**
 * Random access to the bytes of a file. All reads count against one budget, so that a file whose boxes have false
 * lengths, or that contains a million of them, ends the walk instead of filling the memory.
 */
export interface ByteSource {
  readonly size: number
  /** Up to `length` bytes from `at`; fewer at the end of the file, or where the budget is spent. */
  read(at: number, length: number): Promise<Buffer>
  /** Whether the budget is spent: what a walk has found so far is all there will be. */
  isSpent(): boolean
}

/** A part of a source, as one of its own; reads count against the same budget. */
export function partOf(source: ByteSource, start: number, end: number): ByteSource {
  return {
    size: end - start,
    isSpent: () => source.isSpent(),
    read: async (at, length) => source.read(start + at, Math.min(length, end - start - at)),
  }
}

/** Most bytes and most reads for reading one file's metadata. */
const MAX_BYTES = 32 * 1024 * 1024
const MAX_READS = 40_000

/** Reads `file`, which the caller closes. */
export async function byteSourceOf(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat()
  let bytesLeft = MAX_BYTES
  let readsLeft = MAX_READS
  return {
    size,
    isSpent: () => bytesLeft <= 0 || readsLeft <= 0,
    async read(at, length) {
      const wanted = Math.min(length, size - at, bytesLeft)
      if (!(wanted > 0) || readsLeft <= 0) return Buffer.alloc(0)
      bytesLeft -= wanted
      readsLeft -= 1
      const buffer = Buffer.alloc(wanted)
      const { bytesRead } = await file.read(buffer, 0, wanted, at)
      return buffer.subarray(0, bytesRead)
    },
  }
}

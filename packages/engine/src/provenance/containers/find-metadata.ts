import { open } from 'node:fs/promises'
import { type ByteSource, byteSourceOf } from './byte-source.js'
import { walkGif } from './gif.js'
import { walkIsoMedia } from './iso-media.js'
import { walkJpeg } from './jpeg.js'
import { walkMatroska } from './matroska.js'
import { noMetadata, type EmbeddedMetadata } from './embedded-metadata.js'
import { walkPng } from './png.js'
import { walkRiff } from './riff.js'
import { walkTiff } from './tiff.js'

type Walk = (source: ByteSource, metadata: EmbeddedMetadata) => Promise<void>

/** The walker of each kind of container, by the type that the file's first bytes show. */
const WALKS: ReadonlyMap<string, Walk> = new Map([
  ['image/jpeg', walkJpeg],
  ['image/png', walkPng],
  ['image/webp', walkRiff],
  ['image/gif', walkGif],
  ['image/tiff', walkTiff],
  ['image/avif', walkIsoMedia],
  ['image/heic', walkIsoMedia],
  ['image/heif', walkIsoMedia],
  ['video/mp4', walkIsoMedia],
  ['video/quicktime', walkIsoMedia],
  ['video/3gpp', walkIsoMedia],
  ['video/webm', walkMatroska],
  ['video/matroska', walkMatroska],
])

/**
 * Finds the provenance metadata of a file by walking its container, chosen by its MIME type: jpeg, png, webp, gif,
 * tiff, avif, heic, heif, mp4, mov, 3gp, webm, matroska. Nothing is decoded; memory and reads are bounded whatever the
 * file declares. A file of another type has none. `isWhole` is false where the budget was spent before the end, and
 * where metadata was too large or broken; `bytes` is the size of the file.
 *
 * Throws what `open` and `read` of `node:fs` throw.
 */
export async function findMetadata(
  path: string,
  mimeType: string,
): Promise<{ metadata: EmbeddedMetadata; isWhole: boolean; bytes: number }> {
  const file = await open(path, 'r')
  try {
    const source = await byteSourceOf(file)
    const metadata = noMetadata()
    await WALKS.get(mimeType)?.(source, metadata)
    return { metadata, isWhole: !source.isSpent() && !metadata.isLeftOut, bytes: source.size }
  } finally {
    await file.close()
  }
}

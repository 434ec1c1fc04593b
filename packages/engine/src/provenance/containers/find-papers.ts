import { open } from 'node:fs/promises'
import { type ByteSource, byteSourceOf } from './byte-source.js'
import { walkGif } from './gif.js'
import { walkIsoMedia } from './iso-media.js'
import { walkJpeg } from './jpeg.js'
import { walkMatroska } from './matroska.js'
import { noPapers, type Papers } from './papers.js'
import { walkPng } from './png.js'
import { walkRiff } from './riff.js'
import { walkTiff } from './tiff.js'

type Walk = (source: ByteSource, papers: Papers) => Promise<void>

/** How each kind of container is walked, by the type that the file's first bytes tell. */
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
 * Finds the papers of a file by walking its container, chosen by its MIME type: jpeg, png, webp, gif, tiff, avif, heic, heif,
 * mp4, mov, 3gp, webm, matroska. Nothing is decoded; memory and reads are bounded whatever the file says of itself. A
 * file of another type has no papers. `isWhole` is false where the allowance was spent before the end, and where papers
 * were too large or broken to be taken over; `bytes` is the size of the file.
 *
 * Throws what `open` and `read` of `node:fs` throw.
 */
export async function findPapers(
  path: string,
  mimeType: string,
): Promise<{ papers: Papers; isWhole: boolean; bytes: number }> {
  const file = await open(path, 'r')
  try {
    const source = await byteSourceOf(file)
    const papers = noPapers()
    await WALKS.get(mimeType)?.(source, papers)
    return { papers, isWhole: !source.isSpent() && !papers.isLeftOut, bytes: source.size }
  } finally {
    await file.close()
  }
}

import { open } from 'node:fs/promises'
import { type ByteSource, byteSourceOf } from './byte-source.js'
import { walkGif } from './gif.js'
import { walkIsoMedia } from './iso-media.js'
import { walkJpeg } from './jpeg.js'
import { walkMatroska } from './matroska.js'
import { noPapers, type Papers } from './papers.js'
import { walkPng } from './png.js'
import { walkRiff } from './riff.js'

type Walk = (source: ByteSource, papers: Papers) => Promise<void>

/** How each kind of container is walked, told by its first bytes. */
const WALKS: readonly (readonly [at: number, mark: string, walk: Walk])[] = [
  [0, '\xff\xd8\xff', walkJpeg],
  [0, '\x89PNG\r\n\x1a\n', walkPng],
  [0, 'RIFF', walkRiff],
  [0, 'GIF8', walkGif],
  [0, '\x1aE\xdf\xa3', walkMatroska],
  [4, 'ftyp', walkIsoMedia],
  [4, 'moov', walkIsoMedia],
  [4, 'wide', walkIsoMedia],
  [4, 'mdat', walkIsoMedia],
  [4, 'free', walkIsoMedia],
]

/**
 * Finds the papers of a file by walking its container: jpeg, png, webp, gif, mp4, mov, avif, heic, webm. Nothing is
 * decoded; memory and reads are bounded whatever the file says of itself. A file of another kind has no papers.
 * `isWhole` is false where the allowance was spent before the end; `bytes` is the size of the file.
 *
 * Throws what `open` and `read` of `node:fs` throw.
 */
export async function findPapers(path: string): Promise<{ papers: Papers; isWhole: boolean; bytes: number }> {
  const file = await open(path, 'r')
  try {
    const source = await byteSourceOf(file)
    const head = (await source.read(0, 16)).toString('latin1')
    const papers = noPapers()
    const walk = WALKS.find(([at, mark]) => head.startsWith(mark, at))?.[2]
    await walk?.(source, papers)
    return { papers, isWhole: !source.isSpent(), bytes: source.size }
  } finally {
    await file.close()
  }
}

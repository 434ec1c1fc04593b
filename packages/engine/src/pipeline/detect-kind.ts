import type { AssetKind } from '../spec/asset.js'

/**
 * Tells by content, never by name, what kind of asset a local file is, or the bytes that something starts with (4096
 * are enough). Null for what is none: empty, sound alone, playlists, unknown content, and a file that can't be opened.
 */
export async function detectKind(media: string | Uint8Array): Promise<AssetKind | null> {
  const { sniff, sniffFile } = await import('../media/index.js')
  const content = typeof media === 'string' ? await sniffFile(media).catch(() => null) : sniff(media)
  return content?.kind === 'video' || content?.kind === 'image' || content?.kind === 'text' ? content.kind : null
}

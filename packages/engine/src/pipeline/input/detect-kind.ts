import type { AssetKind } from '../../spec/evidence/asset.js'

/**
 * Recognises by content, never by name, the kind of asset that a local file is, or that some first bytes belong to
 * (4096 are enough). Null for anything else: empty, audio alone, playlists, unknown content, and files that can't be
 * opened.
 */
export async function detectKind(media: string | Uint8Array): Promise<AssetKind | null> {
  const { sniff, sniffFile } = await import('../../media/index.js')
  const content = typeof media === 'string' ? await sniffFile(media).catch(() => null) : sniff(media)
  return content?.kind === 'video' || content?.kind === 'image' || content?.kind === 'text' ? content.kind : null
}

import { resolve } from 'node:path'
import type { Asset, MediaInput, TextAsset } from '../spec/asset.js'

/** An address (`https:`, `file:`, `data:`, …) and no path. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|data:|blob:)/i

/**
 * An asset with its paths made absolute, when the run is asked for: the caller's working directory may be another as
 * soon as the call has returned. Whatever is no asset is left as it is, to be refused where assets are read.
 */
export function settlePaths(asset: Asset): Asset {
  if (typeof asset !== 'object' || asset === null) return asset
  const settled: Record<string, unknown> = { ...asset }
  for (const kind of ['image', 'video'] as const) if (kind in settled) settled[kind] = settle(settled[kind])
  const { images } = settled as Partial<TextAsset>
  if (Array.isArray(images)) settled['images'] = images.map(settle)
  return settled as unknown as Asset
}

function settle(input: unknown): MediaInput {
  if (typeof input !== 'string' || ADDRESS.test(input)) return input as MediaInput
  try {
    return resolve(input)
  } catch {
    // The working directory was deleted: opening the file says so.
    return input
  }
}

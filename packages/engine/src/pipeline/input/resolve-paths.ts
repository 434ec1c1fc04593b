import { resolve } from 'node:path'
import { isAddress } from '../../media/files/local-path.js'
import type { Asset, MediaInput, TextAsset } from '../../spec/evidence/asset.js'

/**
 * Makes an asset's paths absolute as soon as the run is requested, because the caller may change the working directory
 * once the call has returned. A value that is no asset is passed on, to be refused where assets are read.
 */
export function resolvePaths(asset: Asset): Asset {
  if (typeof asset !== 'object' || asset === null) return asset
  const resolved: Record<string, unknown> = { ...asset }
  for (const kind of ['image', 'video'] as const) if (kind in resolved) resolved[kind] = absolute(resolved[kind])
  const { images } = resolved as Partial<TextAsset>
  if (Array.isArray(images)) resolved['images'] = images.map(absolute)
  return resolved as unknown as Asset
}

function absolute(input: unknown): MediaInput {
  if (typeof input !== 'string' || input === '' || isAddress(input)) return input as MediaInput
  try {
    return resolve(input)
  } catch {
    // The working directory was deleted: opening the file will report it.
    return input
  }
}

import type { Asset } from '../spec/asset.js'
import { ProoflineError } from '../spec/errors.js'

/** The kind of an asset, told by its field. Throws `asset_invalid`. */
export function kindOf(asset: Asset): 'text' | 'image' | 'video' {
  if (typeof asset !== 'object' || asset === null) throw invalidAsset()
  const kinds = (['video', 'image', 'text'] as const).filter((kind) => kind in asset)
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1) throw invalidAsset()
  return kind
}

/** What is thrown for anything that is no asset. */
export function invalidAsset(): ProoflineError {
  return new ProoflineError('asset_invalid', 'Expected one of { text }, { image } or { video }.')
}

import type { Asset, TextAsset } from '../spec/asset.js'
import { ProoflineError } from '../spec/errors.js'

/** The kind of an asset, told by its field. Throws `asset_invalid`. */
export function kindOf(asset: Asset): 'text' | 'image' | 'video' {
  if (typeof asset !== 'object' || asset === null) throw invalidAsset()
  const kinds = (['video', 'image', 'text'] as const).filter((kind) => kind in asset)
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1) throw invalidAsset()
  return kind
}

/** A text asset with its pictures, none by default. Throws `asset_invalid` where it is of another form. */
export function textAssetOf(asset: Asset): Required<Pick<TextAsset, 'text' | 'images'>> {
  if (!('text' in asset) || typeof asset.text !== 'string') throw invalidAsset()
  const { text, images = [] } = asset
  if (!Array.isArray(images)) throw new ProoflineError('asset_invalid', 'images must be a list of pictures.')
  return { text, images }
}

/** What is thrown for anything that is no asset. */
export function invalidAsset(): ProoflineError {
  return new ProoflineError('asset_invalid', 'Expected one of { text }, { text, images }, { image } or { video }.')
}

import type { Asset, TextAsset } from '../../spec/evidence/asset.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import { kindOfValue } from '../../util/values/kind-of-value.js'

/** The fields of each kind of asset. */
const FIELDS = { text: ['text', 'images', 'name'], image: ['image', 'name'], video: ['video', 'name'] } as const

/**
 * The kind of an asset, known from its field. Throws `asset_invalid`, also for an unknown field: pictures under a
 * mistyped name would otherwise be silently ignored.
 */
export function kindOf(asset: Asset): 'text' | 'image' | 'video' {
  if (typeof asset !== 'object' || asset === null) throw invalidAsset(asset)
  const kinds = (['video', 'image', 'text'] as const).filter((kind) => kind in asset)
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1) throw invalidAsset(asset)
  const known: readonly string[] = FIELDS[kind]
  if (Object.keys(asset).some((field) => !known.includes(field))) throw invalidAsset(asset)
  const { name } = asset
  if (name !== undefined && typeof name !== 'string')
    throw new ProoflineError('asset_invalid', `name must be a text, got ${kindOfValue(name)}.`)
  return kind
}

/**
 * The kind under which the stages treat an asset: a text with pictures counts as pictures, which take the time. Throws
 * as the others do.
 */
export function lookedAtAs(asset: Asset): 'text' | 'image' | 'video' {
  const kind = kindOf(asset)
  return kind === 'text' && textAssetOf(asset).images.length > 0 ? 'image' : kind
}

/** A text asset with its pictures, none by default. Throws `asset_invalid` where it has another form. */
export function textAssetOf(asset: Asset): Required<Pick<TextAsset, 'text' | 'images'>> {
  const { text, images = [] } = asset as TextAsset
  if (typeof text !== 'string')
    throw new ProoflineError('asset_invalid', `text must be a text, got ${kindOfValue(text)}.`)
  if (!Array.isArray(images)) {
    throw new ProoflineError('asset_invalid', `images must be a list of pictures, got ${kindOfValue(images)}.`)
  }
  return { text, images }
}

function invalidAsset(given: unknown): ProoflineError {
  const forms = '{ text }, { text, images }, { image } or { video }, each with a name or without'
  return new ProoflineError('asset_invalid', `Expected one of ${forms}, got ${kindOfValue(given)}.`)
}

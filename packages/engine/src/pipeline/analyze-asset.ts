import type { Asset } from '../spec/asset.js'
import { ProoflineError } from '../spec/errors.js'
import type { Timeline } from '../spec/timeline.js'
import { analyzeImage } from './analyze-image.js'
import { analyzeText, analyzeTextWithImages } from './analyze-text.js'
import { analyzeVideo } from './analyze-video.js'
import type { RunControl } from './create-run.js'
import type { Workshop } from './workshop.js'

/** What analysing an asset gives: its timeline, and small JPEG pictures by frame id where they were asked for. */
export interface Analysis {
  readonly timeline: Timeline
  readonly stills: ReadonlyMap<string, Uint8Array>
}

/** Analyses an asset by its kind. Throws `asset_invalid` for anything that is none. */
export async function analyzeAsset(
  asset: Asset,
  options: { readonly stills: boolean },
  workshop: Workshop,
  control: RunControl,
): Promise<Analysis> {
  const kind = kindOf(asset)
  if (kind === 'video' && 'video' in asset) return analyzeVideo(asset.video, asset.name, options, workshop, control)
  if (kind === 'image' && 'image' in asset) return analyzeImage(asset.image, asset.name, options, workshop, control)
  if (!('text' in asset) || typeof asset.text !== 'string') throw invalid()
  const { text, images = [], name } = asset
  if (images.length > 0) return analyzeTextWithImages(text, images, name, options, workshop, control)
  return { timeline: analyzeText(text, name, workshop.limits), stills: new Map() }
}

/** The kind of an asset, told by its field. Throws `asset_invalid`. */
export function kindOf(asset: Asset): 'text' | 'image' | 'video' {
  if (typeof asset !== 'object' || asset === null) throw invalid()
  const kinds = (['video', 'image', 'text'] as const).filter((kind) => kind in asset)
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1) throw invalid()
  return kind
}

function invalid(): ProoflineError {
  return new ProoflineError('asset_invalid', 'Expected one of { text }, { image } or { video }.')
}

import type { Asset } from '../spec/asset.js'
import type { Analysis } from './analysis.js'
import { analyzeImage } from './analyze-image.js'
import { analyzeText, analyzeTextWithImages } from './analyze-text.js'
import { analyzeVideo } from './analyze-video.js'
import { invalidAsset, kindOf } from './asset-kind.js'
import type { RunControl } from './create-run.js'
import type { Workshop } from './workshop.js'

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
  if (!('text' in asset) || typeof asset.text !== 'string') throw invalidAsset()
  const { text, images = [], name } = asset
  if (images.length > 0) return analyzeTextWithImages(text, images, name, options, workshop, control)
  return { timeline: analyzeText(text, name, workshop.limits), stills: new Map() }
}

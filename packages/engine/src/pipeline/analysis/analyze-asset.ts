import type { Asset } from '../../spec/evidence/asset.js'
import { timelineSchema } from '../../spec/evidence/timeline.js'
import { kindOf, textAssetOf } from '../input/asset-kind.js'
import { namingField } from '../input/naming-field.js'
import type { RunControl } from '../runs/create-run.js'
import type { EngineServices } from '../services/engine-services.js'
import type { Analysis } from './analysis.js'
import { analyzeText } from './analyze-text.js'

/**
 * Analyses an asset by its kind. Throws `asset_invalid` for anything else.
 *
 * The timeline's keys are in the order of its schema, like those of a stored timeline once it is read, so that a report
 * made from either has the same bytes.
 */
export async function analyzeAsset(
  asset: Asset,
  options: { readonly stills: boolean },
  services: EngineServices,
  control: RunControl,
): Promise<Analysis> {
  const analysis = await analyzeByKind(asset, options, services, control)
  return { ...analysis, timeline: timelineSchema.parse(analysis.timeline) }
}

async function analyzeByKind(
  asset: Asset,
  options: { readonly stills: boolean },
  services: EngineServices,
  control: RunControl,
): Promise<Analysis> {
  const kind = kindOf(asset)
  // The stages of media are imported on demand, so that a text check starts faster.
  if (kind === 'video' && 'video' in asset) {
    const { analyzeVideo } = await import('./analyze-video.js')
    return namingField('video', () => analyzeVideo(asset.video, asset.name, options, services, control))
  }
  if (kind === 'image' && 'image' in asset) {
    const { analyzeImage } = await import('./analyze-image.js')
    return analyzeImage(asset.image, asset.name, options, services, control)
  }
  const { text, images } = textAssetOf(asset)
  if (images.length > 0) {
    const { analyzeTextWithImages } = await import('./analyze-text-with-images.js')
    return analyzeTextWithImages(text, images, asset.name, options, services, control)
  }
  const timeline = analyzeText(text, asset.name, services.limits)
  return { timeline, stills: new Map(), closeUps: async () => new Map(), dispose: async () => {} }
}

import type { MediaInput, PictureInfo } from '../../spec/evidence/asset.js'
import { picturesOf } from '../input/naming-field.js'
import type { RunControl } from '../runs/create-run.js'
import type { EngineServices } from '../services/engine-services.js'
import type { Analysis } from './analysis.js'
import { closerLook, lookAtPictures } from './analyze-image.js'
import { analyzeText } from './analyze-text.js'
import { assembleTimeline } from './assemble-timeline.js'

/** Analyses a text together with its pictures: the text's timeline, with the pictures' evidence as its items. */
export async function analyzeTextWithImages(
  text: string,
  images: readonly MediaInput[],
  name: string | undefined,
  options: { readonly stills: boolean },
  services: EngineServices,
  control: RunControl,
): Promise<Analysis> {
  const { asset, coverage } = analyzeText(text, name, services.limits)
  const seen = await lookAtPictures(picturesOf(images), undefined, options, services, control)
  const { frames, summary, outcomes, collector, sources, decoded } = seen
  const pictures = sources.map(({ name, sha256 }, at): PictureInfo => {
    const { info, images } = decoded[at]!
    const provenance = outcomes.provenance.ofFiles[at]
    const { width, height } = info
    return { name, sha256, width, height, frames: images.length, ...(provenance && { provenance }) }
  })
  const maxEvidence = services.limits.maxEvidence
  const timeline = assembleTimeline({ asset: { ...asset, pictures }, frames, summary, outcomes, maxEvidence })
  return {
    timeline: { ...timeline, coverage: { ...coverage, ...timeline.coverage } },
    stills: await collector.finish(timeline, frames),
    ...closerLook(seen, timeline),
  }
}

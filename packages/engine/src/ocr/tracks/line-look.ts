import type { Bbox } from '../../spec/geometry.js'
import type { SampledFrame } from '../../spec/image.js'
import type { LineLook } from './text-line.js'

/** What a sampled frame shows of the line in `bbox`. */
export function measureLook(frame: SampledFrame, bbox: Bbox): LineLook | null {
  return { bbox, heightPx: bbox.height * frame.sourceHeight, contrastRatio: 1 }
}

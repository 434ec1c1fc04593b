import type { Bbox } from '../../spec/geometry.js'
import type { SampledFrame } from '../../spec/image.js'
import { measureLine } from '../measure-line.js'

/**
 * What one sampled frame shows of a line: the tight box of its ink, that box's height in pixels of the upright source,
 * and the contrast of its letters.
 */
export interface LineLook {
  readonly tMs: number
  readonly bbox: Bbox
  readonly heightPx: number
  readonly contrastRatio: number
}

/** Measures the line in `bbox` of a sampled frame. */
export function lookAt(frame: SampledFrame, bbox: Bbox): LineLook {
  const { bbox: ink, contrastRatio } = measureLine(frame.image, { bbox })
  return { tMs: frame.tMs, bbox: ink, heightPx: ink.height * frame.sourceHeight, contrastRatio }
}

import type { Bbox } from '../../spec/geometry.js'
import type { SampledFrame } from '../../spec/image.js'
import { contrastRatio, type Rgb } from '../../util/contrast.js'
import { type LineMeasure, measureLine } from '../measure-line.js'

/**
 * What one sampled frame shows of a line: the tight box of its ink, that box's height in pixels of the upright source,
 * and the contrast of its letters. `opacity`: how strongly they showed, 1 as where they were learnt; a fade has less.
 */
export interface LineLook extends LineMeasure {
  readonly tMs: number
  readonly heightPx: number
  readonly opacity: number
}

/** Share of its full strength from which a line is measured as it stands: opacity is not told more closely. */
const FULL_SHARE = 0.92

/** Share of it below which nothing is reckoned from what is seen. */
const LEAST_SHARE = 0.5

/** Measures the line in `bbox` of a sampled frame. */
export function lookAt(frame: SampledFrame, bbox: Bbox, opacity = 1): LineLook {
  const measure = measureLine(frame.image, { bbox })
  return { ...measure, tMs: frame.tMs, heightPx: measure.bbox.height * frame.sourceHeight, opacity }
}

/**
 * The worst contrast of a line, since a reader must get through its whole life. What was seen in a fade counts with the
 * letters at their full strength over the ground seen there, or not at all where they were weaker than half.
 */
export function worstContrast(looks: readonly LineLook[]): number {
  const most = Math.max(...looks.map(({ opacity }) => opacity))
  return looks.reduce((worst, look) => {
    const share = look.opacity / most
    if (share < LEAST_SHARE) return worst
    return Math.min(worst, share < FULL_SHARE ? fullContrast(look, share) : look.contrastRatio)
  }, Infinity)
}

/** Contrast that letters seen at a share of their strength have in full. */
function fullContrast({ ink, ground }: LineLook, share: number): number {
  const inFull = (part: keyof Rgb): number => ground[part] + (ink[part] - ground[part]) / share
  return contrastRatio({ red: inFull('red'), green: inFull('green'), blue: inFull('blue') }, ground)
}

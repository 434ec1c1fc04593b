import type { Bbox } from '../../../spec/pictures/geometry.js'
import type { SampledFrame } from '../../../spec/pictures/image.js'
import { contrastRatio, type Rgb } from '../../../util/pictures/contrast.js'
import { type LineMeasure, measureLine } from '../../measure/measure-line.js'

/**
 * How a line looks on one sampled frame: the tight box of its ink, that box's height in pixels of the upright source,
 * and the contrast of its letters. `opacity`: their strength, 1 as when they were learnt, less in a fade.
 */
export interface LineLook extends LineMeasure {
  readonly tMs: number
  readonly heightPx: number
  readonly opacity: number
}

/**
 * Share of full strength above which the measured contrast is used as it is: opacity is not measured more precisely.
 */
const FULL_SHARE = 0.92

/** Share below which contrast is not extrapolated. */
const LEAST_SHARE = 0.5

/** Measures the line in `bbox` of a sampled frame. */
export function lookAt(frame: SampledFrame, bbox: Bbox, opacity = 1): LineLook {
  const measure = measureLine(frame.image, { bbox })
  return { ...measure, tMs: frame.tMs, heightPx: measure.bbox.height * frame.sourceHeight, opacity }
}

/**
 * The worst contrast of a line, since viewers must be able to read it throughout its life. A measurement in a fade is
 * extrapolated to full strength over the ground seen there, or ignored below half strength.
 */
export function worstContrast(looks: readonly LineLook[]): number {
  const most = Math.max(...looks.map(({ opacity }) => opacity))
  return looks.reduce((worst, look) => {
    const share = look.opacity / most
    if (share < LEAST_SHARE) return worst
    return Math.min(worst, share < FULL_SHARE ? fullContrast(look, share) : look.contrastRatio)
  }, Infinity)
}

/** The contrast at full strength of letters seen at a share of it. */
function fullContrast({ ink, ground }: LineLook, share: number): number {
  const inFull = (part: keyof Rgb): number => ground[part] + (ink[part] - ground[part]) / share
  return contrastRatio({ red: inFull('red'), green: inFull('green'), blue: inFull('blue') }, ground)
}

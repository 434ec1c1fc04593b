import type { Detection } from '../spec/plugins/detector.js'
import type { RgbImage } from '../spec/pictures/image.js'
import { throwIfAborted } from '../util/abort.js'
import type { PixelRegion } from './area-resize.js'
import { closerViews, middleView } from './picture-views.js'

/** The categories of goods whose advertising is restricted, in the order of the networks' outputs. */
export const GOODS = ['alcohol', 'weapons', 'tobacco', 'gambling', 'pharmaceuticals', 'financial'] as const

/** A category of {@link GOODS}. */
export type Goods = (typeof GOODS)[number]

/** Share of the picture's width and height that a closer view shows. */
const CLOSER = 0.6

/** If the whole picture scores less than this for every category, closer views are skipped, as for most frames. */
const NOTHING_SEEN = 0.05

/** Gives for each view of a picture a logit for each of {@link GOODS}. */
export type GoodsLogits = (views: readonly PixelRegion[]) => Promise<number[][]>

/**
 * Scores a picture for each category from the logits of six views (the whole, its four corners and its middle, each
 * squashed to a square by the network's caller): halfway between their mean and the highest, as a probability. On
 * harmless pictures views disagree, which the mean punishes; a small thing fills one closer view, which the highest
 * sees. Where the whole shows nothing of the kind, the score is that of the whole.
 */
export async function goodsIn(image: RgbImage, logitsOf: GoodsLogits, signal: AbortSignal): Promise<Detection[]> {
  throwIfAborted(signal)
  const whole = await logitsOf([middleView(image, 1, 1)])
  throwIfAborted(signal)
  const glance = toDetections(whole)
  if (glance.every(({ score }) => score < NOTHING_SEEN)) return glance

  const closer = await logitsOf(closerViews(image, CLOSER))
  throwIfAborted(signal)
  return toDetections([...whole, ...closer])
}

function toDetections(views: readonly (readonly number[])[]): Detection[] {
  return GOODS.map((label, at) => {
    const logits = views.map((view) => view[at]!)
    const mean = logits.reduce((sum, logit) => sum + logit, 0) / logits.length
    const logit = (mean + Math.max(...logits)) / 2
    return { label, score: 1 / (1 + Math.exp(-logit)), detail: { via: 'picture' } }
  })
}

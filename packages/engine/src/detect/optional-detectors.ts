import type { Detector } from '../spec/detector.js'
import type { ModelFamily } from '../models/registry-schema.js'
import { imagenetGoodsDetector } from './imagenet-goods/imagenet-goods-detector.js'

/** The detectors that run a model of a family: see the option `use` of an engine. */
export function detectorsFor(family: ModelFamily): Detector[] {
  const byFamily: Record<ModelFamily, Detector[]> = { imagenet: [imagenetGoodsDetector] }
  return byFamily[family]
}

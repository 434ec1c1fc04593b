import type { Detector } from '../spec/plugins/detector.js'
import type { ModelFamily } from '../models/entry/registry-schema.js'
import { imagenetGoodsDetector } from './imagenet-goods/imagenet-goods-detector.js'
import { createZeroShotDetectors } from './zero-shot/zero-shot-detectors.js'

/** The detectors that run an optional model: see the option `use` of an engine. */
export function detectorsFor(family: Exclude<ModelFamily, 'whisper' | 'tesseract'>, model: string): Detector[] {
  switch (family) {
    case 'imagenet':
      return [imagenetGoodsDetector]
    case 'clip':
    case 'siglip':
      return createZeroShotDetectors({ model, family })
  }
}

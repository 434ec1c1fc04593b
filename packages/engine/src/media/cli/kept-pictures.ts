import type { SampledFrame } from '../../spec/pictures/image.js'
import type { ToneMap } from '../decoded/tone-map.js'
import { type SampleDecision, SAMPLER_LOOKBACK_FRAMES } from '../sampling/sampler.js'
import type { Size } from './arguments.js'

/** The newest frames of a pass, kept until the sampler has decided on them. */
export interface KeptPictures {
  /** Keeps frame `index`, and drops the one that no decision can name any more. */
  keep(index: number, rgb: Uint8Array): void
  /** The frame that the sampler chose. */
  frameOf(decision: SampleDecision): SampledFrame
}

/** `source`: size of the video that frames are scaled down from. `toneMap`: null for standard dynamic range. */
export function keepPictures(picture: Size, source: Size | null, toneMap: ToneMap | null): KeptPictures {
  const kept = new Map<number, Uint8Array>()
  const { width, height } = source ?? picture
  return {
    keep(index, rgb) {
      kept.set(index, rgb)
      kept.delete(index - SAMPLER_LOOKBACK_FRAMES - 1)
    },
    frameOf(decision) {
      const pixels = kept.get(decision.index) as Uint8Array
      const data = toneMap === null ? pixels : toneMap.rgb(new Uint16Array(pixels.buffer))
      return { ...decision, image: { ...picture, data }, sourceWidth: width, sourceHeight: height }
    },
  }
}

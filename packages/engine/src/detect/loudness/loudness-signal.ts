import type { AssetInfo } from '../../spec/evidence/asset.js'
import { LOUD } from '../../spec/evidence/evidence.js'
import type { SampledFrame } from '../../spec/pictures/image.js'
import type { SignalObservation } from '../follow-detections.js'

const SOURCE = { id: 'loudness-meter', version: '1.0.0' }
const CONFIDENCE = 0.95

/**
 * Online platforms turn down what is above -14 LUFS, the loudest target there is (broadcasters ask for -23 or -24);
 * one more, as the tolerance that EBU R 128 grants to what is hard to measure beforehand.
 */
const LOUDEST_LUFS = -13

/**
 * One signal over the whole film where its sound is louder than {@link LOUDEST_LUFS}, none otherwise. `frames` holds
 * the first sampled frame; `detail` the `integratedLufs` and `truePeakDbtp` of the asset.
 */
export function loudnessSignals(
  { loudness, durationMs = 0 }: Pick<AssetInfo, 'loudness' | 'durationMs'>,
  frames: readonly Pick<SampledFrame, 'index'>[],
): SignalObservation[] {
  if (!loudness || loudness.integratedLufs <= LOUDEST_LUFS) return []
  return [
    {
      kind: 'signal',
      type: 'broadcast',
      label: LOUD,
      startMs: 0,
      endMs: durationMs,
      confidence: CONFIDENCE,
      peakConfidence: CONFIDENCE,
      source: SOURCE,
      frames: frames.slice(0, 1).map(({ index }) => String(index)),
      detail: { ...loudness },
    },
  ]
}

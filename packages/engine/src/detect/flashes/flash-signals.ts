import type { SampledFrame } from '../../spec/pictures/image.js'
import type { SignalObservation } from '../follow-detections.js'
import type { Flashing } from './flash-meter.js'

/** A broadcast signal's label for flashing that may harm. */
const FLASHING = 'flashing'

const SOURCE = { id: 'flash-meter', version: '1.0.0' }
/** It is measured, not recognised; displays differ a little. */
const CONFIDENCE = 0.95

/**
 * A signal for each stretch of flashing. `frames` are the sampled ones within, or else the one before; `detail` has
 * `hertz` (flashes per second), `area` (share of the picture) and, where saturated red was counted, `colour: 'red'`.
 */
export function flashSignals(
  flashes: readonly Flashing[],
  frames: readonly Pick<SampledFrame, 'index' | 'tMs'>[],
): SignalObservation[] {
  return flashes.map(({ startMs, endMs, hertz, area, red }) => {
    const within = frames.filter(({ tMs }) => tMs >= startMs && tMs <= endMs)
    const shown = within.length > 0 ? within : frames.filter(({ tMs }) => tMs < startMs).slice(-1)
    return {
      kind: 'signal',
      type: 'broadcast',
      label: FLASHING,
      startMs,
      endMs,
      confidence: CONFIDENCE,
      peakConfidence: CONFIDENCE,
      source: SOURCE,
      frames: shown.map(({ index }) => String(index)),
      detail: { hertz, area, ...(red ? { colour: 'red' } : {}) },
    }
  })
}

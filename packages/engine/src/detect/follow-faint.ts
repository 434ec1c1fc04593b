import type { Detector, LabelThresholds } from '../spec/plugins/detector.js'
import { followDetections, type SeenFrame, type SignalClock, type SignalObservation } from './follow-detections.js'

/** A signal too faint to be reported alone, and the score from which it would have been. */
export interface FaintSignal {
  readonly signal: SignalObservation
  readonly enter: number
}

/**
 * Follows detections as {@link followDetections} does, from the lower scores that count where words hint at the same
 * ({@link LabelThresholds.hinted}); labels without such a score are left out. Pure.
 */
export function followFaint(
  detector: Pick<Detector, 'id' | 'version' | 'models' | 'capabilities'>,
  frames: readonly SeenFrame[],
  clock: SignalClock,
): FaintSignal[] {
  const { signalType, labels } = detector.capabilities
  const faint = Object.entries(labels).flatMap(([label, { hinted, minFrames }]): [string, LabelThresholds][] => {
    return hinted === undefined ? [] : [[label, { enter: hinted, stay: hinted, minFrames }]]
  })
  if (faint.length === 0) return []
  const capabilities = { signalType, labels: Object.fromEntries(faint) }
  return followDetections({ ...detector, capabilities }, frames, clock).map((signal) => ({
    signal,
    enter: labels[signal.label]!.enter,
  }))
}

import type { Observation } from '../spec/evidence/evidence.js'
import type { Bbox } from '../spec/pictures/geometry.js'
import { roundConfidence } from '../spec/plain/round-confidence.js'

/**
 * Rounds what was measured to the digits that mean something: confidences to 0.0001, fractions of the picture to
 * 0.00001 (a fifth of a pixel at 16K), heights and contrast ratios to 0.01.
 *
 * The digits after those come from the processor and from V8's arithmetic, not from the picture: `Math.pow` of Node 22
 * and Node 24 differ in the last one. Without them, reports of one asset stay equal on other machines, and so does the
 * order of its evidence. Times are integers already. Pure; rounding twice changes nothing.
 */
export function roundMeasurements<T extends Observation>(observation: T): T {
  const rounded = { ...observation, confidence: roundConfidence(observation.confidence) }
  if ('bbox' in rounded && rounded.bbox !== undefined) rounded.bbox = roundBox(rounded.bbox)
  if (rounded.kind === 'signal') rounded.peakConfidence = roundConfidence(rounded.peakConfidence)
  if (rounded.kind === 'ocr') {
    rounded.heightPx = round(rounded.heightPx, HUNDREDTHS)
    rounded.heightFraction = round(rounded.heightFraction, FRACTION)
    rounded.contrastRatio = round(rounded.contrastRatio, HUNDREDTHS)
  }
  return rounded
}

const FRACTION = 1e5
const HUNDREDTHS = 100

/** Where rounding would take a box out of the picture, its size gives way. */
function roundBox({ x, y, width, height }: Bbox): Bbox {
  const [left, top] = [round(x, FRACTION), round(y, FRACTION)]
  return {
    x: left,
    y: top,
    width: Math.min(round(width, FRACTION), round(1 - left, FRACTION)),
    height: Math.min(round(height, FRACTION), round(1 - top, FRACTION)),
  }
}

function round(value: number, steps: number): number {
  return Math.round(value * steps) / steps
}

import type { Detection, Detector, LabelThresholds } from '../spec/plugins/detector.js'
import type { SignalEvidence } from '../spec/evidence/evidence.js'
import type { Bbox } from '../spec/pictures/geometry.js'
import type { FrameReason } from '../spec/pictures/image.js'
import { type Hit, linkDetections, type Track } from './link-detections.js'
import { roundScore } from './round-score.js'

/** What one detector saw on one sampled frame. */
export interface SeenFrame {
  /** Index of the decoded frame. */
  readonly index: number
  readonly tMs: number
  readonly reason: FrameReason
  readonly detections: readonly Detection[]
}

/** The asset's clock: its end, and the first moments of new shots, ascending. */
export interface SignalClock {
  readonly durationMs: number
  readonly cutsMs: readonly number[]
}

/** A signal that has no id yet; `frames` holds decoded frame indices as text. */
export type SignalObservation = Omit<SignalEvidence, 'id'>

/**
 * Samples closer together than this (ms) are not independent: during motion or a transition several are taken at once,
 * and a false detection on one is a false detection on all.
 */
const MIN_APART_MS = 400

/**
 * Follows detections over the sampled frames and makes a signal of each thing: one a label, or one a label and place
 * where detections have boxes (linked from sample to sample by overlap).
 *
 * A signal begins on the sample where the score reaches the label's `enter`, lasts while it is at `stay` or above, and
 * outlasts two samples without. It needs `minFrames` samples that reach `enter`, {@link MIN_APART_MS} apart; of stills,
 * one. Labels that the detector does not announce are dropped, unless it announces any.
 *
 * `startMs` is the first sample's time, or the cut before it where the sample before belongs to another shot. `endMs`
 * (exclusive) is the time of the first sample after the last hit, or the cut before that, or the asset's end.
 * `confidence` is the mean of the scores, `peakConfidence` the highest, `detail` that of the highest; the box is the
 * median, side by side. Numbers are rounded to four decimals.
 *
 * `frames` ascend in time. Pure and deterministic: the order of detections within a frame does not matter.
 */
export function followDetections(
  detector: Pick<Detector, 'id' | 'version' | 'models' | 'capabilities'>,
  frames: readonly SeenFrame[],
  clock: SignalClock,
): SignalObservation[] {
  const { labels, anyLabel, signalType } = detector.capabilities
  const thresholdsOf = (label: string): LabelThresholds | undefined => labels[label] ?? anyLabel
  const model = detector.models?.[0]
  const source = { id: detector.id, version: detector.version, ...(model && { model }) }
  const isStill = frames.some(({ reason }) => reason === 'still')
  const isAgreed = ({ label, hits }: Track): boolean => {
    const { enter, minFrames } = thresholdsOf(label)!
    return isStill || agreeing(hits, enter, frames) >= minFrames
  }

  return linkDetections(
    frames.map(({ detections }) => detections),
    thresholdsOf,
  )
    .filter(isAgreed)
    .map(({ label, hits }) => ({
      kind: 'signal',
      type: signalType,
      label,
      source,
      ...timesOf(hits, frames, clock),
      ...summaryOf(hits),
      frames: hits.map(({ position }) => String(frames[position]!.index)),
    }))
}

/** How many samples at or above `enter` are independent evidence: those closer than `MIN_APART_MS` count once. */
function agreeing(hits: readonly Hit[], enter: number, frames: readonly SeenFrame[]): number {
  let count = 0
  let lastMs = -Infinity
  for (const { position, detection } of hits) {
    const { tMs } = frames[position]!
    if (detection.score < enter || tMs - lastMs < MIN_APART_MS) continue
    count++
    lastMs = tMs
  }
  return count
}

function timesOf(hits: readonly Hit[], frames: readonly SeenFrame[], { durationMs, cutsMs }: SignalClock) {
  const first = hits[0]!.position
  const last = hits.at(-1)!.position
  const firstMs = frames[first]!.tMs
  const beforeMs = frames[first - 1]?.tMs ?? -1
  const cutBefore = cutsMs.findLast((cutMs) => cutMs <= firstMs && cutMs > beforeMs)
  const startMs = cutBefore ?? (first === 0 ? 0 : firstMs)

  const lastMs = frames[last]!.tMs
  const nextMs = frames[last + 1]?.tMs ?? Math.max(durationMs, lastMs)
  const cutAfter = cutsMs.find((cutMs) => cutMs > lastMs) ?? nextMs
  return { startMs, endMs: Math.min(nextMs, cutAfter) }
}

function summaryOf(hits: readonly Hit[]) {
  const scores = hits.map(({ detection }) => Math.min(1, detection.score))
  const peak = Math.max(...scores)
  const { detection } = hits[scores.indexOf(peak)]!
  const boxes = hits.flatMap(({ detection: { bbox } }) => bbox ?? [])
  return {
    confidence: roundScore(scores.reduce((sum, score) => sum + score, 0) / scores.length),
    peakConfidence: roundScore(peak),
    detail: detection.detail ?? {},
    ...(boxes.length > 0 && { bbox: medianBox(boxes) }),
  }
}

function medianBox(boxes: readonly Bbox[]): Bbox {
  const median = (side: keyof Bbox): number => {
    const values = boxes.map((box) => box[side]).toSorted((a, b) => a - b)
    const middle = values.length >> 1
    return roundScore(values.length % 2 === 1 ? values[middle]! : (values[middle - 1]! + values[middle]!) / 2)
  }
  return { x: median('x'), y: median('y'), width: median('width'), height: median('height') }
}

import { canonicalJson } from '../spec/plain/canonical-json.js'
import { compareText } from '../spec/plain/compare-text.js'
import type { Detection, Detector, LabelThresholds } from '../spec/plugins/detector.js'
import type { SignalEvidence } from '../spec/evidence/evidence.js'
import { intersectionOverUnion } from '../spec/pictures/box-overlap.js'
import type { Bbox } from '../spec/pictures/geometry.js'
import type { FrameReason } from '../spec/pictures/image.js'
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
 * How many consecutive samples without the thing a signal survives: something passes in front of it, or the detector
 * flickers.
 */
const MAX_GAP_FRAMES = 2

/**
 * Samples closer together than this (ms) are not independent: during motion or a transition several are taken at once,
 * and a false detection on one is a false detection on all.
 */
const MIN_APART_MS = 400

/** Overlap (IoU) from which two boxes of one label on neighbouring samples are the same thing. */
const MIN_OVERLAP = 0.3

interface Hit {
  readonly position: number
  readonly detection: Detection
}

interface Track {
  readonly label: string
  readonly hits: Hit[]
}

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

  return linkDetections(frames, thresholdsOf)
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

function linkDetections(
  frames: readonly SeenFrame[],
  thresholdsOf: (label: string) => LabelThresholds | undefined,
): Track[] {
  const tracks: Track[] = []
  frames.forEach(({ detections }, position) => {
    const open = tracks.filter(({ hits }) => position - hits.at(-1)!.position <= MAX_GAP_FRAMES + 1)
    const strong = detections.filter(({ label, score }) => score >= (thresholdsOf(label)?.stay ?? Infinity))
    const left = new Set(inOrder(strong))

    for (const { track, detection } of pairsByOverlap(open, [...left])) {
      if (!left.has(detection) || track.hits.at(-1)!.position === position) continue
      track.hits.push({ position, detection })
      left.delete(detection)
    }
    for (const detection of left) {
      const isBeginning = detection.score >= thresholdsOf(detection.label)!.enter
      const isSecond = tracks.some((track) => isSameThing(track, detection, position))
      if (isBeginning && !isSecond) tracks.push({ label: detection.label, hits: [{ position, detection }] })
    }
  })
  return tracks
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

/**
 * Whether two detections on one frame are the same thing: then the weaker, which comes later, starts no signal of its
 * own.
 */
function isSameThing(track: Track, detection: Detection, position: number): boolean {
  const last = track.hits.at(-1)!
  return track.label === detection.label && last.position === position && overlap(last.detection, detection) > 0
}

/** Every track with every detection that may continue it, best overlap first; ties keep the order of both. */
function pairsByOverlap(tracks: readonly Track[], detections: readonly Detection[]) {
  return tracks
    .flatMap((track) => detections.map((detection) => ({ track, detection })))
    .filter(({ track, detection }) => track.label === detection.label)
    .map((pair) => ({ ...pair, shared: overlap(pair.track.hits.at(-1)!.detection, pair.detection) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
}

/** IoU of two boxes, 0 below {@link MIN_OVERLAP}; two detections of the whole picture overlap wholly. */
function overlap(a: Detection, b: Detection): number {
  if (!a.bbox || !b.bbox) return a.bbox || b.bbox ? 0 : 1
  const shared = intersectionOverUnion(a.bbox, b.bbox)
  return shared >= MIN_OVERLAP ? shared : 0
}

/** Strongest first, then by content, so that the detector's own order plays no part. */
function inOrder(detections: readonly Detection[]): Detection[] {
  return detections.toSorted((a, b) => b.score - a.score || compareText(canonicalJson(a), canonicalJson(b)))
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

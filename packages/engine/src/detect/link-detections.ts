import { canonicalJson } from '../spec/plain/canonical-json.js'
import { compareText } from '../spec/plain/compare-text.js'
import { listOf } from '../spec/plain/list-of.js'
import { intersectionOverUnion } from '../spec/pictures/box-overlap.js'
import type { Bbox } from '../spec/pictures/geometry.js'
import type { Detection, LabelThresholds } from '../spec/plugins/detector.js'
import { type BoxIndex, createBoxIndex } from './box-index.js'

/**
 * How many consecutive samples without the thing a signal survives: something passes in front of it, or the detector
 * flickers.
 */
const MAX_GAP_FRAMES = 2

/** Where a detection without a place is. */
const WHOLE_PICTURE: Bbox = { x: 0, y: 0, width: 1, height: 1 }

/** Overlap (IoU) from which two boxes of one label on neighbouring samples are the same thing. */
const MIN_OVERLAP = 0.3

/** A detection, and the position of its frame among the samples. */
export interface Hit {
  readonly position: number
  readonly detection: Detection
}

/** One thing from sample to sample. */
export interface Track {
  readonly label: string
  readonly hits: Hit[]
}

/**
 * Links detections from sample to sample, by label and place: those at `stay` or above continue a track, the best
 * overlap first; one at `enter` or above that continues none, and is nothing that another track has on this sample,
 * begins one. Compares detections only with what is near. The order of the detections of a sample makes no difference.
 */
export function linkDetections(
  samples: readonly (readonly Detection[])[],
  thresholdsOf: (label: string) => LabelThresholds | undefined,
): Track[] {
  const tracks: Track[] = []
  let open: Track[] = []
  samples.forEach((detections, position) => {
    open = open.filter(({ hits }) => position - hits.at(-1)!.position <= MAX_GAP_FRAMES + 1)
    const strong = detections.filter(({ label, score }) => score >= (thresholdsOf(label)?.stay ?? Infinity))
    const sample = indexSample(inOrder(strong))

    for (const { track, at } of pairsByOverlap(open, sample)) {
      if (sample.isTaken(at) || track.hits.at(-1)!.position === position) continue
      track.hits.push({ position, detection: sample.take(at) })
    }
    for (const [at, detection] of sample.detections.entries()) {
      const isBeginning = !sample.isTaken(at) && detection.score >= thresholdsOf(detection.label)!.enter
      // What is a weaker detection of the same thing begins no track of its own.
      if (!isBeginning || sample.isNearTaken(detection)) continue
      const track = { label: detection.label, hits: [{ position, detection: sample.take(at) }] }
      tracks.push(track)
      open.push(track)
    }
  })
  return tracks
}

/** Every track with every detection that may continue it, best overlap first; ties keep the order of both. */
function pairsByOverlap(tracks: readonly Track[], sample: Sample) {
  return tracks
    .flatMap((track) => {
      const { detection } = track.hits.at(-1)!
      return sample.near(detection).map((at) => ({ track, at, shared: overlap(detection, sample.detections[at]!) }))
    })
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
}

/** The detections of one sample by their label and place, and which of them belong to a track. */
interface Sample {
  readonly detections: readonly Detection[]
  /** Positions of those that may be the same thing, ascending. */
  near(detection: Detection): number[]
  take(at: number): Detection
  isTaken(at: number): boolean
  /** Whether one that belongs to a track is the same thing. */
  isNearTaken(detection: Detection): boolean
}

function indexSample(detections: readonly Detection[]): Sample {
  const groups = new Map<string, number[]>()
  const placeInGroup = detections.map((detection, at) => listOf(groups, groupOf(detection)).push(at) - 1)
  const indices = new Map<string, BoxIndex>()
  for (const [group, members] of groups) {
    const boxes = members.map((at) => boxOf(detections[at]!))
    indices.set(group, createBoxIndex(boxes))
  }
  const taken = new Set<number>()

  return {
    detections,
    near(detection) {
      const group = groupOf(detection)
      const members = groups.get(group) ?? []
      return (indices.get(group)?.touching(boxOf(detection)) ?? []).map((place) => members[place]!)
    },
    take(at) {
      const detection = detections[at]!
      taken.add(at)
      indices.get(groupOf(detection))!.mark(placeInGroup[at]!)
      return detection
    },
    isTaken: (at) => taken.has(at),
    isNearTaken(detection) {
      const members = groups.get(groupOf(detection))!
      const isSame = (place: number): boolean => overlap(detections[members[place]!]!, detection) > 0
      return indices.get(groupOf(detection))!.someMarked(boxOf(detection), isSame)
    },
  }
}

/** Detections without a place are never the same thing as one with a place. */
function groupOf({ label, bbox }: Detection): string {
  return `${bbox ? 'at a place' : 'anywhere'} ${label}`
}

function boxOf({ bbox = WHOLE_PICTURE }: Detection): Bbox {
  return bbox
}

/** IoU of two boxes, 0 below {@link MIN_OVERLAP}; two detections of the whole picture overlap wholly. */
function overlap(a: Detection, b: Detection): number {
  const shared = intersectionOverUnion(boxOf(a), boxOf(b))
  return shared >= MIN_OVERLAP ? shared : 0
}

/** Strongest first, then by content, so that the detector's own order plays no part. */
function inOrder(detections: readonly Detection[]): Detection[] {
  const contents = new Map(detections.map((detection) => [detection, canonicalJson(detection)]))
  return detections.toSorted((a, b) => b.score - a.score || compareText(contents.get(a)!, contents.get(b)!))
}

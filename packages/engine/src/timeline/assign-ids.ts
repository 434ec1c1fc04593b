import { canonicalJson } from '../spec/plain/canonical-json.js'
import { compareText } from '../spec/plain/compare-text.js'
import { EVIDENCE_KINDS, type Evidence, type EvidenceKind, type Observation } from '../spec/evidence/evidence.js'
import type { Bbox } from '../spec/pictures/geometry.js'

/**
 * Sorts observations into evidence order and assigns each its id (`audio_001`, `ocr_014`, …).
 *
 * Order: `startMs` (integer ms on the presentation clock; absent, as for images and text, counts as 0), then kind as
 * listed in {@link EVIDENCE_KINDS}, then place: without times the picture, then from top to bottom and left to right;
 * then content. Content makes the order total, so the same observations get the same ids whatever order the stages
 * finish in.
 *
 * Ids count per kind from 1, padded to three digits; the 1000th is `ocr_1000`. They are stable for one set of
 * observations only: never store one without the timeline it belongs to.
 *
 * Pure: the input is not changed. O(n log n). Throws nothing; `observations` were validated before.
 */
export function assignIds(observations: readonly Observation[]): Evidence[] {
  const counts = new Map<EvidenceKind, number>()

  return observations
    .map((observation) => ({ observation, content: canonicalJson(observation) }))
    .sort((a, b) => compareByPlace(a.observation, b.observation) || compareText(a.content, b.content))
    .map(({ observation }) => {
      const count = (counts.get(observation.kind) ?? 0) + 1
      counts.set(observation.kind, count)
      return { id: `${observation.kind}_${String(count).padStart(3, '0')}`, ...observation }
    })
}

/**
 * Numbered evidence in the order of {@link assignIds}, with the ids that it has: of items at one place the one with the
 * lower number comes first. Pure.
 */
export function inEvidenceOrder(items: readonly Evidence[]): Evidence[] {
  return items.toSorted((a, b) => compareByPlace(a, b) || a.id.length - b.id.length || compareText(a.id, b.id))
}

function compareByPlace(a: Observation, b: Observation): number {
  const boxA = boxOf(a)
  const boxB = boxOf(b)
  return (
    (a.startMs ?? 0) - (b.startMs ?? 0) ||
    EVIDENCE_KINDS.indexOf(a.kind) - EVIDENCE_KINDS.indexOf(b.kind) ||
    pictureOf(a) - pictureOf(b) ||
    (boxA?.y ?? 0) - (boxB?.y ?? 0) ||
    (boxA?.x ?? 0) - (boxB?.x ?? 0)
  )
}

/** The picture in which something without times is first seen: its number, or what its frame's index or id ends in. */
function pictureOf(observation: Observation): number {
  if (observation.startMs !== undefined) return 0
  if (observation.kind === 'frame') return observation.shot
  const first = 'frames' in observation ? observation.frames[0] : undefined
  return Number(/(?<!\d)\d+$/u.exec(first ?? '')?.[0] ?? 0)
}

function boxOf(observation: Observation): Bbox | undefined {
  return 'bbox' in observation ? observation.bbox : undefined
}

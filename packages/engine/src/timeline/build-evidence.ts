import type { Evidence, Observation } from '../spec/evidence/evidence.js'
import { assignIds } from './assign-ids.js'
import { roundMeasurements } from './round-measurements.js'

/** A sampled frame's place in the decoded stream, and its evidence. */
export interface FrameObservation {
  readonly index: number
  readonly observation: Extract<Observation, { kind: 'frame' }>
}

/** Evidence in order, and what did not fit. */
export interface BuiltEvidence {
  readonly items: Evidence[]
  /** Items left out because of `maxItems`; they are the last ones in evidence order. */
  readonly omitted: number
  /** Start of the first item that was left out; undefined where none was. */
  readonly omittedFromMs: number | undefined
}

/**
 * Merges the observations of all stages into ordered, numbered evidence.
 *
 * Measurements are rounded ({@link roundMeasurements}). Observations name frames by decoded index (as text), because
 * they were made before ids existed; here each becomes the id of its frame. A frame index without a sampled frame is
 * dropped from the list, since it would refer to nothing.
 *
 * Pure; the result depends on the set of observations only, not on their order.
 */
export function buildEvidence(
  frames: readonly FrameObservation[],
  observations: readonly Observation[],
  maxItems: number,
): BuiltEvidence {
  const all = [...frames.map(({ observation }) => observation), ...observations]
  const numbered = assignIds(all.map(roundMeasurements))
  const idByTime = new Map<number, string>()
  for (const item of numbered) if (item.kind === 'frame') idByTime.set(keyOf(item), item.id)
  const idByIndex = new Map(frames.map(({ index, observation }) => [String(index), idByTime.get(keyOf(observation))]))

  const kept = numbered.slice(0, maxItems)
  const keptIds = new Set(kept.map(({ id }) => id))
  const items = kept.map((item): Evidence => {
    if (!('frames' in item)) return item
    const ids = item.frames.map((index) => idByIndex.get(index)).filter((id) => id !== undefined && keptIds.has(id))
    return { ...item, frames: ids as string[] }
  })
  const firstOmitted = numbered[maxItems]
  return { items, omitted: numbered.length - kept.length, omittedFromMs: firstOmitted && (firstOmitted.startMs ?? 0) }
}

/** Decoded index of each frame of the evidence, by its id. */
export function indexByFrameId(
  { items }: { readonly items: readonly Evidence[] },
  frames: readonly FrameObservation[],
): Map<string, number> {
  const indexByKey = new Map(frames.map(({ index, observation }) => [keyOf(observation), index]))
  return new Map(
    items.flatMap((item) => {
      const index = item.kind === 'frame' ? indexByKey.get(keyOf(item)) : undefined
      return index === undefined ? [] : [[item.id, index] as const]
    }),
  )
}

/** Times are unique among a video's sampled frames; stills have none, and count as one shot each. */
function keyOf({ tMs, shot }: FrameObservation['observation']): number {
  return tMs ?? -shot
}

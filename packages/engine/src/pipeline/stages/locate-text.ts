import { intersectionArea } from '../../spec/pictures/box-overlap.js'
import type { SampledFrame } from '../../spec/pictures/image.js'
import type { LocateOptions, TextRegion } from '../../spec/plugins/ocr-engine.js'
import type { LineReader } from './open-line-reader.js'

/** One search of a picture for text: how closely, and in which part if not in all of it. */
export type Look = Omit<LocateOptions, 'signal'>

/** Longest time for which only parts of a picture are searched while text keeps changing. */
const MAX_PARTIAL_MS = 2000

/**
 * Decides how thoroughly to search each frame, in order: closely where something appeared, and only there; all of a new
 * composition; otherwise a quick search, because still lines are tracked and what appears gets a sample of its own.
 */
export function createLookPlan(): (frame: SampledFrame) => readonly Look[] {
  let wholeMs = -Infinity
  return ({ reason, changed, tMs }) => {
    const close = changed ? ([{ detail: 'fine', area: changed }] as const) : []
    if (changed && tMs - wholeMs < MAX_PARTIAL_MS) return close
    wholeMs = tMs
    const isNews = reason !== 'interval' && reason !== 'last' && !changed
    return [...close, { detail: isNews ? 'normal' : 'glance' }]
  }
}

/** Merges the regions of several searches of one picture; where a closer one searched, it alone counts. */
export async function locateAll(
  reader: LineReader,
  { image }: SampledFrame,
  looks: readonly Look[],
  signal: AbortSignal,
): Promise<TextRegion[]> {
  const found: TextRegion[] = []
  for (const [index, look] of looks.entries()) {
    const covered = looks.slice(0, index).flatMap(({ area }) => (area ? [area] : []))
    const regions = await reader.locate(image, { ...look, signal })
    found.push(...regions.filter(({ bbox }) => !covered.some((area) => intersectionArea(bbox, area) > 0)))
  }
  return found
}

import type { Bbox } from '../../spec/pictures/geometry.js'
import type { TextCheck } from '../../spec/report/report.js'
import type { Timeline } from '../../spec/evidence/timeline.js'

/**
 * Which pictures of a text some evidence belongs to, with the `bbox` if it is a single one: boxes in several pictures
 * cannot be combined. Nothing for a timeline that was stored without its pictures.
 */
export function placeInPictures(
  evidenceIds: readonly string[],
  bbox: Bbox | undefined,
  { items, asset }: Timeline,
): Pick<TextCheck, 'pictures' | 'bbox'> {
  const ids = new Set(evidenceIds)
  const frames = new Set(items.flatMap((item) => (ids.has(item.id) && 'frames' in item ? item.frames : [])))
  const shots = items.flatMap((item) =>
    item.kind === 'frame' && (frames.has(item.id) || ids.has(item.id)) ? [item.shot] : [],
  )
  // For each picture the number after its last frame.
  let end = 0
  const ends = (asset.pictures ?? []).map((picture) => (end += picture.frames))
  const numbers = new Set(shots.map((shot) => ends.findIndex((last) => shot <= last) + 1))
  const pictures = [...numbers].filter((number) => number > 0).sort((a, b) => a - b)
  if (pictures.length === 0) return {}
  return { pictures, ...(pictures.length === 1 && bbox !== undefined && { bbox }) }
}

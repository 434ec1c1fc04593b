import type { Bbox } from '../../spec/pictures/geometry.js'
import type { TextCheck } from '../../spec/report/report.js'
import type { Timeline } from '../../spec/evidence/timeline.js'

/**
 * Which pictures of a text some evidence belongs to, with the `bbox` if it is a single one: boxes in several pictures
 * cannot be combined. Nothing for a timeline that was stored without its pictures. The timeline is read once, for all
 * findings on it.
 */
export function placeInPictures({
  items,
  asset,
}: Timeline): (evidenceIds: readonly string[], bbox: Bbox | undefined) => Pick<TextCheck, 'pictures' | 'bbox'> {
  // For each picture the number after its last frame.
  let end = 0
  const ends = (asset.pictures ?? []).map((picture) => (end += picture.frames))
  const pictureByFrame = new Map(
    items.flatMap((item) =>
      item.kind === 'frame' ? [[item.id, ends.findIndex((last) => item.shot <= last) + 1] as const] : [],
    ),
  )
  const framesById = new Map(items.map((item) => [item.id, 'frames' in item ? item.frames : [item.id]]))

  return (evidenceIds, bbox) => {
    const frames = evidenceIds.flatMap((id) => framesById.get(id) ?? [])
    const numbers = new Set(frames.map((id) => pictureByFrame.get(id) ?? 0))
    const pictures = [...numbers].filter((number) => number > 0).sort((a, b) => a - b)
    if (pictures.length === 0) return {}
    return { pictures, ...(pictures.length === 1 && bbox !== undefined && { bbox }) }
  }
}

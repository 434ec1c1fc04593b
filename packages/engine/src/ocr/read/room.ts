import { type Quad, boxAround, project } from '../geometry/rotated-box.js'
import { type Room, lengthInHeights } from './line-reader.js'

/** Regions in the way count only where they share this part of the lower one's height. */
const SHARED_HEIGHT = 0.5
/** Regions lower than this share of a line's height are specks, and don't end it. */
const SPECK_SHARE = 0.5

/**
 * How far each line may go on beyond its ends before it meets another region or the picture's edge. `width` and
 * `height` are the picture's, in pixels.
 */
export function roomAround(quads: readonly Quad[], width: number, height: number): Room[] {
  return quads.map((quad) => {
    const [topLeft, topRight] = quad
    const angle = Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x)
    const own = boxAround(quad, angle)
    const centre = project(own.centre, angle)
    let [before, after] = toEdges(own.centre.x, own.centre.y, angle, width, height)
    before -= own.width / 2
    after -= own.width / 2
    for (const other of quads) {
      if (other === quad) continue
      const box = boxAround(other, angle)
      if (box.height < SPECK_SHARE * own.height) continue
      const at = project(box.centre, angle)
      const shared = (own.height + box.height) / 2 - Math.abs(at.across - centre.across)
      if (shared < SHARED_HEIGHT * Math.min(own.height, box.height)) continue
      const gap = Math.abs(at.along - centre.along) - (own.width + box.width) / 2
      if (at.along > centre.along) after = Math.min(after, gap)
      else before = Math.min(before, gap)
    }
    const heightPx = Math.max(1, own.width / lengthInHeights(quad))
    return { before: Math.max(0, before) / heightPx, after: Math.max(0, after) / heightPx }
  })
}

/** Distances from a point to the picture's edge against and along a direction. */
function toEdges(x: number, y: number, angle: number, width: number, height: number): [number, number] {
  const reach = (cos: number, sin: number): number =>
    Math.max(
      0,
      Math.min(
        cos > 1e-9 ? (width - x) / cos : cos < -1e-9 ? -x / cos : Infinity,
        sin > 1e-9 ? (height - y) / sin : sin < -1e-9 ? -y / sin : Infinity,
      ),
    )
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return [reach(-cos, -sin), reach(cos, sin)]
}

import type { RgbImage } from '../spec/pictures/image.js'
import type { TextRegion } from '../spec/plugins/ocr-engine.js'
import { onOneLine } from './find/join-lines.js'
import { quadOf, regionOf } from './geometry/picture-space.js'
import { type Point, type RotatedBox, boxAround, cornersOf, project } from './geometry/rotated-box.js'

/** A line out of the pieces that several looks saw of it. */
interface Line {
  readonly region: TextRegion
  readonly box: RotatedBox
  /** The piece that the latest look saw. */
  readonly latest: RotatedBox
}

/**
 * Regions found in parts of a picture that overlap, part by part, as regions of the picture: pieces of one line that
 * lie over one another become one, as long as the line is. All others stay as they are.
 */
export function wholeLines(parts: readonly (readonly TextRegion[])[], image: RgbImage): TextRegion[] {
  let lines: Line[] = []
  for (const regions of parts) {
    const added: Line[] = []
    for (const region of regions) {
      const latest = boxOf(region, image)
      const earlier = lines.filter((line) => overlap(line.latest, latest))
      lines = lines.filter((line) => !earlier.includes(line))
      const joined = earlier.reduce((line, other) => join(line, other, image), { region, box: latest, latest })
      added.push({ ...joined, latest })
    }
    lines.push(...added)
  }
  return lines.map(({ region }) => region)
}

function boxOf({ corners }: TextRegion, image: RgbImage): RotatedBox {
  const quad = quadOf(corners, image)
  return boxAround(quad, Math.atan2(quad[1].y - quad[0].y, quad[1].x - quad[0].x))
}

function overlap(a: RotatedBox, b: RotatedBox): boolean {
  if (!onOneLine(a, b)) return false
  const { angle } = a.width >= b.width ? a : b
  const apart = Math.abs(project(a.centre, angle).along - project(b.centre, angle).along)
  return apart < (a.width + b.width) / 2
}

/** The direction goes from end to end: that of one piece would lead far astray over a line many times as long. */
function join(a: Line, b: Line, image: RgbImage): Line {
  const { angle } = a.box.width >= b.box.width ? a.box : b.box
  const ends = [...endsOf(a.box), ...endsOf(b.box)].toSorted(
    (p, q) => project(p, angle).along - project(q, angle).along,
  )
  const [first, last] = [ends[0]!, ends[3]!]
  const direction = Math.atan2(last.y - first.y, last.x - first.x)
  const box = boxAround([...cornersOf(a.box), ...cornersOf(b.box)], direction)
  const weight = a.box.width / (a.box.width + b.box.width)
  const score = a.region.score * weight + b.region.score * (1 - weight)
  return { region: regionOf(box, score, image), box, latest: a.latest }
}

function endsOf({ centre, width, angle }: RotatedBox): [Point, Point] {
  const [x, y] = [(Math.cos(angle) * width) / 2, (Math.sin(angle) * width) / 2]
  return [
    { x: centre.x - x, y: centre.y - y },
    { x: centre.x + x, y: centre.y + y },
  ]
}

import type { RgbImage } from '../../spec/pictures/image.js'
import type { TextRegion } from '../../spec/plugins/ocr-engine.js'
import type { InferenceSession } from '../../spec/plugins/plugin.js'
import { throwIfAborted } from '../../util/abort.js'
import { findCircles } from '../find/find-circles.js'
import { joinLines } from '../find/join-lines.js'
import { detectText } from '../find/text-detector.js'
import { type Arc, arcInPicture, arcInPixels, outlineOf, unbend } from '../geometry/arc.js'
import { boundsOf } from '../geometry/picture-space.js'
import { boxAround, cornersOf } from '../geometry/rotated-box.js'
import { isLegible } from '../measure/legible.js'
import type { LineModel, LineReading } from './line-reader.js'
import { readTurned } from './turned-line.js'

/** Where letters stand around the middle of a round sign, as shares of its radius: mostly within its rim. */
const RING = { inner: 0.5, outer: 1.05 }
/** So far to both sides of the top: what stands at the bottom is written the other way, and mostly in level letters. */
const REACH = 0.75 * Math.PI
/** Height at which a ring is looked at, in pixels: its letters are half as high. */
const RING_PX = 64
/** A line has at least this share of the ring's height and is at least so many heights long: three letters. */
const LEAST_HEIGHT = 0.3
const LEAST_HEIGHTS = 2
/** Most lines of a ring, the longest first. */
const MOST_LINES = 2
/** Height at which a line is cut out, and ground beyond its ends in heights. */
const LINE_PX = 64
const GROUND = 0.3

/** Lines around the tops of a picture's circles: names on round signs, labels, badges and coins. */
export async function findRoundLines(
  session: InferenceSession,
  image: RgbImage,
  signal: AbortSignal,
): Promise<TextRegion[]> {
  const regions: TextRegion[] = []
  for (const { x, y, radius } of findCircles(image)) {
    throwIfAborted(signal)
    const ring: Arc = { x, y, inner: RING.inner * radius, outer: RING.outer * radius, from: -REACH, to: REACH }
    const strip = unbend(image, ring, RING_PX)
    const area = { x: 0, y: 0, width: strip.width, height: strip.height }
    const lines = joinLines(await detectText(session, strip, area, 1))
      .map(({ box, score }) => ({ box: boxAround(cornersOf(box), 0), score }))
      .filter(({ box }) => box.height >= LEAST_HEIGHT * RING_PX && box.width >= LEAST_HEIGHTS * box.height)
      .toSorted((a, b) => b.box.width - a.box.width)
    for (const { box, score } of lines.slice(0, MOST_LINES)) {
      const angleAt = (column: number): number => ring.from + ((ring.to - ring.from) * column) / strip.width
      const radiusAt = (row: number): number => ring.outer - ((ring.outer - ring.inner) * row) / strip.height
      const arc: Arc = {
        x,
        y,
        inner: radiusAt(box.centre.y + box.height / 2),
        outer: radiusAt(box.centre.y - box.height / 2),
        from: angleAt(box.centre.x - box.width / 2),
        to: angleAt(box.centre.x + box.width / 2),
      }
      regions.push(regionAround(arc, score, image))
    }
  }
  return regions
}

function regionAround(arc: Arc, score: number, image: RgbImage): TextRegion {
  const bbox = boundsOf(outlineOf(arc), image)
  const { x, y, width, height } = bbox
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as const
  return { bbox, corners, score, arc: arcInPicture(arc, image) }
}

/** What a line around a middle says, laid straight; no text where it is not legible the right way up. */
export async function readRoundLine(
  model: LineModel,
  image: RgbImage,
  place: NonNullable<TextRegion['arc']>,
): Promise<Pick<LineReading, 'text' | 'confidence' | 'alternatives'>> {
  const arc = arcInPixels(place, image)
  const height = arc.outer - arc.inner
  const ground = (GROUND * height) / ((arc.outer + arc.inner) / 2)
  const strip = unbend(image, { ...arc, from: arc.from - ground, to: arc.to + ground }, LINE_PX)
  const box = {
    centre: { x: strip.width / 2, y: LINE_PX / 2 },
    width: strip.width - 2 * GROUND * LINE_PX,
    height: LINE_PX,
  }
  const noRoom = { before: 0, after: 0 }
  const line = await readTurned(model, strip, cornersOf({ ...box, angle: 0 }), noRoom, 'fine')
  const isRead = line.turn === 0 && isLegible(strip, { ...line, bbox: boundsOf(line.quad, strip) })
  return { text: isRead ? line.text : '', confidence: line.confidence, alternatives: line.alternatives }
}

import type { RgbImage } from '../../spec/pictures/image.js'
import type { InferenceSession } from '../../spec/plugins/plugin.js'
import { freeNow } from '../../util/processes/free-now.js'
import { type Area, resampleInto } from '../geometry/resample.js'
import { type ScoredBox, boxesOfTextMap } from './text-map.js'

/** Mean and standard deviation of the detector's training pictures per input channel (ImageNet, 0–1). */
const MEAN = [0.485, 0.456, 0.406] as const
const DEVIATION = [0.229, 0.224, 0.225] as const

/** Probability and score of PaddleOCR's own settings; its growth of 1.5 cuts off the tails of small print. */
const MAP_OPTIONS = { threshold: 0.3, minScore: 0.5, unclip: 1.6, minSidePx: 2 }
/** The model takes sides that are multiples of this. */
const SIDE_STEP_PX = 32

/** Boxes of text in a part of a picture that is looked at `scale` times its size; in pixels of the picture. */
export async function detectText(
  session: InferenceSession,
  image: RgbImage,
  area: Area,
  scale: number,
): Promise<ScoredBox[]> {
  const width = Math.max(1, Math.round(area.width * scale))
  const height = Math.max(1, Math.round(area.height * scale))
  const mapWidth = Math.ceil(width / SIDE_STEP_PX) * SIDE_STEP_PX
  const mapHeight = Math.ceil(height / SIDE_STEP_PX) * SIDE_STEP_PX
  const plane = mapWidth * mapHeight
  const data = new Float32Array(3 * plane)
  // The model was trained on blue, green, red; its means go with the places, not with the colours.
  resampleInto(image, area, width, height, {
    data,
    rowStride: mapWidth,
    starts: [2 * plane, plane, 0],
    factors: [1 / (255 * DEVIATION[2]), 1 / (255 * DEVIATION[1]), 1 / (255 * DEVIATION[0])],
    shifts: [-MEAN[2] / DEVIATION[2], -MEAN[1] / DEVIATION[1], -MEAN[0] / DEVIATION[0]],
  })
  const outputs = await session.run({
    x: { type: 'float32', data, dims: [1, 3, mapHeight, mapWidth], givenAway: true },
  })
  const output = outputs[session.outputNames[0]!]!
  const map = { width: mapWidth, height: mapHeight, data: output.data as Float32Array }
  const boxes = boxesOfTextMap(map, MAP_OPTIONS)
  freeNow(map.data)
  return boxes.map(({ box, score }) => ({
    box: {
      centre: { x: area.x + box.centre.x / scale, y: area.y + box.centre.y / scale },
      width: box.width / scale,
      height: box.height / scale,
      angle: box.angle,
    },
    score,
  }))
}

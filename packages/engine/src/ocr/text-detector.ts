import type { RgbImage } from '../spec/image.js'
import type { InferenceSession } from '../spec/plugin.js'
import { resample } from './resample.js'
import { type ScoredBox, boxesOfTextMap } from './text-map.js'

/** Mean and standard deviation of the detector's training pictures per input channel (ImageNet, 0–1). */
const MEAN = [0.485, 0.456, 0.406] as const
const DEVIATION = [0.229, 0.224, 0.225] as const

const MAP_OPTIONS = { threshold: 0.3, minScore: 0.5, unclip: 1.6, minSidePx: 2 }

/** Boxes of text in a picture whose long side is scaled to `longSidePx`; pixels of the picture. */
export async function detectText(session: InferenceSession, image: RgbImage, longSidePx: number): Promise<ScoredBox[]> {
  const scale = longSidePx / Math.max(image.width, image.height)
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const scaled = resample(image, { x: 0, y: 0, width: image.width, height: image.height }, width, height)
  const paddedWidth = Math.ceil(width / 32) * 32
  const paddedHeight = Math.ceil(height / 32) * 32
  const plane = paddedWidth * paddedHeight
  const data = new Float32Array(3 * plane)
  for (let channel = 0; channel < 3; channel++) {
    // The model was trained on blue, green, red.
    const from = (2 - channel) * width * height
    for (let y = 0; y < height; y++) {
      const to = channel * plane + y * paddedWidth
      for (let x = 0; x < width; x++) {
        data[to + x] = (scaled.data[from + y * width + x]! / 255 - MEAN[channel]!) / DEVIATION[channel]!
      }
    }
  }
  const outputs = await session.run({ x: { type: 'float32', data, dims: [1, 3, paddedHeight, paddedWidth] } })
  const output = outputs[session.outputNames[0]!]!
  const map = { width: paddedWidth, height: paddedHeight, data: output.data as Float32Array }
  return boxesOfTextMap(map, MAP_OPTIONS).map(({ box, score }) => ({
    box: {
      centre: { x: (box.centre.x / width) * image.width, y: (box.centre.y / height) * image.height },
      width: box.width / scale,
      height: box.height / scale,
      angle: box.angle,
    },
    score,
  }))
}

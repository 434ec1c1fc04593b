import { readFile } from 'node:fs/promises'
import type { Bbox } from '../spec/geometry.js'
import type { RgbImage } from '../spec/image.js'
import { type OcrSession, type Reading, type TextRegion, defineOcrEngine } from '../spec/ocr-engine.js'
import type { OpenContext } from '../spec/plugin.js'
import { throwIfAborted } from '../util/abort.js'
import { joinLines } from './join-lines.js'
import { inReadingOrder } from './reading-order.js'
import { LINE_HEIGHT_PX, readLine } from './recognizer.js'
import { type Point, type Quad, type RotatedBox, cornersOf } from './rotated-box.js'
import { scriptOf } from './script.js'
import { textWithSpaces } from './spaces.js'
import { detectText } from './text-detector.js'
import { warpQuad } from './warp.js'

const MODEL = 'ppocr-v4'
const MIN_CONFIDENCE = 0.6

/** PP-OCRv4 (PaddleOCR, Apache-2.0): finds and reads Latin and Chinese text. */
export const ppocrEngine = defineOcrEngine({
  specVersion: 'ocr-engine.v1',
  id: 'ppocr',
  version: '1.0.0',
  models: [MODEL],
  capabilities: { scripts: ['Latn', 'Hani'] },
  open,
})

async function open(context: OpenContext): Promise<OcrSession> {
  const detector = await context.models.session(MODEL, 'ch_PP-OCRv4_det_infer.onnx')
  const recognizer = await context.models.session(MODEL, 'ch_PP-OCRv4_rec_infer.onnx')
  const keyFile = await readFile(await context.models.path(MODEL, 'ppocr_keys_v1.txt'), 'utf8')
  const keys = keyFile.replace(/\r?\n$/, '').split(/\r?\n/)

  return {
    async locate(image, { signal, detail = 'normal' }) {
      throwIfAborted(signal)
      const pieces = await detectText(detector, image, detail === 'fine' ? 1280 : 960)
      throwIfAborted(signal)
      return inReadingOrder(joinLines(pieces).map(({ box, score }) => regionOf(box, score, image)))
    },
    async recognize(image, regions, { signal }) {
      const readings: Reading[] = []
      for (const region of regions) {
        throwIfAborted(signal)
        const quad = region.corners.map(([x, y]) => ({ x: x * image.width, y: y * image.height })) as unknown as Quad
        const width = distance(quad[0], quad[1])
        const height = Math.max(1, distance(quad[0], quad[3]))
        const lineWidth = Math.max(16, Math.round((width / height) * LINE_HEIGHT_PX))
        const line = await readLine(recognizer, keys, warpQuad(image, quad, lineWidth, LINE_HEIGHT_PX))
        const sum = line.characters.reduce((total, { probability }) => total + probability, 0)
        const confidence = line.characters.length > 0 ? sum / line.characters.length : 0
        const text = confidence >= MIN_CONFIDENCE ? textWithSpaces(line) : ''
        readings.push({ text, bbox: region.bbox, confidence, script: scriptOf(text), turn: 0 })
      }
      return readings
    },
    async close() {},
  }
}

function regionOf(box: RotatedBox, score: number, image: RgbImage): TextRegion {
  const corners = cornersOf(box)
  const clip = (value: number): number => Math.min(1, Math.max(0, value))
  const xs = corners.map(({ x }) => clip(x / image.width))
  const ys = corners.map(({ y }) => clip(y / image.height))
  const bbox: Bbox = {
    x: Math.min(...xs),
    y: Math.min(...ys),
    width: Math.max(...xs) - Math.min(...xs),
    height: Math.max(...ys) - Math.min(...ys),
  }
  return { bbox, corners: corners.map(({ x, y }) => [x / image.width, y / image.height] as const), score }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y)
}

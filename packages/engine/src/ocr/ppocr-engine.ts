import { readFile } from 'node:fs/promises'
import type { Bbox } from '../spec/geometry.js'
import type { RgbImage } from '../spec/image.js'
import { type OcrSession, type Reading, type TextRegion, defineOcrEngine } from '../spec/ocr-engine.js'
import type { OpenContext } from '../spec/plugin.js'
import { throwIfAborted } from '../util/abort.js'
import { inReadingOrder } from './reading-order.js'
import { isLegible } from './legible.js'
import { findLines } from './line-finder.js'
import { type Point, type Quad, type RotatedBox, cornersOf } from './rotated-box.js'
import { roomAround } from './room.js'
import { scriptOf } from './script.js'
import { readTurned } from './turned-line.js'

const MODEL = 'ppocr-v4'

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
  const model = { session: recognizer, keys }

  return {
    async locate(image, { signal, detail = 'normal' }) {
      throwIfAborted(signal)
      const lines = await findLines(detector, image, { detail, signal })
      throwIfAborted(signal)
      return inReadingOrder(lines.map(({ box, score }) => regionOf(box, score, image)))
    },
    async recognize(image, regions, { signal }) {
      const quads = regions.map(({ corners }) => quadOf(corners, image))
      const rooms = roomAround(quads, image.width, image.height)
      const readings: Reading[] = []
      for (const [i, quad] of quads.entries()) {
        throwIfAborted(signal)
        const line = await readTurned(model, image, quad, rooms[i]!)
        const { confidence, turn } = line
        const bbox = boundsOf(line.quad, image)
        const text = isLegible(image, { ...line, bbox }) ? line.text : ''
        readings.push({ text, bbox, confidence, script: scriptOf(text), turn })
      }
      return readings
    },
    async close() {},
  }
}

function regionOf(box: RotatedBox, score: number, image: RgbImage): TextRegion {
  const quad = cornersOf(box)
  const corners = quad.map(({ x, y }) => [x / image.width, y / image.height] as const)
  return { bbox: boundsOf(quad, image), corners, score }
}

function quadOf(corners: TextRegion['corners'], image: RgbImage): Quad {
  const at = (i: number): Point => ({ x: corners[i]![0] * image.width, y: corners[i]![1] * image.height })
  return [at(0), at(1), at(2), at(3)]
}

/** Upright box around a quadrilateral, clipped to the picture. */
function boundsOf(quad: Quad, image: RgbImage): Bbox {
  const clip = (value: number): number => Math.min(1, Math.max(0, value))
  const xs = quad.map(({ x }) => clip(x / image.width))
  const ys = quad.map(({ y }) => clip(y / image.height))
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

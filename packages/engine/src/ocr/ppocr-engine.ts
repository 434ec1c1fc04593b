import { readFile } from 'node:fs/promises'
import { type OcrSession, type Reading, defineOcrEngine } from '../spec/plugins/ocr-engine.js'
import type { OpenContext } from '../spec/plugins/plugin.js'
import { throwIfAborted } from '../util/abort.js'
import { findLettering } from './find/lettering.js'
import { findLines } from './find/line-finder.js'
import { areaOf, boundsOf, quadOf, regionOf } from './geometry/picture-space.js'
import { isLegible } from './measure/legible.js'
import { plainLetters } from './read/likely-texts.js'
import { readLong } from './read/long-line.js'
import { inReadingOrder } from './read/reading-order.js'
import { roomAround } from './read/room.js'
import { findRoundLines, readRoundLine } from './read/round-lines.js'
import { scriptOf } from './read/script.js'

const MODEL = 'ppocr-v4'

/**
 * PP-OCRv4 (PaddleOCR, Apache-2.0): finds and reads Latin and Chinese text. `locate` with `detail: 'normal'` finds
 * capitals of 13 px and more at 720p, with `fine` those of 9 px. `recognize` may widen a region where its line goes
 * on, so the reading's box counts; readings that may be clutter or another script have empty text. Accents and signs
 * that the model does not know come out plain (`ñ` as `n`); £ and € are restored before and after numbers.
 */
export const ppocrEngine = defineOcrEngine({
  specVersion: 'ocr-engine.v1',
  id: 'ppocr',
  version: '1.0.0',
  models: [MODEL],
  capabilities: { scripts: ['Latn', 'Hani'], lettering: true },
  open,
})

async function open(context: OpenContext): Promise<OcrSession> {
  const detector = await context.models.session(MODEL, 'ch_PP-OCRv4_det_folded.onnx')
  const recognizer = await context.models.session(MODEL, 'ch_PP-OCRv4_rec_folded.onnx')
  const keyFile = await readFile(await context.models.path(MODEL, 'ppocr_keys_v1.txt'), 'utf8')
  const keys = keyFile.replace(/\r?\n$/, '').split(/\r?\n/)
  const model = { session: recognizer, keys, letters: plainLetters(keys) }

  return {
    async locate(image, { signal, detail = 'normal', area, onProgress }) {
      throwIfAborted(signal)
      const part = areaOf(area, image)
      if (detail === 'afar') {
        const level = await findLettering(detector, image, part, signal)
        const round = area === undefined ? await findRoundLines(detector, image, signal) : []
        return [...level.map(({ box, score }) => regionOf(box, score, image)), ...round]
      }
      const lines = await findLines(detector, image, { detail, area: part, signal, onProgress })
      throwIfAborted(signal)
      return inReadingOrder(lines.map(({ box, score }) => regionOf(box, score, image)))
    },
    async recognize(image, regions, { signal, detail = 'normal', onProgress }) {
      const quads = regions.map(({ corners }) => quadOf(corners, image))
      const rooms = roomAround(quads, image.width, image.height)
      const readings: Reading[] = []
      for (const [i, quad] of quads.entries()) {
        throwIfAborted(signal)
        const { arc, bbox: place } = regions[i]!
        if (arc) {
          const round = await readRoundLine(model, image, arc)
          readings.push({ ...round, bbox: place, script: scriptOf(round.text), turn: 0 })
          continue
        }
        const line = await readLong(model, image, quad, rooms[i]!, detail)
        const { confidence, turn, alternatives } = line
        const bbox = boundsOf(line.quad, image)
        const text = isLegible(image, { ...line, bbox }) ? line.text : ''
        readings.push({ text, bbox, confidence, script: scriptOf(text), turn, alternatives })
        onProgress?.(readings.length / quads.length)
      }
      throwIfAborted(signal)
      return readings
    },
    async close() {},
  }
}

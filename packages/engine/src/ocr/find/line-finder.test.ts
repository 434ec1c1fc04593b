import { describe, expect, it } from 'vitest'
import type { RgbImage } from '../../spec/pictures/image.js'
import type { InferenceSession, Tensor } from '../../spec/plugins/plugin.js'
import { findLines } from './line-finder.js'

const never = new AbortController().signal
const whole = { x: 0, y: 0, width: 1280, height: 720 }

/** Upright strokes all over: a ground on which small print may stand anywhere. */
const busy = strokes(() => true)
/** A plain plate in it, with a word of 60 px. */
const plate = strokes((x, y) => x < 100 || x > 600 || y < 560 || y > 640 || (x >= 300 && x < 360 && y > 594 && y < 606))

function strokes(stand: (x: number, y: number) => boolean): RgbImage {
  const data = new Uint8Array(1280 * 720 * 3)
  for (let at = 0; at < 1280 * 720; at++) {
    const [x, y] = [at % 1280, Math.floor(at / 1280)]
    data.fill(stand(x, y) && x % 6 < 3 ? 220 : 30, at * 3, at * 3 + 3)
  }
  return { width: 1280, height: 720, data }
}

interface Blob {
  readonly x: number
  readonly width: number
  readonly height: number
}

/** A text detector that sees a blob at row 600 of the whole picture, and another one wherever it looks closely. */
function detector(coarse: Blob, close: Blob): InferenceSession & { readonly looks: string[] } {
  const looks: string[] = []
  return {
    looks,
    inputNames: ['x'],
    outputNames: ['map'],
    async run({ x }) {
      const [, , height = 0, width = 0] = (x as Tensor).dims
      const data = new Float32Array(width * height)
      const first = looks.length === 0
      looks.push(`${width}x${height}`)
      const { blob, scale, y } = first
        ? { blob: coarse, scale: 0.75, y: 600 * 0.75 }
        : { blob: close, scale: 1.5, y: height / 2 }
      const rows = Math.round(blob.height * scale)
      for (let row = 0; row < rows; row++) {
        const from = (Math.floor(y - rows / 2) + row) * width + Math.round(blob.x * scale)
        data.fill(0.95, from, from + Math.round(blob.width * scale))
      }
      return { map: { type: 'float32', data, dims: [1, 1, height, width] } }
    },
  } as InferenceSession & { looks: string[] }
}

async function find(session: InferenceSession, image: RgbImage): Promise<string[]> {
  const lines = await findLines(session, image, { detail: 'normal', area: whole, signal: never })
  return lines.map(({ box }) => `${Math.round(box.width / 50) * 50} at ${Math.round(box.centre.y / 10) * 10}`)
}

describe('findLines', () => {
  const line = { x: 10, width: 800, height: 8 }

  it('searches closely along a row with small print on a busy background', async () => {
    for (const width of [180, 60]) {
      const session = detector({ x: 300, width, height: 8 }, line)
      expect(await find(session, busy)).toEqual(['800 at 600'])
      expect(session.looks.length).toBe(2)
    }
  })

  it('searches once when it found a single word, a speck, or large letters', async () => {
    const seen = [
      { piece: { x: 300, width: 60, height: 8 }, image: plate },
      { piece: { x: 300, width: 10, height: 8 }, image: busy },
      { piece: { x: 300, width: 400, height: 40 }, image: busy },
    ]
    for (const { piece, image } of seen) {
      const session = detector(piece, line)
      await find(session, image)
      expect(session.looks).toEqual(['960x544'])
    }
  })
})

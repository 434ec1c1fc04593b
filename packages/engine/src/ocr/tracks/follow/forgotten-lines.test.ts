import { describe, expect, it } from 'vitest'
import { createThumbWindow } from '../letters/thumb-window.js'
import { advanceLines } from './advance-lines.js'
import { enterReading } from './enter-reading.js'
import { createLineBook } from './line-book.js'
import { settleSample } from './settle-lines.js'

const [width, height] = [160, 90]
const bbox = { x: 0.2, y: 0.4, width: 0.4, height: 0.2 }

/** Bars of letters that differ from one number to the next. */
function drawn(number: number): Uint8Array {
  const isInk = (x: number, y: number): boolean => x > 34 && x < 92 && y > 38 && y < 52 && (x * (number + 3)) % 7 < 3
  return Uint8Array.from({ length: width * height }, (_, at) => (isInk(at % width, Math.floor(at / width)) ? 235 : 70))
}

describe('lines that ended long ago', () => {
  it('retain no pictures', () => {
    const window = createThumbWindow()
    const book = createLineBook(window)
    for (let index = 0; index < 40; index++) {
      const [data, tMs] = [drawn(index), index * 1000]
      window.push({ index, tMs, luma: { width, height, data } })
      advanceLines(book, index)
      const image = {
        width,
        height,
        data: Uint8Array.from({ length: 3 * data.length }, (_, at) => data[Math.floor(at / 3)]!),
      }
      const frame = {
        index,
        tMs,
        shot: 1,
        reason: 'interval',
        image,
        sourceWidth: width,
        sourceHeight: height,
      } as const
      const source = { id: 'drawn', version: '1.0.0' }
      const text = `${String.fromCodePoint(97 + (index % 26)).repeat(6)} ${index}`
      enterReading(book, frame, { text, bbox, confidence: 0.99, script: 'Latn', turn: 0, source })
      settleSample(book, frame, [bbox], undefined)
      window.trim(index - 1, index)
    }
    expect(book.lines.length).toBeGreaterThan(30)
    expect(book.lines.filter(({ trace, learnt }) => trace !== null || learnt !== null).length).toBeLessThan(15)
  })
})

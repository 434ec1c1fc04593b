import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSampleBuffer } from './sample-buffer.js'

describe('createSampleBuffer', () => {
  it('returns what was appended by its place in the stream, whatever was dropped before', () => {
    const step = fc.record({ length: fc.nat(40_000), keep: fc.nat(50_000) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const buffer = createSampleBuffer()
        let total = 0
        for (const { length, keep } of steps) {
          buffer.append(Float32Array.from({ length }, (_, index) => total + index))
          total += length
          buffer.dropBefore(total - keep)
          const [from, to] = [buffer.start, buffer.end]
          const slice = buffer.slice(from, to)
          expect(to).toBe(total)
          expect(slice.length).toBe(to - from)
          expect([slice[0], slice.at(-1)]).toEqual(slice.length > 0 ? [from, to - 1] : [undefined, undefined])
        }
      }),
      { numRuns: 30 },
    )
  })

  it('clips a slice to what is stored', () => {
    const buffer = createSampleBuffer()
    buffer.append(Float32Array.of(0, 1, 2, 3))
    buffer.dropBefore(2)
    expect(buffer.slice(0, 99)).toEqual(Float32Array.of(2, 3))
    expect(buffer.slice(4, 9)).toEqual(new Float32Array(0))
  })
})

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SOURCE_SHA256 } from './generated/kernels-wasm.js'
import { openKernels } from './kernels.js'

const bytes = (least: number, most = least) => fc.uint8Array({ minLength: least, maxLength: most })
const numbers = (length: number) => {
  const number = fc.double({ min: -3, max: 3, noNaN: true, noDefaultInfinity: true })
  return fc.array(number, { minLength: length, maxLength: length })
}

// Each kernel against the plain loop: every bit must be the same, since scores and evidence follow from these numbers.
describe('openKernels', () => {
  it('sums rows by weight, value by value', () => {
    const picture = fc
      .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 5 }))
      .chain(([length, count]) => fc.tuple(fc.constant(length), bytes(length * count), numbers(count)))
    fc.assert(
      fc.property(picture, ([length, data, parts]) => {
        const kernels = openKernels()
        const [rows, shares, sums] = kernels.layOut(data.length + 8, parts.length * 8, (length + 8) * 8) as Three
        kernels.view(Uint8Array, rows, data.length).set(data)
        kernels.view(Float64Array, shares, parts.length).set(parts)
        kernels.sumRows(rows, length, parts.length, shares, length, sums)
        const plain = Array.from({ length }, (_, at) => {
          return parts.reduce((sum, share, row) => sum + data[row * length + at]! * share, 0)
        })
        expect([...kernels.view(Float64Array, sums, length)]).toEqual(plain)
      }),
    )
  })

  it('narrows a row of pixels by area', () => {
    const kernels = openKernels()
    const pixels = [0.1, 0.2, 0.3, 1.1, 1.2, 1.3, 2.1, 2.2, 2.3, 3.1, 3.2, 3.3]
    const [sums, first, starts, shares, result] = kernels.layOut(12 * 8, 2 * 4, 3 * 4, 5 * 8, 6 * 4) as Five
    kernels.view(Float64Array, sums, 12).set(pixels)
    kernels.view(Int32Array, first, 2).set([0, 2])
    kernels.view(Int32Array, starts, 3).set([0, 3, 5])
    kernels.view(Float64Array, shares, 5).set([0.4, 0.4, 0.2, 0.3, 0.7])
    kernels.narrowRow(sums, first, starts, shares, 2, result)
    const left = [0, 1, 2].map((at) => pixels[at]! * 0.4 + pixels[3 + at]! * 0.4 + pixels[6 + at]! * 0.2)
    const right = [0, 1, 2].map((at) => pixels[6 + at]! * 0.3 + pixels[9 + at]! * 0.7)
    expect([...kernels.view(Float32Array, result, 6)]).toEqual([...left, ...right].map(Math.fround))
  })

  it('rounds numbers from 0 to 1 to bytes, also in place', () => {
    const kernels = openKernels()
    const values = Float32Array.from({ length: 600 }, (_, at) => at / 599)
    const [from] = kernels.layOut(values.length * 4) as [number]
    kernels.view(Float32Array, from, values.length).set(values)
    kernels.toBytes(from, values.length, from)
    const rounded = [...values].map((value) => Math.floor(value * 255 + 0.5))
    expect([...kernels.view(Uint8Array, from, values.length)]).toEqual(rounded)
  })

  it('halves two rows of pixels to one', () => {
    fc.assert(
      fc.property(bytes(24), bytes(24), (above, below) => {
        const kernels = openKernels()
        const [upper, lower, to] = kernels.layOut(24, 24, 12) as Three
        kernels.view(Uint8Array, upper, 24).set(above)
        kernels.view(Uint8Array, lower, 24).set(below)
        kernels.halveRows(upper, lower, 4, to)
        const plain = Array.from({ length: 12 }, (_, at) => {
          const from = 6 * Math.floor(at / 3) + (at % 3)
          return (above[from]! + above[from + 3]! + below[from]! + below[from + 3]! + 2) >> 2
        })
        expect([...kernels.view(Uint8Array, to, 12)]).toEqual(plain)
      }),
    )
  })

  it('multiplies one vector with many', () => {
    fc.assert(
      fc.property(numbers(24), numbers(8), (many, one) => {
        const kernels = openKernels()
        const [vectors, vector, result] = kernels.layOut(24 * 4, 8 * 8, 3 * 8) as Three
        kernels.view(Float32Array, vectors, 24).set(many)
        kernels.view(Float64Array, vector, 8).set(one)
        kernels.products(vectors, 3, vector, 8, result)
        const plain = [0, 8, 16].map((row) => {
          const parts = [0, 1, 2, 3].map((part) => {
            return [part, part + 4].reduce((sum, at) => sum + Math.fround(many[row + at]!) * one[at]!, 0)
          })
          return parts[0]! + parts[1]! + parts[2]! + parts[3]!
        })
        expect([...kernels.view(Float64Array, result, 3)]).toEqual(plain)
      }),
    )
  })

  it('samples a window between pixels, and extends the edges', () => {
    const [width, height, size] = [5, 4, 6]
    const place = fc.double({ min: -3, max: 6, noNaN: true })
    fc.assert(
      fc.property(
        bytes(width * height * 3),
        place,
        place,
        fc.double({ min: 0.1, max: 2, noNaN: true }),
        (data, ...at) => {
          const [left, top, step] = at
          const kernels = openKernels()
          const [rows, planes] = kernels.layOut(data.length, size * size * 3 * 4) as Two
          kernels.view(Uint8Array, rows, data.length).set(data)
          kernels.readWindow(rows, width, height, left, top, step, size, planes)
          const plain = Array.from({ length: size * size * 3 }, (_, i) => {
            const [channel, row, column] = [Math.floor(i / size / size), Math.floor(i / size) % size, i % size]
            return Math.fround(between({ width, height, data }, left + column * step, top + row * step, channel))
          })
          expect([...kernels.view(Float32Array, planes, plain.length)]).toEqual(plain)
        },
      ),
    )
  })

  it('tells whether two pictures differ little in every block', () => {
    const side = fc.integer({ min: 1, max: 27 })
    const pictures = fc.tuple(side, side, fc.integer({ min: 1, max: 60 })).chain(([width, height, noise]) => {
      const length = width * height
      const changes = fc.array(fc.integer({ min: -noise, max: noise }), { minLength: length, maxLength: length })
      return fc.tuple(fc.constant(width), fc.constant(height), bytes(length), changes)
    })
    fc.assert(
      fc.property(pictures, fc.nat(255), ([width, height, before, changes], most) => {
        const after = before.map((value, at) => Math.min(255, Math.max(0, value + changes[at]!)))
        const kernels = openKernels()
        const [, a, , b] = kernels.layOut(8, before.length, 8, after.length) as Four
        kernels.view(Uint8Array, a, before.length).set(before)
        kernels.view(Uint8Array, b, after.length).set(after)
        const differences = new Map<number, number>()
        before.forEach((value, at) => {
          const block = (Math.floor(Math.floor(at / width) / 8) << 8) + Math.floor((at % width) / 8)
          differences.set(block, (differences.get(block) ?? 0) + Math.abs(value - after[at]!))
        })
        const plain = [...differences].every(([block, sum]) => sum <= most * Math.min(8, height - (block >> 8) * 8))
        expect(kernels.differLittle(a, b, width, height, most)).toBe(plain ? 1 : 0)
      }),
    )
  })

  it('has its own memory each time, which grows on demand', () => {
    const [one, other] = [openKernels(), openKernels()]
    const [, at] = one.layOut(1_000_001, 8) as Two
    expect(at % 16).toBe(0)
    one.view(Float64Array, at, 1)[0] = 7
    const [, same] = other.layOut(1_000_001, 8) as Two
    expect([other.view(Float64Array, same, 1)[0], one.view(Float64Array, at, 1)[0]]).toEqual([0, 7])
  })

  it('was assembled from the source beside it', () => {
    const hash = createHash('sha256').update(readFileSync(new URL('kernels.wat', import.meta.url)))
    expect(SOURCE_SHA256).toBe(hash.digest('hex'))
  })
})

type Two = [number, number]
type Three = [number, number, number]
type Four = [number, number, number, number]
type Five = [number, number, number, number, number]

interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

function between({ width, height, data }: Pixels, x: number, y: number, channel: number): number {
  const [atX, atY] = [Math.min(Math.max(x, 0), width - 1), Math.min(Math.max(y, 0), height - 1)]
  const [x0, y0] = [Math.floor(atX), Math.floor(atY)]
  const [x1, y1] = [Math.min(x0 + 1, width - 1), Math.min(y0 + 1, height - 1)]
  const pixel = (column: number, row: number): number => data[(row * width + column) * 3 + channel]!
  const across = (row: number): number => pixel(x0, row) * (1 - (atX - x0)) + pixel(x1, row) * (atX - x0)
  return (across(y0) * (1 - (atY - y0)) + across(y1) * (atY - y0)) / 255
}

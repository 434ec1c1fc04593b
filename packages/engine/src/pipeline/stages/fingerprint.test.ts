import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fingerprintOf } from './fingerprint.js'

const of = (data: Uint8Array): number => fingerprintOf({ width: 1, height: 1, data })
const picture = fc.uint8Array({ minLength: 1, maxLength: 70 })

it('detects a single changed byte, wherever it is', () =>
  fc.assert(
    fc.property(picture, fc.nat(), fc.integer({ min: 1, max: 255 }), (data, place, change) => {
      const changed = data.slice()
      changed[place % data.length]! ^= change
      expect(of(changed)).not.toBe(of(data))
    }),
  ))

it('detects two changed bits that could cancel out', () => {
  const data = new Uint8Array(64)
  const changed = data.slice()
  for (const at of [3, 19]) changed[at] = 0x80
  expect(of(changed)).not.toBe(of(data))
})

it('is the same wherever the bytes lie in memory', () =>
  fc.assert(
    fc.property(picture, fc.integer({ min: 1, max: 3 }), (data, offset) => {
      const elsewhere = new Uint8Array(data.length + offset)
      elsewhere.set(data, offset)
      expect(of(elsewhere.subarray(offset))).toBe(of(data))
    }),
  ))

it('detects that the buffer was transferred', () => {
  const data = Uint8Array.of(1, 2, 3, 4)
  const before = of(data)
  structuredClone(data, { transfer: [data.buffer] })
  expect(of(data)).not.toBe(before)
})

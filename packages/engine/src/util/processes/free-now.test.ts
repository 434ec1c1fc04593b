import { describe, expect, it } from 'vitest'
import { freeNow } from './free-now.js'

describe('freeNow', () => {
  it('detaches arrays and whatever shares their buffers', () => {
    const floats = new Float32Array(1000)
    const bytes = new Uint8Array(floats.buffer)
    const others = new Uint8Array(10)
    freeNow(floats, bytes)
    expect([floats.length, bytes.length, others.length]).toEqual([0, 0, 10])
  })

  it('frees memory before the garbage collector runs', () => {
    const heldBytes = (): number => process.memoryUsage().arrayBuffers
    const before = heldBytes()
    const array = new Uint8Array(50_000_000)
    expect(heldBytes() - before).toBeGreaterThan(49_000_000)
    freeNow(array)
    expect(heldBytes() - before).toBeLessThan(1_000_000)
  })
})

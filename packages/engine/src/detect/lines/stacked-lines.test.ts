import { afterAll, describe, expect, it } from 'vitest'
import { openModelRegistry } from '../../models/model-registry.js'
import { openLineSignals } from './signals-in-lines.js'
import { testLine } from './test-line.js'

const registry = await openModelRegistry()
afterAll(() => registry.close())
const signalsIn = await openLineSignals(registry)

const upper = { x: 0.4, y: 0.4, width: 0.2, height: 0.05 }
const lower = { x: 0.42, y: 0.46, width: 0.16, height: 0.05 }
const brands = (...lines: Parameters<typeof signalsIn>[0]) => signalsIn(lines).signals.map(({ label }) => label)

describe('a name over two lines', () => {
  it('is one mark, with the box around both', () => {
    const [signal, ...others] = signalsIn([
      testLine('BURGER', { bbox: upper }),
      testLine('KING', { bbox: lower }),
    ]).signals
    expect(others).toEqual([])
    expect(signal).toMatchObject({ label: 'Burger King', detail: { read: ['BURGER KING'] } })
    expect(signal!.bbox!.height).toBeCloseTo(0.11, 9)
  })

  it('is not joined when the lines are apart, side by side, of other sizes, or not shown together', () => {
    const first = testLine('BURGER', { bbox: upper })
    expect(brands(first, testLine('KING', { bbox: { ...lower, y: 0.6 } }))).toEqual([])
    expect(brands(first, testLine('KING', { bbox: { ...lower, x: 0.7 } }))).toEqual([])
    expect(brands(first, testLine('KING', { bbox: { ...lower, height: 0.2 } }))).toEqual([])
    const early = testLine('BURGER', { bbox: upper, startMs: 0, endMs: 900 })
    expect(brands(early, testLine('KING', { bbox: lower, startMs: 900, endMs: 1800 }))).toEqual([])
    expect(brands(first, testLine('KING', { bbox: lower, frames: ['1'] }))).toEqual([])
  })

  it('is not the brand of one of its lines', () => {
    expect(brands(testLine('Budweiser', { bbox: upper }), testLine('Budvar', { bbox: lower }))).toEqual([
      'Budweiser Budvar',
      'alcohol',
    ])
  })
})

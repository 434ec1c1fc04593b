import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLACK, flashing, GREY, isSpeck, measure, WHITE, WIDTH } from './test-flashes.js'
import { flashSignals } from './flash-signals.js'

describe('createFlashMeter', () => {
  it('reports time, rate and area of flashing', () => {
    const [found, ...others] = measure({ luma: flashing(6, 1000, 3000, BLACK, WHITE) })
    expect(others).toEqual([])
    expect(found).toMatchObject({ startMs: 1000, area: 1, red: false })
    expect(found!.hertz).toBeCloseTo(6, 0)
    expect(found!.endMs).toBeGreaterThan(2850)
    expect(found!.endMs).toBeLessThanOrEqual(3000)
  })

  it.each([25, 30, 50, 60])('allows at most three flashes a second at %i frames a second', (fps) => {
    expect(measure({ fps, luma: flashing(3, 1000, 3000, BLACK, WHITE) })).toEqual([])
    expect(measure({ fps, luma: flashing(4, 1000, 3000, BLACK, WHITE) })).toHaveLength(1)
  })

  it('allows three flashes in quick succession', () => {
    expect(measure({ luma: flashing(10, 1000, 1290, BLACK, WHITE) })).toEqual([])
  })

  it('reports only flashing of more than a quarter of the picture', () => {
    const beat = flashing(6, 1000, 3000, BLACK, WHITE)
    const within = (share: number) => (tMs: number, x: number) => (x < WIDTH * share ? beat(tMs) : BLACK)
    expect(measure({ luma: within(0.22) })).toEqual([])
    expect(measure({ luma: within(0.5) })).toMatchObject([{ area: 0.5 }])
  })

  it('ignores small changes, and those between two bright pictures', () => {
    expect(measure({ luma: flashing(6, 1000, 3000, GREY, GREY + 12) })).toEqual([])
    expect(measure({ luma: flashing(6, 1000, 3000, 217, WHITE) })).toEqual([])
  })

  it('counts flashes that fade in and out', () => {
    const luma = (tMs: number) => Math.round(GREY + 100 * Math.sin((tMs / 1000) * 2 * Math.PI * 5))
    const [found] = measure({ luma })
    expect(found!.area).toBe(1)
    expect(found!.hertz).toBeCloseTo(5, 0)
  })

  it('ignores slow fades, series of cuts, and motion', () => {
    expect(measure({ luma: (tMs) => BLACK + Math.round(tMs / 20) })).toEqual([])
    expect(measure({ luma: (tMs) => [40, 200, 90, 220][Math.floor(tMs / 300) % 4]! })).toEqual([])
    expect(measure({ luma: (tMs, x) => (Math.abs(x - ((tMs / 15) % WIDTH)) < 8 ? WHITE : BLACK) })).toEqual([])
  })

  it('ignores moving texture, where every place changes often but not in step', () => {
    expect(measure({ luma: (...place) => (isSpeck(...place) ? WHITE : BLACK) })).toEqual([])
  })

  it('adds up halves of the picture that flash in turn', () => {
    const beat = flashing(6, 1000, 3000, BLACK, WHITE)
    const luma = (tMs: number, x: number) => (x < WIDTH / 2 ? beat(tMs) : BLACK + WHITE - beat(tMs))
    expect(measure({ luma })).toMatchObject([{ startMs: 1000, area: 1 }])
  })

  it('begins with the flashes, not with a cut before them', () => {
    const luma = (tMs: number) => (tMs < 600 ? WHITE : flashing(6, 1000, 3000, BLACK, WHITE)(tMs))
    expect(measure({ luma })).toMatchObject([{ startMs: 1000 }])
  })

  it('separates two stretches, and ends one at the last frame', () => {
    const [first, last] = [flashing(6, 500, 1500, BLACK, WHITE), flashing(8, 4000, 9000, BLACK, WHITE)]
    const found = measure({ seconds: 6, luma: (tMs) => (tMs < 3000 ? first(tMs) : last(tMs)) })
    expect(found).toHaveLength(2)
    expect(found[1]!.startMs).toBe(4000)
    expect(found[1]!.endMs).toBeGreaterThan(5850)
  })

  it('returns ordered stretches within any film', () => {
    const frames = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 90 })
    fc.assert(
      fc.property(frames, (lumas) => {
        const found = measure({ seconds: lumas.length / 30, luma: (tMs) => lumas[Math.round((tMs * 30) / 1000)]! })
        const times = found.flatMap(({ startMs, endMs }) => [startMs, endMs])
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        for (const { area, hertz } of found) {
          expect(area).toBeGreaterThan(0.25)
          expect(area).toBeLessThanOrEqual(1)
          expect(hertz).toBeGreaterThan(3)
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('flashSignals', () => {
  const flashes = [{ startMs: 1000, endMs: 2000, hertz: 6, area: 0.8, red: false }]
  const framesOf = (...times: number[]) => times.map((tMs, index) => ({ index, tMs }))

  it('names the sampled frames within, or the one before', () => {
    const [signal] = flashSignals(flashes, framesOf(0, 1000, 1900, 2500))
    expect(signal).toMatchObject({ type: 'broadcast', label: 'flashing', frames: ['1', '2'] })
    expect(signal!.detail).toEqual({ hertz: 6, area: 0.8 })
    expect(flashSignals(flashes, framesOf(0, 900, 2500))).toMatchObject([{ frames: ['1'] }])
  })

  it('says where saturated red was counted', () => {
    const [signal] = flashSignals([{ ...flashes[0]!, red: true }], framesOf(1000))
    expect(signal).toMatchObject({ label: 'flashing', detail: { hertz: 6, area: 0.8, colour: 'red' } })
  })
})

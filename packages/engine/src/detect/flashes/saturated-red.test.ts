import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flashing, isSpeck, measure, type Rgb, WHITE, WIDTH } from './test-flashes.js'

describe('createFlashMeter, of saturated red', () => {
  const RED: Rgb = [225, 0, 0]
  const DARK: Rgb = [0, 0, 0]
  const beat = (off: Rgb, on: Rgb = RED, hertz = 6) => flashing(hertz, 1000, 3000, off, on)
  const inLeft = (share: number, colour: (tMs: number) => Rgb) => (tMs: number, x: number) =>
    x < WIDTH * share ? colour(tMs) : DARK

  it.each<[string, Rgb]>([
    ['black', DARK],
    ['blue of the same luminance', [0, 80, 255]],
    ['grey of the same luminance', [108, 108, 108]],
    ['green', [0, 118, 0]],
  ])('reports it in turn with %s, with time, rate and area', (_, other) => {
    const [found, ...others] = measure({ colour: beat(other) })
    expect(others).toEqual([])
    expect(found).toMatchObject({ startMs: 1000, area: 1, red: true })
    expect(found!.hertz).toBeCloseTo(6, 0)
    expect(found!.endMs).toBeGreaterThan(2850)
    expect(found!.endMs).toBeLessThanOrEqual(3000)
  })

  it.each([25, 30, 50, 60])('allows at most three flashes a second at %i frames a second', (fps) => {
    expect(measure({ fps, colour: beat(DARK, RED, 3) })).toEqual([])
    expect(measure({ fps, colour: beat(DARK, RED, 4) })).toHaveLength(1)
  })

  it('reports only flashing of more than a quarter of the picture', () => {
    expect(measure({ colour: inLeft(0.22, beat(DARK)) })).toEqual([])
    expect(measure({ colour: inLeft(0.3, beat(DARK)) })).toMatchObject([{ red: true }])
  })

  it('counts flashes that fade in and out', () => {
    const colour = (tMs: number): Rgb => {
      const share = (1 + Math.sin((tMs / 1000) * 2 * Math.PI * 5)) / 2
      const grey = Math.round(108 * (1 - share))
      return [Math.round(108 + 117 * share), grey, grey]
    }
    const [found] = measure({ colour })
    expect(found).toMatchObject({ area: 1, red: true })
    expect(found!.hertz).toBeCloseTo(5, 0)
  })

  it('adds up halves of the picture that flash in turn', () => {
    const colour = (tMs: number, x: number) => (x < WIDTH / 2 ? beat(DARK)(tMs) : beat(RED, DARK)(tMs))
    expect(measure({ colour })).toMatchObject([{ startMs: 1000, area: 1, red: true }])
  })

  it('counts a red light that gets darker by a tenth of full luminance, and not one that flickers', () => {
    expect(measure({ colour: beat([120, 0, 0], [255, 0, 0]) })).toMatchObject([{ red: true }])
    expect(measure({ colour: beat([200, 0, 0], [255, 0, 0]) })).toEqual([])
  })

  it.each<[string, Rgb, Rgb]>([
    // Red makes 0.77 of it; the other colour is far away in the diagram, and as light.
    ['less than saturated', [200, 30, 110], [20, 115, 30]],
    ['too near to the other colour in the diagram', [180, 60, 60], [110, 95, 95]],
    ['hardly lighter than black', [60, 0, 0], DARK],
    ['orange', [255, 140, 0], [0, 100, 0]],
  ])('ignores a red that is %s', (_, red, other) => {
    expect(measure({ colour: beat(other, red) })).toEqual([])
  })

  it('takes red that is saturated enough beside the same colours', () => {
    expect(measure({ colour: beat([0, 110, 110], [180, 60, 60]) })).toMatchObject([{ red: true }])
    expect(measure({ colour: beat(DARK, [75, 0, 0]) })).toMatchObject([{ red: true }])
  })

  it('ignores a cut to red, a series of cuts, and a carpet across which the camera pans', () => {
    const shots: Rgb[] = [RED, [200, 200, 190], [30, 60, 90], RED]
    expect(measure({ colour: (tMs) => (tMs < 1500 ? [90, 90, 90] : RED) })).toEqual([])
    expect(measure({ colour: (tMs) => shots[Math.floor(tMs / 300) % 4]! })).toEqual([])
    const carpet = (tMs: number, x: number): Rgb => (Math.abs(x + 40 - tMs / 25) < 30 ? [180, 15, 25] : [90, 90, 90])
    expect(measure({ colour: carpet })).toEqual([])
  })

  it('ignores red specks that move, where every place changes often but not in step', () => {
    expect(measure({ colour: (...place) => (isSpeck(...place) ? RED : [90, 90, 90]) })).toEqual([])
  })

  it('ignores brake lights and indicators, which fill little of the picture', () => {
    const isLamp = (x: number, y: number) => (Math.abs(x - 12) < 6 || Math.abs(x - 52) < 6) && Math.abs(y - 20) < 5
    const colour = (tMs: number, x: number, y: number): Rgb => (isLamp(x, y) ? beat([60, 0, 0])(tMs) : [40, 45, 50])
    expect(measure({ colour })).toEqual([])
  })

  it('reports what flashes in red and in luminance as both', () => {
    const found = measure({ luma: flashing(6, 1000, 3000, WHITE, 63), colour: beat([255, 255, 255]) })
    expect(found.map(({ red, startMs }) => ({ red, startMs }))).toEqual([
      { red: false, startMs: 1000 },
      { red: true, startMs: 1000 },
    ])
  })

  it('never changes what is measured of luminance', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    const frames = fc.array(fc.record({ luma: byte, colour: fc.tuple(byte, byte, byte) }), {
      minLength: 1,
      maxLength: 90,
    })
    fc.assert(
      fc.property(frames, (drawn) => {
        const film = { seconds: drawn.length / 30, luma: (tMs: number) => drawn[Math.round((tMs * 30) / 1000)]!.luma }
        const found = measure({ ...film, colour: (tMs) => drawn[Math.round((tMs * 30) / 1000)]!.colour })
        expect(found.filter(({ red }) => !red)).toEqual(measure(film))
      }),
      { numRuns: 50 },
    )
  })
})

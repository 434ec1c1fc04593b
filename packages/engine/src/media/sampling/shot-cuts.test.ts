import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Drawing,
  frames,
  HEIGHT,
  lettered,
  letterboxed,
  mix,
  noisy,
  numbersFrom,
  plain,
  scene,
  thumbsAt,
  WIDTH,
} from '../../testing/drawn-thumbs.js'
import { createSampler } from './sampler.js'

/** Numbers of the frames that begin a shot. */
function cutsIn(drawings: readonly Drawing[], fps = 25): number[] {
  const sampler = createSampler()
  const thumbs = thumbsAt(fps, drawings)
  for (const thumb of thumbs) sampler.push(thumb)
  sampler.end()
  return sampler.cutsMs().map((tMs) => thumbs.findIndex((thumb) => thumb.tMs === tMs))
}

const still = (drawing: Drawing, count: number) => frames(count, () => drawing)
const panned = (seed: number, count: number, stepPx: number) =>
  frames(count, (i) => scene(seed, { shiftPx: i * stepPx }))

describe('shot cuts', () => {
  it('are found to the frame between any two pictures, at any frame rate', () => {
    const shot = fc.record({ count: fc.integer({ min: 12, max: 20 }), stepPx: fc.constantFrom(0, 0, 1, 3) })
    const film = fc.record({
      seed: fc.nat(1000),
      fps: fc.constantFrom(10, 24, 25, 60, 240),
      shots: fc.array(shot, { minLength: 2, maxLength: 4 }),
    })
    fc.assert(
      fc.property(film, ({ seed, fps, shots }) => {
        const drawings: Drawing[] = []
        const starts = shots.map(({ count, stepPx }, k) => {
          const start = drawings.length
          // Shots last at least a fifth of a second: shorter ones can't be told from flashing.
          drawings.push(...panned(seed * 10 + k, fps > 60 ? count * 4 : count, fps > 60 ? 0 : stepPx))
          return start
        })
        expect(cutsIn(drawings, fps)).toEqual(starts.slice(1))
      }),
      { numRuns: 25 },
    )
  })

  it('are found between dark pictures, on one white ground, and inside black bars', () => {
    const dark = [1, 2].map((seed) => scene(seed, { low: 17, high: 34 }))
    expect(cutsIn(dark.flatMap((drawing, k) => frames(15, (i) => noisy(drawing, k * 100 + i, 1))))).toEqual([15])
    const onWhite = (seed: number, halfWidth: number, halfHeight: number) =>
      scene(seed, { low: 20, high: 160 }).map((v, i) => {
        const [x, y] = [(i % WIDTH) - WIDTH / 2, Math.floor(i / WIDTH) - HEIGHT / 2]
        return (x / halfWidth) ** 2 + (y / halfHeight) ** 2 < 1 ? v : 235
      })
    expect(cutsIn([...still(onWhite(3, 100, 40), 15), ...still(onWhite(4, 50, 80), 15)])).toEqual([15])
    expect(cutsIn([...panned(5, 15, 2), ...panned(6, 15, 2)].map(letterboxed))).toEqual([15])
  })

  it('are found in the middle of a pan, and to and from a plain card', () => {
    expect(cutsIn([...panned(1, 20, 5), ...panned(2, 20, 5)])).toEqual([20])
    expect(cutsIn([...still(scene(1), 20), ...still(plain(90), 20), ...still(scene(2), 20)])).toEqual([20, 40])
  })

  it('are not reported in a pan, a slow fade through black, or a dissolve', () => {
    expect(cutsIn(panned(1, 40, 12))).toEqual([])
    const [a, b, black] = [scene(1), scene(2), plain(16)]
    const fade = frames(13, (i) => (i < 7 ? mix(a, black, i / 6) : mix(black, b, (i - 6) / 6)))
    expect(cutsIn([...still(a, 15), ...fade, ...still(b, 15)])).toEqual([])
    for (const length of [4, 6, 12, 25]) {
      const dissolve = frames(length, (i) => mix(a, b, (i + 1) / (length + 1)))
      expect(cutsIn([...still(a, 15), ...dissolve, ...still(b, 15)])).toEqual([])
    }
  })

  it('are not reported when a title of any size appears, or changes on a plain card', () => {
    const title = (drawing: Drawing, y0: number) => {
      const inside = (i: number) =>
        i >= y0 * WIDTH && i < (y0 + 60) * WIDTH && i % WIDTH > 20 && i % WIDTH < 300 && i % 12 < 6
      return drawing.map((v, i) => (inside(i) ? 235 : v))
    }
    expect(cutsIn([...still(scene(1), 20), ...still(title(scene(1), 50), 20)])).toEqual([])
    expect(cutsIn([...still(plain(60), 20), ...still(title(plain(60), 20), 20)])).toEqual([])
    expect(cutsIn([...still(scene(1), 20), ...still(lettered(scene(1)), 20)])).toEqual([])
  })

  it('are not reported in flashing to white or black, over stills and pans, at any frame rate', () => {
    for (const fps of [24, 25, 30, 50, 60, 120])
      for (const hz of [3, 6, 10]) {
        const strobe = frames(fps * 2, (i) => {
          const t = i / fps
          const shown = scene(7, { shiftPx: Math.round(t * 60) })
          if (t < 0.5 || t > 1.5) return shown
          return Math.floor(t * hz * 2) % 2 === 0 ? mix(shown, plain(235), 0.92) : mix(shown, plain(16), 0.75)
        })
        expect({ fps, hz, cuts: cutsIn(strobe, fps) }).toEqual({ fps, hz, cuts: [] })
      }
  })

  it('are not reported in a whip pan in which no two frames share a place', () => {
    const swung = frames(9, (i) => scene(1, { shiftPx: i * 75 }))
    expect(cutsIn([...still(scene(1), 15), ...swung, ...still(scene(1, { shiftPx: 600 }), 15)])).toEqual([])
  })

  it('are not reported in a white flash of a sixth of a second, at any frame rate', () => {
    for (const fps of [25, 60, 120, 240]) {
      const flashed = [still(scene(1), fps), still(plain(235), Math.floor(fps / 6)), still(scene(1), fps)].flat()
      expect({ fps, cuts: cutsIn(flashed, fps) }).toEqual({ fps, cuts: [] })
    }
  })

  it('are not reported in a single white frame unless it hides a change of scene', () => {
    expect(cutsIn([...panned(1, 15, 2), plain(235), ...panned(1, 15, 2)])).toEqual([])
    expect(cutsIn([...still(scene(1), 15), plain(235), ...still(scene(2), 15)])).toHaveLength(1)
  })

  it('include a short shot between two of one scene, but no insert of a few frames', () => {
    const insert = (count: number) => [...still(scene(1), 20), ...still(scene(2), count), ...still(scene(1), 20)]
    expect(cutsIn(insert(3))).toEqual([])
    expect(cutsIn(insert(10))).toEqual([20, 30])
  })
})

describe('soft pictures', () => {
  /** Lights out of focus: nothing in it is smaller than a tenth of the picture. */
  const soft = (seed: number): Drawing => {
    const random = numbersFrom(seed)
    const lights = Array.from({ length: 6 }, () => ({
      x: random() * WIDTH,
      y: random() * HEIGHT,
      size: 45 + 40 * random(),
      luma: 20 + 40 * random(),
    }))
    return plain(0).map((_, i) => {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
      const light = lights.reduce((sum, one) => {
        return sum + one.luma * Math.exp(-((x - one.x) ** 2 + (y - one.y) ** 2) / (2 * one.size ** 2))
      }, 30)
      return Math.min(235, light)
    })
  }
  const shots = (...drawings: Drawing[]) => drawings.flatMap((drawing) => frames(25, (i) => noisy(drawing, i, 1)))

  it('are cut when the scene changes, but not when only the light does', () => {
    for (const seed of [1, 2, 3, 4])
      for (const tone of [16, 220]) {
        const lit = mix(soft(seed), plain(tone), 0.4)
        expect({ seed, cuts: cutsIn(shots(soft(seed), lit, soft(seed))) }).toEqual({ seed, cuts: [] })
        expect({ seed, cuts: cutsIn(shots(soft(seed), mix(soft(seed + 10), plain(tone), 0.4))) }).toEqual({
          seed,
          cuts: [25],
        })
      }
  })
})

describe('cuts between even grounds', () => {
  /** Bars like the letters of large supers: all the detail of such a film. */
  const titled = (drawing: Drawing): Drawing =>
    drawing.map((v, i) => {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
      return y > 120 && y < 150 && x > 20 && x < 260 && x % 14 < 7 ? 235 : v
    })
  const sloping = (from: number, to: number): Drawing =>
    plain(0).map((_, i) => Math.round(from + ((to - from) * (i % WIDTH)) / WIDTH))
  const under = (drawings: readonly Drawing[]) => drawings.map((drawing, i) => noisy(titled(drawing), i, 1))

  it('are found under a super that stays, at any frame rate', () => {
    const grounds = [plain(60), sloping(60, 130), plain(110), sloping(150, 90)]
    for (const fps of [24, 30, 60]) {
      const film = under(grounds.flatMap((ground) => still(ground, fps)))
      expect({ fps, cuts: cutsIn(film, fps) }).toEqual({ fps, cuts: [fps, 2 * fps, 3 * fps] })
    }
  })

  it('are found when a title slides in right after', () => {
    const slid = frames(30, (i) => lettered(plain(120), { x: Math.min(60, i * 10), y: 40, letters: 20, contrast: 90 }))
    expect(cutsIn(under([...still(plain(60), 30), ...slid]))).toEqual([30])
  })

  it('are not reported in a dissolve, a wipe, a flash, flashing, or a panel over less than half', () => {
    const [a, b] = [plain(60), plain(130)]
    const between = (middle: readonly Drawing[]) => cutsIn(under([...still(a, 30), ...middle, ...still(b, 30)]))
    const wiped = (share: number): Drawing => a.map((v, i) => (i % WIDTH < share * WIDTH ? b[i]! : v))
    for (const length of [3, 8]) {
      expect(between(frames(length, (i) => mix(a, b, (i + 1) / (length + 1))))).toEqual([])
      expect(between(frames(length, (i) => wiped((i + 1) / (length + 1))))).toEqual([])
    }
    expect(cutsIn(under([...still(a, 30), ...still(plain(235), 3), ...still(a, 30)]))).toEqual([])
    expect(cutsIn(under(frames(60, (i) => (Math.floor(i / 4) % 2 ? plain(235) : a))))).toEqual([])
    expect(cutsIn(under([...still(a, 30), ...still(wiped(0.45), 30)]))).toEqual([])
  })

  it('are not reported when light comes on over a detailed picture', () => {
    const lit = (share: number) => under(still(mix(scene(3), plain(16), share), 30))
    expect(cutsIn([...lit(0.5), ...lit(0)])).toEqual([])
  })
})

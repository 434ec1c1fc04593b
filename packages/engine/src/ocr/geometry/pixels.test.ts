import { describe, expect, it } from 'vitest'
import type { RgbImage } from '../../spec/pictures/image.js'
import { contrastRatio, relativeLuminance } from '../../util/pictures/contrast.js'
import { bridgeGaps } from '../find/bridge-gaps.js'
import { smallPrintAreas } from '../find/small-print.js'
import { isLegible } from '../measure/legible.js'
import { measureLine } from '../measure/measure-line.js'
import { scriptOf } from '../read/script.js'
import { resample } from './resample.js'
import { cutLine, warpQuad } from './warp.js'

type Colour = readonly [number, number, number]
const paint = (width: number, height: number, colourAt: (x: number, y: number) => Colour): RgbImage => {
  const data = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) data.set(colourAt(i % width, Math.floor(i / width)), i * 3)
  return { width, height, data }
}
const [white, black, grey]: Colour[] = [
  [255, 255, 255],
  [0, 0, 0],
  [119, 119, 119],
]
/** Upright strokes 3 px wide, 6 px apart: what letters are to the pure functions. */
const strokes = (x: number, y: number, box: { x: number; y: number; width: number; height: number }) => {
  const inside = x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height
  return inside && (x - box.x) % 6 < 3
}

describe('contrastRatio', () => {
  it('follows WCAG 2.2', () => {
    const rgb = ([red, green, blue]: Colour) => ({ red, green, blue })
    expect(contrastRatio(rgb(white!), rgb(black!))).toBe(21)
    expect(contrastRatio(rgb(grey!), rgb(white!))).toBeCloseTo(4.48, 2)
    expect(contrastRatio(rgb(white!), rgb(white!))).toBe(1)
    expect(relativeLuminance({ red: 255, green: 0, blue: 0 })).toBeCloseTo(0.2126, 4)
  })
})

describe('resample and warpQuad', () => {
  const wedge = paint(40, 20, (x, y) => [x * 6, y * 12, 100])

  it('keep a picture at its own size unchanged', () => {
    const same = resample(wedge, { x: 0, y: 0, width: 40, height: 20 }, 40, 20)
    expect([...same.data.slice(0, 3)]).toEqual([0, 6, 12])
    expect(same.data[40 * 20 + 5 * 40]).toBe(60)
  })

  it('average when shrinking, so that thin lines fade rather than vanish', () => {
    const lines = paint(64, 64, (x) => (x % 4 === 0 ? white! : black!))
    const small = resample(lines, { x: 0, y: 0, width: 64, height: 64 }, 16, 16)
    for (const value of small.data.slice(20, 28)) expect(value).toBeCloseTo(255 / 4, 0)
  })

  it('agree for a level quadrilateral, and straighten a tilted one', () => {
    const quad = [
      { x: 4, y: 2 },
      { x: 36, y: 2 },
      { x: 36, y: 18 },
      { x: 4, y: 18 },
    ] as const
    const [fast, exact] = [cutLine(wedge, quad, 32, 16), warpQuad(wedge, quad, 32, 16)]
    for (const [i, value] of fast.data.entries()) expect(Math.abs(value - exact.data[i]!)).toBeLessThan(0.01)
    const upside = cutLine(wedge, [quad[2], quad[3], quad[0], quad[1]], 32, 16)
    expect(upside.data[0]).toBeCloseTo(fast.data[32 * 16 - 1]!, 1)
  })
})

describe('smallPrintAreas', () => {
  const ALL = { x: 0, y: 0, width: 1280, height: 720 }

  it('marks only thin strokes, with a margin', () => {
    const box = { x: 600, y: 400, width: 200, height: 12 }
    const areas = smallPrintAreas(
      paint(1280, 720, (x, y) => (strokes(x, y, box) ? white! : black!)),
      ALL,
    )
    expect(areas).toHaveLength(1)
    const [area] = areas
    expect(area!.x).toBeLessThanOrEqual(box.x - 16)
    expect(area!.x + area!.width).toBeGreaterThanOrEqual(box.x + box.width + 16)
    expect(area!.y).toBeLessThanOrEqual(box.y - 16)
    expect(area!.y + area!.height).toBeGreaterThanOrEqual(box.y + box.height + 16)
    expect(area!.width * area!.height).toBeLessThan(0.04 * 1280 * 720)
  })

  it('marks nothing on a plain or softly shaded picture', () => {
    expect(
      smallPrintAreas(
        paint(640, 360, (x, y) => [x / 3, y / 2, 90]),
        { ...ALL, width: 640, height: 360 },
      ),
    ).toEqual([])
    expect(
      smallPrintAreas(
        paint(3, 2, () => white!),
        { x: 0, y: 0, width: 3, height: 2 },
      ),
    ).toEqual([])
  })

  it('marks the same within a requested area, and nothing outside', () => {
    const boxes = [100, 800].map((x) => ({ x, y: 400, width: 200, height: 12 }))
    const image = paint(1280, 720, (x, y) => (boxes.some((box) => strokes(x, y, box)) ? white! : black!))
    const [left, right] = smallPrintAreas(image, ALL)
    const half = { x: 640, y: 300, width: 640, height: 200 }
    expect(left!.x).toBeLessThan(right!.x)
    expect(smallPrintAreas(image, half)).toEqual([right])
  })

  it('skips large letters, except where their line may continue', () => {
    const print = { x: 600, y: 100, width: 200, height: 12 }
    const title = { x: 200, y: 400, width: 400, height: 60 }
    const next = { x: 640, y: 400, width: 160, height: 60 }
    const large = [{ centre: { x: 400, y: 430 }, width: 410, height: 70, angle: 0 }]
    const drawn = (boxes: readonly (typeof print)[]) =>
      paint(1280, 720, (x, y) => (boxes.some((box) => strokes(x, y, box)) ? white! : black!))
    expect(smallPrintAreas(drawn([print, title]), ALL)).toHaveLength(2)
    expect(smallPrintAreas(drawn([print, title]), ALL, large)).toEqual(smallPrintAreas(drawn([print]), ALL))
    expect(smallPrintAreas(drawn([title, next]), ALL, large)).toEqual(smallPrintAreas(drawn([title, next]), ALL))
  })
})

describe('bridgeGaps', () => {
  const piece = (x: number) => ({ box: { centre: { x: x + 60, y: 50 }, width: 120, height: 20, angle: 0 }, score: 1 })
  const text = (x: number, y: number, from: number, to: number) =>
    strokes(x, y, { x: from, y: 42, width: to - from, height: 16 })

  it('joins pieces across a gap with strokes, and drops the specks between', () => {
    const image = paint(400, 100, (x, y) => (text(x, y, 20, 320) ? white! : black!))
    const speck = { box: { centre: { x: 170, y: 50 }, width: 8, height: 5, angle: 0 }, score: 1 }
    expect(bridgeGaps(image, [piece(20), speck, piece(200)]).map(({ box }) => box.width)).toEqual([300])
  })

  it('keeps pieces separate across a plain gap, as they are columns', () => {
    const image = paint(400, 100, (x, y) => (text(x, y, 20, 140) || text(x, y, 200, 320) ? white! : black!))
    expect(bridgeGaps(image, [piece(20), piece(200)])).toHaveLength(2)
  })
})

describe('measureLine', () => {
  it.each([
    ['light on dark', white!, black!, 21],
    ['dark on light', black!, white!, 21],
    ['grey on white', grey!, white!, 4.48],
  ])('finds the box of the letters and the contrast of %s', (_, ink, ground, expected) => {
    const box = { x: 40, y: 40, width: 123, height: 18 }
    const image = paint(240, 100, (x, y) => (strokes(x, y, box) ? ink : ground))
    const loose = { x: 35 / 240, y: 35 / 100, width: 133 / 240, height: 28 / 100 }
    const { bbox, contrastRatio } = measureLine(image, { bbox: loose })
    expect(contrastRatio).toBeCloseTo(expected, 1)
    expect([bbox.x * 240, bbox.y * 100, bbox.width * 240, bbox.height * 100].map(Math.round)).toEqual([40, 40, 123, 18])
  })

  it('includes letters that extend beyond their box by a row', () => {
    const box = { x: 40, y: 40, width: 123, height: 31 }
    const image = paint(240, 120, (x, y) => (strokes(x, y, box) ? black! : white!))
    const tight = { x: 35 / 240, y: 41 / 120, width: 133 / 240, height: 32 / 120 }
    const { bbox } = measureLine(image, { bbox: tight })
    expect([bbox.y * 120, bbox.height * 120].map(Math.round)).toEqual([40, 31])
  })

  it('returns the given box when there is nothing to measure', () => {
    const image = paint(20, 20, () => grey!)
    const bbox = { x: 0.5, y: 0.5, width: 0, height: 0 }
    const black = { red: 0, green: 0, blue: 0 }
    expect(measureLine(image, { bbox })).toEqual({ bbox, contrastRatio: 1, ink: black, ground: black })
    expect(measureLine(image, { bbox: { x: 0, y: 0, width: 1, height: 1 } }).contrastRatio).toBe(1)
  })
})

describe('isLegible', () => {
  const clear = paint(200, 60, (x, y) => (strokes(x, y, { x: 10, y: 15, width: 180, height: 30 }) ? white! : black!))
  const faint = paint(200, 60, (x, y) =>
    strokes(x, y, { x: 10, y: 15, width: 180, height: 30 }) ? [60, 60, 60] : [20, 20, 20],
  )
  const sure = {
    text: 'Summer sale',
    confidence: 0.97,
    doubtfulShare: 0,
    turn: 0,
    bbox: { x: 0, y: 0.2, width: 1, height: 0.6 },
  }

  it('accepts confident readings and rejects clutter', () => {
    expect(isLegible(clear, sure)).toBe(true)
    expect(isLegible(clear, { ...sure, confidence: 0.55 })).toBe(false)
    expect(isLegible(clear, { ...sure, text: 'S', confidence: 0.8 })).toBe(false)
    expect(isLegible(clear, { ...sure, turn: 90, confidence: 0.8 })).toBe(false)
    expect(isLegible(clear, { ...sure, text: '/ -' })).toBe(false)
  })

  it('rejects doubtful look-alikes of other scripts', () => {
    for (const text of ['TonbKO cerOAHA', 'Kαλημ', 'o入ouc']) {
      expect(isLegible(clear, { ...sure, text, doubtfulShare: 0.2 })).toBe(false)
      expect(isLegible(clear, { ...sure, text })).toBe(true)
    }
    for (const text of ['SlimCaps', 'LOTTO 6auS49']) {
      expect(isLegible(clear, { ...sure, text, doubtfulShare: 0.2 })).toBe(true)
    }
  })

  it('tolerates low confidence only in faint print', () => {
    const doubtful = { ...sure, confidence: 0.8, doubtfulShare: 0.5 }
    expect(isLegible(clear, doubtful)).toBe(false)
    expect(isLegible(clear, { ...doubtful, confidence: 0.92 })).toBe(true)
    expect(isLegible(faint, doubtful)).toBe(true)
  })
})

describe('scriptOf', () => {
  it.each([
    ['Sale 50%', 'Latn'],
    ['愚园路 Rd', 'Hani'],
    ['199 €', 'Zyyy'],
    ['', 'Zyyy'],
    ['привет', 'Cyrl'],
  ])('returns for %s: %s', (text, script) => expect(scriptOf(text)).toBe(script))
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinLines, joinRaisedMarks } from '../find/join-lines.js'
import { mergeLooks } from '../find/merge-looks.js'
import { boxesOfTextMap } from '../find/text-map.js'
import { inReadingOrder } from '../read/reading-order.js'
import { roomAround } from '../read/room.js'
import { minAreaBox } from './min-area-box.js'
import { type RotatedBox, boxAround, cornersOf, project } from './rotated-box.js'

const level = (x: number, y: number, width: number, height: number): RotatedBox => {
  return { centre: { x: x + width / 2, y: y + height / 2 }, width, height, angle: 0 }
}

describe('minAreaBox', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 200 }), y: fc.integer({ min: 0, max: 200 }) })

  it('holds all points and is no larger than the upright box', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 30 }), (points) => {
        const box = minAreaBox(points)
        const centre = project(box.centre, box.angle)
        for (const each of points) {
          const at = project(each, box.angle)
          expect(Math.abs(at.along - centre.along)).toBeLessThanOrEqual(box.width / 2 + 1e-6)
          expect(Math.abs(at.across - centre.across)).toBeLessThanOrEqual(box.height / 2 + 1e-6)
        }
        const upright = boxAround(points, 0)
        expect(box.width * box.height).toBeLessThanOrEqual(upright.width * upright.height + 1e-6)
      }),
    )
  })

  it.each([-80, -45, -20, 0, 30, 60, 90])('finds the direction of a line turned by %i degrees', (degrees) => {
    const angle = (degrees * Math.PI) / 180
    const box = minAreaBox(cornersOf({ centre: { x: 300, y: 300 }, width: 200, height: 20, angle }))
    expect(Math.abs(Math.sin(box.angle - angle))).toBeLessThan(1e-6)
    expect(box).toMatchObject({ width: expect.closeTo(200, 5), height: expect.closeTo(20, 5) })
  })
})

describe('boxesOfTextMap', () => {
  const options = { threshold: 0.3, minScore: 0.5, unclip: 1.6, minSidePx: 2 }
  const map = (rows: string[], values: Record<string, number>) => {
    const data = Float32Array.from(rows.join(''), (sign) => values[sign] ?? 0)
    return { width: rows[0]!.length, height: rows.length, data }
  }

  it('returns one box per blob, connected over corners, grown by its area over its perimeter', () => {
    const boxes = boxesOfTextMap(map(['........', '.##.....', '...##...', '........'], { '#': 0.9 }), options)
    expect(boxes).toHaveLength(1)
    const single = boxesOfTextMap(map(['......', '.####.', '.####.', '......'], { '#': 0.8 }), options)
    const margin = (4 * 2 * 1.6) / 12
    expect(single[0]).toMatchObject({
      score: expect.closeTo(0.8, 5),
      box: {
        centre: { x: 3, y: 2 },
        width: expect.closeTo(4 + 2 * margin, 5),
        height: expect.closeTo(2 + 2 * margin, 5),
      },
    })
  })

  it('drops blobs that are faint or too thin', () => {
    expect(boxesOfTextMap(map(['####', '####'], { '#': 0.4 }), options)).toEqual([])
    expect(boxesOfTextMap(map(['....', '####', '....'], { '#': 0.9 }), options)).toEqual([])
  })
})

describe('joinRaisedMarks', () => {
  const joined = (...boxes: RotatedBox[]) =>
    joinRaisedMarks(boxes.map((box) => ({ box, score: 1 }))).map(({ box }) => [box.width, box.height].map(Math.round))
  const price = level(100, 100, 400, 100)

  it('joins a small raised sign to the end of its line', () => {
    expect(joined(price, level(505, 105, 40, 40))).toEqual([[445, 100]])
    expect(joined(level(495, 95, 40, 40), price)).toEqual([[435, 105]])
  })

  it('leaves raised cents, low or distant signs, and signs as high as the line separate', () => {
    expect(joined(price, level(505, 105, 80, 45))).toHaveLength(2)
    expect(joined(price, level(505, 160, 40, 40))).toHaveLength(2)
    expect(joined(price, level(545, 105, 40, 40))).toHaveLength(2)
    expect(joined(price, level(505, 105, 60, 60))).toHaveLength(2)
  })
})

describe('joinLines', () => {
  const joined = (...boxes: RotatedBox[]) => joinLines(boxes.map((box) => ({ box, score: 1 }))).map(({ box }) => box)

  it('joins pieces of one line, also low ones such as "one" after "Number"', () => {
    expect(joined(level(0, 0, 100, 20), level(110, 1, 50, 19))).toHaveLength(1)
    expect(joined(level(0, 0, 100, 20), level(112, 6, 30, 11))).toHaveLength(1)
    expect(joined(level(0, 0, 100, 20), level(110, 0, 50, 20), level(170, 0, 40, 20))).toEqual([level(0, 0, 210, 20)])
  })

  it('keeps columns, other lines, sizes and directions separate', () => {
    expect(joined(level(0, 0, 100, 20), level(130, 0, 50, 20))).toHaveLength(2)
    expect(joined(level(0, 0, 100, 20), level(0, 22, 100, 20))).toHaveLength(2)
    expect(joined(level(0, 0, 100, 50), level(110, 15, 60, 20))).toHaveLength(2)
    expect(joined(level(0, 0, 100, 20), { ...level(115, 0, 100, 20), angle: 0.2 })).toHaveLength(2)
  })

  it('joins along the direction of a tilted line', () => {
    const angle = 0.4
    const at = (along: number) => ({ centre: { x: along * Math.cos(angle), y: along * Math.sin(angle) }, angle })
    expect(joined({ ...at(50), width: 100, height: 20 }, { ...at(135), width: 50, height: 20 })).toHaveLength(1)
  })
})

describe('mergeLooks', () => {
  const merged = (coarse: RotatedBox[], close: RotatedBox[]) => {
    const scored = (boxes: RotatedBox[]) => boxes.map((box) => ({ box, score: 1 }))
    return mergeLooks(scored(coarse), scored(close), 40).map(({ box }) => box)
  }
  const large = level(0, 0, 400, 60)

  it('keeps large boxes of the first look, not their fragments, and adds small print', () => {
    expect(merged([large], [level(0, 0, 150, 60), level(300, 100, 90, 12)])).toEqual([large, level(300, 100, 90, 12)])
  })

  it('takes small boxes from the close look, and from the first only where the close one found nothing', () => {
    const [blurred, sharp, lost] = [level(0, 0, 90, 16), level(0, 1, 120, 13), level(0, 100, 90, 16)]
    expect(merged([blurred, lost], [sharp])).toEqual([sharp, lost])
  })

  it('drops a large box that is two lines of small print run together, or part of a longer line', () => {
    const lines = [level(0, 2, 390, 24), level(0, 32, 300, 24)]
    expect(merged([large], lines)).toEqual(lines)
    expect(merged([large], [level(0, 0, 600, 58)])).toEqual([level(0, 0, 600, 58)])
  })
})

describe('inReadingOrder', () => {
  const order = (boxes: Record<string, [number, number, number, number]>) => {
    const items = Object.entries(boxes).map(([name, [x, y, width, height]]) => ({
      name,
      bbox: { x, y, width, height },
    }))
    return inReadingOrder(items)
      .map(({ name }) => name)
      .join('')
  }

  it('reads from top to bottom, and the parts of a row from left to right', () => {
    expect(order({ c: [0.1, 0.5, 0.2, 0.1], b: [0.6, 0.11, 0.2, 0.1], a: [0.1, 0.1, 0.2, 0.1] })).toBe('abc')
  })

  it('reads a column to its end, below a headline that spans both', () => {
    expect(
      order({
        d: [0.6, 0.3, 0.3, 0.05],
        b: [0.1, 0.31, 0.3, 0.05],
        a: [0.1, 0.1, 0.8, 0.1],
        e: [0.6, 0.4, 0.3, 0.05],
        c: [0.1, 0.41, 0.3, 0.05],
      }),
    ).toBe('abcde')
  })

  it('reads lines beside a taller one from top to bottom', () => {
    expect(order({ c: [0.6, 0.1, 0.2, 0.3], b: [0.1, 0.25, 0.3, 0.1], a: [0.12, 0.1, 0.3, 0.1] })).toBe('abc')
  })

  it('neither loses nor duplicates any box', () => {
    const side = fc.double({ min: 0, max: 1, noNaN: true })
    const box = fc.record({ x: side, y: side, width: side, height: side })
    fc.assert(
      fc.property(fc.array(box, { maxLength: 12 }), (boxes) => {
        const items = boxes.map((bbox, index) => ({ bbox, index }))
        const indices = inReadingOrder(items).map(({ index }) => index)
        expect(indices.sort((a, b) => a - b)).toEqual(boxes.map((_, index) => index))
      }),
    )
  })
})

describe('roomAround', () => {
  const quads = (...boxes: RotatedBox[]) => boxes.map((box) => cornersOf(box))

  it('reaches to the edge of the picture, or to the next line beside, in heights', () => {
    expect(roomAround(quads(level(100, 50, 200, 20)), 400, 100)).toEqual([{ before: 5, after: 5 }])
    const [left, right] = roomAround(quads(level(100, 50, 100, 20), level(260, 50, 100, 20)), 400, 100)
    expect([left!.after, right!.before]).toEqual([3, 3])
  })

  it('ignores specks and lines above and below', () => {
    const [line] = roomAround(quads(level(100, 50, 100, 20), level(220, 58, 6, 5), level(210, 20, 80, 20)), 400, 100)
    expect(line!.after).toBe(10)
  })
})

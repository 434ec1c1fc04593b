import { describe, expect, it } from 'vitest'
import type { LumaImage, RgbImage } from '../../../spec/pictures/image.js'
import { compareFrames } from './compare-frames.js'
import { isPartExchanged } from './exchanged-letters.js'
import { type StrokePattern, strokePattern } from './stroke-pattern.js'

const WIDTH = 160
const HEIGHT = 60
const LINE = { x: 40 / WIDTH, y: 20 / HEIGHT, width: 80 / WIDTH, height: 15 / HEIGHT }

type Paint = (x: number, y: number) => number

/** Upright strokes three pixels wide and of every length: letters enough. `glyphs` says which strokes there are. */
function letters(glyphs: string): (x: number, y: number) => boolean {
  return (x, y) => {
    const [column, row] = [x - 40, y - 20]
    if (column < 0 || column >= 80 || row < 0 || row >= 15) return false
    const glyph = glyphs.charCodeAt(Math.floor(column / 8) % glyphs.length)
    return (column % 8 < 3 && row >= glyph % 5) || (column % 8 < 6 && row % 7 === glyph % 7)
  }
}

function paint(at: Paint): LumaImage {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => at(i % WIDTH, Math.floor(i / WIDTH)))
  return { width: WIDTH, height: HEIGHT, data }
}

/** The picture that a thumb was made of. */
function pictureOf({ data }: LumaImage): RgbImage {
  const rgb = Uint8Array.from({ length: data.length * 3 }, (_, at) => ((data[Math.floor(at / 3)]! - 16) * 255) / 219)
  return { width: WIDTH, height: HEIGHT, data: rgb }
}

function learn(thumb: LumaImage): StrokePattern {
  return strokePattern(thumb, pictureOf(thumb), LINE)!
}

const write = (ground: Paint, glyphs: string, luma: number): Paint => {
  const isLetter = letters(glyphs)
  return (x, y) => (isLetter(x, y) ? luma : ground(x, y))
}
const flecks: Paint = (x, y) => ((x * 7 + y * 11) % 23 < 4 ? 40 : 120)
const even: Paint = () => 90

describe('comparing a frame that shows a line with the next', () => {
  it('reports letters gone when they change and their background does not', () => {
    const thumb = paint(write(even, 'abc', 220))
    expect(compareFrames(learn(thumb), thumb, paint(even), 0, 0)).toBe('left')
    const elsewhere = paint((x, y) => (y < 16 || y > 40 || x < 34 || x > 126 ? 200 : 90))
    expect(compareFrames(learn(thumb), thumb, elsewhere, 0, 0)).toBe('left')
  })

  it('reports letters gone also when the pattern has learnt the background rather than the faint letters', () => {
    const thumb = paint(write(flecks, 'abc', 150))
    const pattern = learn(paint(flecks))
    expect(compareFrames(pattern, thumb, paint(flecks), 0, 0)).toBe('left')
  })

  it('reports letters still there when the background is cut', () => {
    const thumb = paint(write(even, 'abc', 220))
    expect(compareFrames(learn(thumb), thumb, paint(write(flecks, 'abc', 220)), 0, 0)).toBe('stayed')
  })

  it('reports letters still there when the old background hid part of them', () => {
    const bright: Paint = (x, y) => ((x * 5 + y * 3) % 40 < 12 ? 230 : 60)
    const thumb = paint(write(bright, 'abc', 220))
    expect(compareFrames(learn(thumb), thumb, paint(write(() => 110, 'abc', 220)), 0, 0)).toBe('stayed')
  })

  it('is undecided when nothing changes, when a fade advances by a tenth, or when all changes', () => {
    const thumb = paint(write(even, 'abc', 220))
    const pattern = learn(thumb)
    expect(compareFrames(pattern, thumb, thumb, 0, 0)).toBe('unclear')
    expect(compareFrames(pattern, thumb, paint(write(even, 'abc', 207)), 0, 0)).toBe('unclear')
    expect(
      compareFrames(
        pattern,
        thumb,
        paint((x, y) => 250 - flecks(y, x)),
        0,
        0,
      ),
    ).toBe('unclear')
  })

  it('detects one exchanged letter, but none in noise or over a moving background', () => {
    const thumb = paint(write(even, 'abcdefghij', 220))
    const pattern = learn(thumb)
    expect(isPartExchanged(pattern, thumb, paint(write(even, 'abcdefgUij', 220)), 0, 0)).toBe(true)
    const noisy = write((x, y) => 90 + ((x * 31 + y * 17) % 9), 'abcdefghij', 214)
    expect(isPartExchanged(pattern, thumb, paint(noisy), 0, 0)).toBe(false)
    const moving = write((x) => (x > 100 ? 220 : 90), 'abcdefghij', 220)
    expect(isPartExchanged(pattern, thumb, paint(moving), 0, 0)).toBe(false)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FrameThumb } from '../../../spec/pictures/image.js'
import { createThumbWindow } from './thumb-window.js'

/** A thumb whose every pixel has the given luma. */
function thumb(index: number, luma: number): FrameThumb {
  return { index, tMs: index * 40, luma: { width: 16, height: 16, data: new Uint8Array(256).fill(luma) } }
}

describe('the window of thumbs', () => {
  it('holds one thumb for a still picture, however long', () => {
    const window = createThumbWindow()
    for (let index = 0; index < 500; index++) window.push(thumb(index, 80 + (index % 2)))
    expect(window.size).toBe(1)
    expect(window.between(100, 102).map(({ index }) => index)).toEqual([100, 101, 102])
  })

  it('keeps a separate thumb when one 8 × 8 block changes by two levels', () => {
    const window = createThumbWindow()
    window.push(thumb(0, 80))
    const changed = thumb(1, 80)
    for (let row = 8; row < 16; row++) changed.luma.data.fill(82, row * 16 + 8, row * 16 + 16)
    window.push(changed)
    expect(window.size).toBe(2)
  })

  it.each([
    { where: 'a whole block', at: 0, least: 97 },
    { where: 'what is left of a row', at: 20, least: 97 },
    { where: 'what is left of a column', at: 16 * 21, least: 37 },
    { where: 'the last corner', at: 18 * 21 + 20, least: 37 },
  ])('keeps a separate thumb when $where changes', ({ at, least }) => {
    const window = createThumbWindow()
    const data = new Uint8Array(21 * 19).fill(80)
    for (const [index, change] of [0, least - 1, least].entries()) {
      const luma = { width: 21, height: 19, data: data.slice() }
      luma.data[at] = 80 + change
      window.push({ index, tMs: index * 40, luma })
      expect(window.size).toBe(change === least ? 2 : 1)
    }
  })

  it('thins decided frames to its limit and keeps those ahead', () => {
    const window = createThumbWindow()
    for (let index = 0; index < 200; index++) window.push(thumb(index, (index * 37) % 256))
    window.trim(0, 149)
    expect(window.size).toBeLessThanOrEqual(64 + 50)
    expect(new Set(window.between(0, 149).map(({ luma }) => luma)).size).toBeLessThanOrEqual(64)
    expect(window.between(0, 149)).toHaveLength(150)
    expect(new Set(window.between(150, 199).map(({ luma }) => luma)).size).toBe(50)
  })

  it('gives a thinned frame the thumb of an earlier frame, and the newest its own', () => {
    const window = createThumbWindow()
    for (let index = 0; index < 100; index++) window.push(thumb(index, (index * 37) % 256))
    window.trim(0, 99)
    for (const { index, luma } of window.between(0, 99)) {
      const source = Array.from({ length: 100 }, (_, at) => (at * 37) % 256).indexOf(luma.data[0]!)
      expect(source).toBeLessThanOrEqual(index)
      expect(source).toBeGreaterThan(index - 4)
    }
    expect(window.at(99)?.luma.data[0]).toBe((99 * 37) % 256)
  })

  it('forgets frames before the last sample but one', () => {
    const window = createThumbWindow()
    for (let index = 0; index < 50; index++) window.push(thumb(index, index * 5))
    window.trim(30, 40)
    expect(window.at(29)).toBeNull()
    expect(window.at(30)?.index).toBe(30)
  })

  it('decides the same wherever it is trimmed between pushes', () => {
    const lumas = fc.array(fc.nat(255), { minLength: 10, maxLength: 60 })
    fc.assert(
      fc.property(lumas, fc.nat(30), (all, lead) => {
        const [early, late] = [createThumbWindow(), createThumbWindow()]
        const at = Math.floor(all.length / 2)
        all.slice(0, at + 1).forEach((luma, index) => early.push(thumb(index, luma)))
        early.trim(2, at)
        all.slice(at + 1).forEach((luma, index) => early.push(thumb(at + 1 + index, luma)))
        const pushed = Math.min(all.length, at + 1 + lead)
        all.slice(0, pushed).forEach((luma, index) => late.push(thumb(index, luma)))
        late.trim(2, at)
        all.slice(pushed).forEach((luma, index) => late.push(thumb(pushed + index, luma)))
        expect(late.between(0, 60)).toEqual(early.between(0, 60))
      }),
    )
  })
})

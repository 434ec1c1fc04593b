import { describe, expect, it } from 'vitest'
import { decodeCtc } from './ctc.js'

const keys = ['a', 'b']
/** Scores of one time step each for: nothing, `a`, `b`, space. */
const decode = (...steps: [number, number, number, number][]) => {
  return decodeCtc(Float32Array.from(steps.flat()), steps.length, 4, keys)
}
const nothing: [number, number, number, number] = [1, 0, 0, 0]

describe('decodeCtc', () => {
  it('merges repeats, unless nothing or a space stands between them', () => {
    const text = (line: ReturnType<typeof decode>) => line.characters.map((character) => character.text).join('')
    expect(text(decode([0, 1, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]))).toBe('ab')
    expect(text(decode([0, 1, 0, 0], nothing, [0, 1, 0, 0]))).toBe('aa')
    expect(text(decode([0, 1, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]))).toBe('aa')
  })

  it('gives each character its highest probability and its middle step', () => {
    const line = decode(nothing, [0.4, 0.6, 0, 0], [0.1, 0.9, 0, 0], nothing)
    expect(line.characters).toEqual([{ text: 'a', probability: expect.closeTo(0.9, 5), step: 1.5 }])
  })

  it('reports for each gap the probability of a space and what was skipped', () => {
    const line = decode([0, 1, 0, 0], [0.6, 0, 0.15, 0.25], [0.9, 0.02, 0.08, 0], [0, 0, 1, 0], [0.8, 0, 0.2, 0])
    expect(line.gaps).toHaveLength(3)
    expect(line.gaps[1]).toEqual({
      space: expect.closeTo(0.25, 5),
      passedOver: { text: 'b', probability: expect.closeTo(0.15, 5) },
    })
    expect(line.gaps[2]!.passedOver).toEqual({ text: 'b', probability: expect.closeTo(0.2, 5) })
  })

  it('returns one empty gap for a line without characters', () => {
    expect(decode(nothing, nothing)).toMatchObject({ characters: [], gaps: [{ space: 0 }] })
  })
})

import { describe, expect, it } from 'vitest'
import { likelyTexts, plainLetters } from './likely-texts.js'

const letters = plainLetters(['i', 'I', 'é', '-'])
/** Scores of one time step each for: nothing, `i`, `I`, `é`, `-`, space. */
const likely = (...steps: [number, number, number, number, number, number][]) =>
  likelyTexts(Float32Array.from(steps.flat()), steps.length, letters).map(({ text, likelihood }) => [
    text,
    Math.round(likelihood * 100) / 100,
  ])

describe('likelyTexts', () => {
  it('tells what else a line may say, likeliest first, each measured against the likeliest', () => {
    expect(likely([0.1, 0.9, 0, 0, 0, 0], [0.6, 0, 0, 0.4, 0, 0])).toEqual([
      ['i', 1],
      ['ie', 0.67],
      ['e', 0.07],
    ])
  })

  it('counts both sizes of a letter as one, letters without their accents, and signs as nothing', () => {
    expect(likely([0, 0.5, 0.5, 0, 0, 0], [0, 0, 0, 0, 0.5, 0.5], [0, 0, 0, 1, 0, 0])).toEqual([['ie', 1]])
  })

  it('adds up all ways in which a text may have been written', () => {
    // "i" in either step or in both: 0.25 + 0.25 + 0.25, against 0.25 for nothing.
    expect(likely([0.5, 0.5, 0, 0, 0, 0], [0.5, 0.5, 0, 0, 0, 0])).toEqual([['i', 1]])
  })

  it('tells a letter twice only where nothing is printed between', () => {
    expect(likely([0, 1, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0])).toEqual([['i', 1]])
    expect(likely([0, 1, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0])).toEqual([['ii', 1]])
  })
})

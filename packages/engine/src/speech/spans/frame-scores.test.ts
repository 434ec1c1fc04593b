import { describe, expect, it } from 'vitest'
import { createFrameScores } from './frame-scores.js'

/** A frame for each digit, which is its level and the tenths of its probability. */
function scored(digits: string) {
  const scores = createFrameScores()
  for (const digit of digits) scores.add(new Float32Array(512).fill(Number(digit) / 10), Number(digit) / 10)
  return scores
}

describe('createFrameScores', () => {
  it('finds the pause between two words rather than the shorter closure within one', () => {
    expect(scored('99999099999900000099999').quietest(4, 20)).toBe(14)
  })

  it('returns the first of several equally quiet places within the range', () => {
    expect(scored('9'.repeat(20)).quietest(5, 15)).toBe(5)
    expect(scored('9999999999999000000').quietest(5, 9)).toBe(5)
  })

  it('averages the probabilities of a range of frames', () => {
    expect(scored('0026').meanVoice(2, 4)).toBeCloseTo(0.4)
  })

  it('keeps numbering from the start of the stream after frames were dropped', () => {
    const scores = scored(`${'0'.repeat(300)}99999990000000`)
    scores.dropBefore(298)
    expect(scores.quietest(303, 311)).toBe(310)
    expect(scores.meanVoice(300, 307)).toBeCloseTo(0.9)
  })
})

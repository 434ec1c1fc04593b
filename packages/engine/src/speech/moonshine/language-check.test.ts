import { describe, expect, it } from 'vitest'
import { agreement, isSure, judgeSpeech } from './language-check.js'
import type { Reading } from './read-span.js'

/** A reading in which every word is one token of the given confidence. */
function reading(text: string, logProbability: number, facts: Partial<Reading> = {}, lookBackMs = 0): Reading {
  const words = text.split(' ').map((word) => {
    const tokens = [{ id: 5, logProbability, attention: new Float32Array(0) }]
    return { text: word, startMs: 0, endMs: 0, logProbability, lookBackMs, tokens }
  })
  return { words, logProbability, repeats: false, ...facts }
}

describe('isSure', () => {
  it('accepts a confident reading of some length', () => {
    expect(isSure(reading('it is the best', -0.1))).toBe(true)
  })

  it('requires a second reading when the first is uncertain, very short, looked back, or repeats itself', () => {
    expect(isSure(reading('it is the best', -0.26))).toBe(false)
    expect(isSure(reading('yes of course', -0.1))).toBe(false)
    expect(isSure(reading('it is the best', -0.1, {}, 600))).toBe(false)
    expect(isSure(reading('it is the best', -0.1, { repeats: true }))).toBe(false)
  })
})

describe('judgeSpeech', () => {
  it('accepts uncertain readings that agree: a synthetic voice, or noise', () => {
    const readings = ['Order today only free left', 'Order today, only three left', 'order today only three left.']
    expect(judgeSpeech(readings.map((text) => reading(text, -0.5)))).toMatchObject({ reliable: true })
  })

  it('treats very uncertain readings as another language, even when they agree', () => {
    const readings = ['Yummy hockey is the one', 'Yummy hockey is the one']
    const verdict = judgeSpeech(readings.map((text) => reading(text, -1.04)))
    expect(verdict).toMatchObject({ reliable: false, reason: 'language' })
  })

  it('treats rather uncertain readings as another language unless they agree in nearly every letter', () => {
    const readings = ['Before you are missing twenty hours', 'Before you are missing plenty ours']
    expect(judgeSpeech(readings.map((text) => reading(text, -0.63)))).toMatchObject({ reason: 'language' })
  })

  it('rejects confident readings that have little in common', () => {
    const readings = ['I am very happy to be here', 'Thank you all for watching']
    expect(judgeSpeech(readings.map((text) => reading(text, -0.3)))).toMatchObject({ reliable: false })
  })

  it('rejects a fluent invention that occurs only once', () => {
    const readings = [
      reading('In the name of the Father and the Son', -0.4),
      reading('I am very happy to be here', -0.6),
      reading('Thank you for your kind words', -0.5),
    ]
    expect(judgeSpeech(readings)).toMatchObject({ reliable: false, reason: 'unclear' })
  })

  it('rejects a single reading, and readings that all loop', () => {
    expect(judgeSpeech([reading('it is the best', -0.3)]).reliable).toBe(false)
    const circle = reading('one hundred percent', -0.2, { repeats: true })
    expect(judgeSpeech([circle, circle]).reliable).toBe(false)
  })
})

describe('agreement', () => {
  it('is the share of common letters', () => {
    expect(agreement('kitten', 'kitten')).toBe(1)
    expect(agreement('kitten', 'sitting')).toBeCloseTo(1 - 3 / 7)
    expect(agreement('abc', 'xyz')).toBe(0)
    expect(agreement('', '')).toBe(0)
  })
})

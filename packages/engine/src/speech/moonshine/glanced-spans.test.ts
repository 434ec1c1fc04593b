import { describe, expect, it } from 'vitest'
import { createGlancedSpans } from './glanced-spans.js'

const sound = (value: number, length = 100) => new Float32Array(length).fill(value)
const reading = (logProbability: number) => ({ words: [], logProbability, repeats: false })

describe('createGlancedSpans', () => {
  it('returns the reading of identical sound once', () => {
    const glanced = createGlancedSpans()
    glanced.keep(sound(0.5), reading(-1))
    expect(glanced.take(sound(0.5))).toEqual(reading(-1))
    expect(glanced.take(sound(0.5))).toBeUndefined()
  })

  it('returns none for a longer sound, or one that differs in a sample', () => {
    const glanced = createGlancedSpans()
    glanced.keep(sound(0.5), reading(-1))
    expect(glanced.take(sound(0.5, 101))).toBeUndefined()
    expect(glanced.take(sound(0.5).with(99, 0.25))).toBeUndefined()
  })

  it('evicts the oldest, so that it stays small', () => {
    const glanced = createGlancedSpans()
    for (let value = 0; value < 100; value++) glanced.keep(sound(value), reading(-value))
    expect(glanced.take(sound(0))).toBeUndefined()
    expect(glanced.take(sound(99))).toEqual(reading(-99))
  })
})

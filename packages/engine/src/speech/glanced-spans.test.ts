import { describe, expect, it } from 'vitest'
import { createGlancedSpans } from './glanced-spans.js'

const sound = (value: number, length = 100) => new Float32Array(length).fill(value)
const reading = (logProbability: number) => ({ words: [], logProbability, repeats: false })

describe('createGlancedSpans', () => {
  it('gives the reading of the very same sound, once', () => {
    const glanced = createGlancedSpans()
    glanced.keep(sound(0.5), reading(-1))
    expect(glanced.take(sound(0.5))).toEqual(reading(-1))
    expect(glanced.take(sound(0.5))).toBeUndefined()
  })

  it('gives none of a sound that is longer, or differs in a sample', () => {
    const glanced = createGlancedSpans()
    glanced.keep(sound(0.5), reading(-1))
    expect(glanced.take(sound(0.5, 101))).toBeUndefined()
    expect(glanced.take(sound(0.5).with(99, 0.25))).toBeUndefined()
  })

  it('forgets the oldest of many, so that it stays small', () => {
    const glanced = createGlancedSpans()
    for (let value = 0; value < 100; value++) glanced.keep(sound(value), reading(-value))
    expect(glanced.take(sound(0))).toBeUndefined()
    expect(glanced.take(sound(99))).toEqual(reading(-99))
  })
})

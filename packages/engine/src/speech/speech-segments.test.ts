import { describe, expect, it } from 'vitest'
import { splitSegments } from './speech-segments.js'

const words = (...items: [string, number, number][]) =>
  items.map(([text, startMs, endMs]) => ({ text, startMs, endMs }))
const texts = (segments: ReturnType<typeof splitSegments>) => segments.map(({ text }) => text)

describe('splitSegments', () => {
  it('splits at pauses of 0.6 s, and gives each part the exact edges of its sound', () => {
    const said = words(['order', 120, 700], ['now', 730, 1900], ['or', 1990, 2200], ['never', 2210, 2900])
    const segments = splitSegments(said, [
      { startMs: 100, endMs: 1200 },
      { startMs: 2000, endMs: 2800 },
    ])
    expect(segments).toMatchObject([
      { text: 'order now', startMs: 100, endMs: 1200, spokenMs: 1100 },
      { text: 'or never', startMs: 2000, endMs: 2800, spokenMs: 800 },
    ])
  })

  it('does not split at a shorter pause, and does not count it as spoken', () => {
    const said = words(['order', 100, 1100], ['now', 1600, 1900])
    const segments = splitSegments(said, [
      { startMs: 100, endMs: 1000 },
      { startMs: 1500, endMs: 1900 },
    ])
    expect(segments).toMatchObject([{ text: 'order now', startMs: 100, endMs: 1900, spokenMs: 1300 }])
    expect(segments[0]?.words).toEqual(words(['order', 100, 950], ['now', 1500, 1900]))
  })

  it('splits where a sentence ends, at the time of the next word', () => {
    const said = words(['Stop.', 0, 500], ['Buy', 520, 800], ['two.', 800, 1200])
    expect(splitSegments(said, [{ startMs: 0, endMs: 1200 }])).toMatchObject([
      { text: 'Stop.', startMs: 0, endMs: 500 },
      { text: 'Buy two.', startMs: 520, endMs: 1200 },
    ])
  })

  it('does not end a sentence after a title such as "Mr."', () => {
    const said = words(['Mr.', 0, 300], ['Quilter', 300, 800])
    expect(texts(splitSegments(said, [{ startMs: 0, endMs: 800 }]))).toEqual(['Mr. Quilter'])
  })

  it('ends a segment with its last word when music continues', () => {
    const [segment] = splitSegments(words(['now', 1000, 4000]), [{ startMs: 980, endMs: 4000 }])
    expect(segment).toMatchObject({ startMs: 980, endMs: 1650 })
  })

  it('begins with the first word when music precedes it', () => {
    const [segment] = splitSegments(words(['now', 1000, 1400]), [{ startMs: 200, endMs: 1400 }])
    expect(segment).toMatchObject({ startMs: 1000, endMs: 1400 })
  })

  it('gives a number the time of its spoken words', () => {
    const [segment] = splitSegments(words(['1872.', 1000, 2400]), [{ startMs: 1000, endMs: 2400 }])
    expect(segment?.endMs).toBe(2400)
  })
})

import { describe, expect, it } from 'vitest'
import type { Transcript } from '../spec/plugins/transcriber.js'
import { type TranscribedSpan, judgeTogether, spokenMs } from './judge-together.js'

function heard(confidence: number, lengthMs: number, facts: Partial<Transcript> = {}): TranscribedSpan {
  const text = 'so it is that we are all here today'
  const transcript = { text, language: 'en', confidence, reliable: true, ...facts }
  return { span: { startMs: 0, pieces: [{ startMs: 0, endMs: lengthMs }] }, transcript }
}
const foreign = (lengthMs: number) => heard(0.4, lengthMs, { reliable: false, reason: 'language', language: 'und' })
const reasons = (...items: TranscribedSpan[]) => {
  return judgeTogether(items).map(({ transcript }) => (transcript.reliable ? 'reliable' : transcript.reason))
}

describe('judgeTogether', () => {
  it('keeps reliable speech, also beside foreign speech', () => {
    expect(reasons(heard(0.9, 2000), foreign(9000))).toEqual(['reliable', 'language'])
  })

  it('accepts weak speech only when something in the file is reliable', () => {
    expect(reasons(heard(0.5, 2000))).toEqual(['unclear'])
    expect(reasons(heard(0.5, 2000), heard(0.5, 2000))).toEqual(['unclear', 'unclear'])
    expect(reasons(heard(0.5, 2000), heard(0.9, 1000))).toEqual(['reliable', 'reliable'])
  })

  it('accepts speech that is neither weak nor reliable, like synthetic voices over music', () => {
    expect(reasons(heard(0.6, 2000))).toEqual(['reliable'])
  })

  it('rejects it in a file of mostly foreign speech', () => {
    expect(reasons(heard(0.6, 2000), foreign(3000))).toEqual(['language', 'language'])
    expect(reasons(heard(0.6, 3000), foreign(2000))).toEqual(['reliable', 'language'])
  })

  it('does not count a word or two as proof of English', () => {
    expect(reasons(heard(0.95, 500, { text: 'Hello.' }), foreign(3000))).toEqual(['language', 'language'])
    expect(reasons(heard(0.5, 2000), heard(0.95, 500, { text: 'Hello.' }))).toEqual(['unclear', 'reliable'])
  })

  it('accepts a few isolated words only when they are as confident as reliable speech, in any number of spans', () => {
    const few = (confidence: number, text: string) => heard(confidence, 900, { text })
    expect(reasons(few(0.77, 'We die.'))).toEqual(['unclear'])
    expect(reasons(few(0.79, 'Check answer.'))).toEqual(['reliable'])
    expect(reasons(few(0.77, 'They give her,'))).toEqual(['unclear'])
    expect(reasons(few(0.77, 'Take.'), few(0.77, 'Heel.'))).toEqual(['unclear', 'unclear'])
    expect(reasons(few(0.6, 'We die.'), heard(0.9, 2000))).toEqual(['reliable', 'reliable'])
    expect(reasons(few(0.6, 'Order now.'), heard(0.6, 2000))).toEqual(['reliable', 'reliable'])
  })

  it('accepts a single word sooner, as it is seldom cut from another language', () => {
    expect(reasons(heard(0.6, 700, { text: 'Jamaica.' }))).toEqual(['reliable'])
    expect(reasons(heard(0.5, 700, { text: 'Jamaica.' }))).toEqual(['unclear'])
  })

  it('requires more confidence of an isolated short sentence than of a long one', () => {
    const short = (confidence: number) => heard(confidence, 1200, { text: 'Do you eat the sunshine?' })
    expect(reasons(short(0.6))).toEqual(['unclear'])
    expect(reasons(short(0.68))).toEqual(['reliable'])
    expect(reasons(heard(0.6, 1200, { text: 'Do you eat the sunshine with us?' }))).toEqual(['reliable'])
  })

  it('ignores spans without words', () => {
    expect(reasons(heard(0, 400, { text: '' }), foreign(3000))).toEqual(['reliable', 'language'])
  })

  it('rejects a phrase too short in time to be spoken, however confident', () => {
    const phrase = { text: 'I am very happy to be' }
    expect(reasons(heard(0.6, 290, phrase))).toEqual(['unclear'])
    expect(reasons(heard(0.95, 290, phrase), heard(0.5, 2000))).toEqual(['unclear', 'unclear'])
    expect(reasons(heard(0.7, 900, phrase))).toEqual(['reliable'])
  })

  it('keeps order, text and confidence of what it rejects', () => {
    const [doubted] = judgeTogether([heard(0.5, 2000)])
    const text = 'so it is that we are all here today'
    const expected = { text, confidence: 0.5, language: 'und', reliable: false, reason: 'unclear' }
    expect(doubted?.transcript).toEqual(expected)
  })
})

describe('spokenMs', () => {
  it('excludes pauses', () => {
    expect(
      spokenMs({
        pieces: [
          { startMs: 100, endMs: 600 },
          { startMs: 900, endMs: 1000 },
        ],
      }),
    ).toBe(600)
  })
})

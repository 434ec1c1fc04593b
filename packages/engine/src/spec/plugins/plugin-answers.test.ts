import { describe, expect, it } from 'vitest'
import { checkAnswer } from './plugin-answers.js'

const plugin = (specVersion: string) => ({ specVersion, id: 'mine', version: '1.0.0' })
const word = (text: string, startMs: number) => ({ text, startMs, endMs: startMs + 100 })

describe('the answer of a transcriber', () => {
  const said = { text: 'It works. Now.', language: 'en', confidence: 0.9, reliable: true }
  const check = (fields: object) => () => checkAnswer(plugin('transcriber.v1'), 'transcribe', { ...said, ...fields })

  it('has all of its words, since evidence is made of them, with or without punctuation', () => {
    expect(check({ words: [word('It', 0), word('works.', 100), word('Now.', 200)] })).not.toThrow()
    expect(check({ words: [word('It', 0), word('works', 100), word('now', 200)] })).not.toThrow()
    expect(check({ words: [word('It', 0), word('fails.', 100), word('Now.', 200)] })).toThrow(/words: must together be/)
    expect(check({ words: [word('It', 0)] })).toThrow(/words: must together be/)
    expect(check({ words: [] })).toThrow(/words: must together be/)
  })

  it('needs no words where there are no times, or where it is not believed', () => {
    expect(check({})).not.toThrow()
    expect(check({ reliable: false, words: [] })).not.toThrow()
  })
})

describe('the answer of an OCR engine', () => {
  const bbox = { x: 0.1, y: 0.1, width: 0.5, height: 0.1 }
  const line = { text: 'Words', bbox, confidence: 0.9, script: 'Latn', turn: 90 }
  const check = (fields: object) => () => checkAnswer(plugin('ocr-engine.v1'), 'recognize', [{ ...line, ...fields }])

  it('names scripts by their codes and turns by quarters', () => {
    expect(check({})).not.toThrow()
    expect(check({ script: 'latin' })).toThrow(/0\.script: must be an ISO 15924 code such as Latn/)
    expect(check({ turn: 45 })).toThrow(/0\.turn: /)
  })
})

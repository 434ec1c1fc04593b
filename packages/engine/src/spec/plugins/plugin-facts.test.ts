import { expect, it } from 'vitest'
import { defineDetector } from './detector.js'
import { defineOcrEngine } from './ocr-engine.js'
import { defineTranscriber } from './transcriber.js'

const base = { id: 'mine', version: '1.0.0', open: () => new Promise<never>(() => {}) }

it('a detector is refused whose signals would end before they begin', () => {
  const define = (enter: number, stay: number) =>
    defineDetector({
      ...base,
      specVersion: 'detector.v1',
      capabilities: { signalType: 'category', labels: { sky: { enter, stay, minFrames: 1 } } },
    })
  expect(() => define(0.5, 0.5)).not.toThrow()
  expect(() => define(0.2, 0.5)).toThrow(/capabilities\.labels\.sky\.stay: must be at most enter/)
})

it('scripts and languages are the codes by which plug-ins are compared', () => {
  const ocr = (script: string) =>
    defineOcrEngine({ ...base, specVersion: 'ocr-engine.v1', capabilities: { scripts: [script] } })
  const transcriber = (language: string) =>
    defineTranscriber({
      ...base,
      specVersion: 'transcriber.v1',
      capabilities: { languages: [language], wordTimes: false, maxSpanMs: 3_000 },
    })
  for (const script of ['Latn', 'Deva']) expect(() => ocr(script)).not.toThrow()
  for (const script of ['latin', 'LATN']) expect(() => ocr(script)).toThrow(/ISO 15924 code such as Latn/)
  for (const language of ['en', 'mul']) expect(() => transcriber(language)).not.toThrow()
  for (const language of ['English', 'en-US']) expect(() => transcriber(language)).toThrow(/without region, such as en/)
})

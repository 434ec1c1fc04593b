import { describe, expect, it } from 'vitest'
import { createEngine, type Detector, type OcrEngine } from '../src/index.js'

const image = new URL('../../../test-media/goods/clock.jpg', import.meta.url)
const bbox = { x: 0.1, y: 0.4, width: 0.5, height: 0.1 }
const corners = [
  [0.1, 0.4],
  [0.6, 0.4],
  [0.6, 0.5],
  [0.1, 0.5],
] as const

/** Detects the same everywhere; reports alcohol alone from 0.9, gambling from 0.6, on a page from 0.8. */
const seeing = (score: number, label = 'alcohol'): Detector => ({
  specVersion: 'detector.v1',
  id: 'eye',
  version: '1.0.0',
  capabilities: {
    signalType: 'category',
    labels: {
      alcohol: { enter: 0.9, stay: 0.8, hinted: 0.5, minFrames: 2 },
      gambling: { enter: 0.6, stay: 0.5, hinted: 0.3, unsaid: 0.8, minFrames: 2 },
    },
  },
  open: async () => ({
    detect: async () => [{ label, score, detail: { via: 'picture' } }],
    close: async () => {},
  }),
})

/** Reads lines that stand under each other. */
const reading = (...texts: string[]): OcrEngine => ({
  specVersion: 'ocr-engine.v1',
  id: 'reader',
  version: '1.0.0',
  capabilities: { scripts: ['Latn'] },
  open: async () => ({
    locate: async () => texts.map((_, at) => ({ bbox: under(at), corners, score: 0.9 })),
    recognize: async () => {
      return texts.map((text, at) => ({ text, bbox: under(at), confidence: 0.99, script: 'Latn', turn: 0 }))
    },
    close: async () => {},
  }),
})

const under = (at: number) => ({ ...bbox, y: 0.05 + at * 0.12 })

async function goodsIn(score: number, ...texts: string[]) {
  return told(seeing(score), texts)
}

async function told(detector: Detector, texts: readonly string[]) {
  await using engine = await createEngine({ detectors: [detector], ocrEngines: [reading(...texts)] })
  const { items } = await engine.analyze({ image }).result
  return items.flatMap((item) => (item.kind === 'signal' ? [[item.label, item.detail['via']]] : []))
}

describe('faintly seen goods', () => {
  it('are reported with a hint in words, but neither is enough alone', async () => {
    expect(await goodsIn(0.85, 'The Corner Bar')).toEqual([['alcohol', 'picture and words']])
    expect(await goodsIn(0.85, 'Bar')).toEqual([['alcohol', 'picture and words']])
    expect(await goodsIn(0.85, 'Bakery')).toEqual([])
    expect(await goodsIn(0.1, 'Bar')).toEqual([])
  })

  it('are not reported with a phrase that means something else', async () => {
    expect(await goodsIn(0.85, 'Chocolate bar')).toEqual([])
  })
})

describe('goods seen on a page of text', () => {
  const copy = ['Christmas sale', 'Free delivery', 'From Monday', 'Lamps and chairs', 'Order today', 'Harbour Stores']
  const gamblingIn = (score: number, ...texts: string[]) => told(seeing(score, 'gambling'), texts)

  it('are reported only with high confidence, unless words mention them', async () => {
    expect(await gamblingIn(0.7, ...copy)).toEqual([])
    expect(await gamblingIn(0.85, ...copy)).toEqual([['gambling', 'picture']])
    expect(await gamblingIn(0.7, ...copy.slice(0, 2))).toEqual([['gambling', 'picture']])
    expect(await gamblingIn(0.7, ...copy.slice(1), 'Lucky dice')).toEqual([['gambling', 'picture']])
  })
})

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

/** Sees the same everywhere, and would tell alcohol alone from 0.9. */
const seeing = (score: number): Detector => ({
  specVersion: 'detector.v1',
  id: 'eye',
  version: '1.0.0',
  capabilities: {
    signalType: 'category',
    labels: { alcohol: { enter: 0.9, stay: 0.8, hinted: 0.5, minFrames: 2 } },
  },
  open: async () => ({
    detect: async () => [{ label: 'alcohol', score, detail: { via: 'picture' } }],
    close: async () => {},
  }),
})

const reading = (text: string): OcrEngine => ({
  specVersion: 'ocr-engine.v1',
  id: 'reader',
  version: '1.0.0',
  capabilities: { scripts: ['Latn'] },
  open: async () => ({
    locate: async () => [{ bbox, corners, score: 0.9 }],
    recognize: async () => [{ text, bbox, confidence: 0.99, script: 'Latn', turn: 0 }],
    close: async () => {},
  }),
})

async function goodsIn(score: number, text: string) {
  await using engine = await createEngine({ detectors: [seeing(score)], ocrEngines: [reading(text)] })
  const { items } = await engine.analyze({ image }).result
  return items.flatMap((item) => (item.kind === 'signal' ? [[item.label, item.detail['via']]] : []))
}

describe('goods that are seen faintly', () => {
  it('are told where words hint at them, and neither tells alone', async () => {
    expect(await goodsIn(0.85, 'The Corner Bar')).toEqual([['alcohol', 'picture and words']])
    expect(await goodsIn(0.85, 'Bar')).toEqual([['alcohol', 'picture and words']])
    expect(await goodsIn(0.85, 'Bakery')).toEqual([])
    expect(await goodsIn(0.1, 'Bar')).toEqual([])
  })

  it('are not told by a phrase that means something else', async () => {
    expect(await goodsIn(0.85, 'Chocolate bar')).toEqual([])
  })
})

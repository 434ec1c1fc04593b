// Runs only the custom detector: node examples/custom-detector/run.mjs [video]
import { createEngine } from '@proofline/engine'
import { brightnessDetector } from './brightness-detector.mjs'

const engine = await createEngine({ detectors: [brightnessDetector], transcribers: [], ocrEngines: [] })
const { items } = await engine.analyze({ video: process.argv[2] ?? 'test-media/demo-ad.mp4' }).result
for (const item of items) {
  if (item.kind === 'signal') console.log(item.id, item.label, `${item.startMs}–${item.endMs} ms`, item.peakConfidence)
}
await engine.close()

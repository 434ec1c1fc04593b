import { expect, it } from 'vitest'
import { defineDetector } from '../spec/plugins/detector.js'
import { createEngine } from './engine.js'

const image = new URL('../../../../test-media/goods/bar-chart.jpg', import.meta.url)

it('expects a plug-in to run that names a model of its own, and says that the registry does not list the model', async () => {
  const detector = defineDetector({
    specVersion: 'detector.v1',
    id: 'own-net',
    version: '1.0.0',
    models: ['my-own-net'],
    capabilities: { signalType: 'broadcast', labels: {} },
    open: async () => ({ detect: async () => [], close: async () => {} }),
  })
  await using engine = await createEngine({ detectors: [detector], ocrEngines: [], provenanceReaders: [] })
  const { stages, models } = await engine.plan({ image })
  expect(stages.find(({ plugin }) => plugin === 'own-net')).toMatchObject({ willRun: true, reason: null })
  expect(models.find(({ id }) => id === 'my-own-net')).toMatchObject({ present: false, problem: 'not_registered' })

  const { coverage } = await engine.analyze({ image }).result
  expect(coverage['signals']).toMatchObject({ status: 'complete', engine: 'own-net' })
})

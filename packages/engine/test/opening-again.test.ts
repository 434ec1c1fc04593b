import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Agent, createEngine, type Detector, type OcrEngine } from '../src/index.js'

const picture = { image: fileURLToPath(new URL('../../../test-media/ocr/plates.png', import.meta.url)) }
const nothing = { transcribers: [], ocrEngines: [], detectors: [], provenanceReaders: [] }
const close = async () => {}
const box = { x: 0.1, y: 0.1, width: 0.5, height: 0.1 }

describe('what could not be opened is retried by the next run of the engine', () => {
  it.each([
    ['throws', () => { throw new Error('no room') }], // prettier-ignore
    ['rejects', () => Promise.reject(new Error('no room'))],
  ])('as a plug-in whose opening %s', async (_, fail) => {
    let attempts = 0
    const agent: Agent = {
      specVersion: 'agent.v1',
      id: 'mine',
      version: '1.0.0',
      description: 'Opens at the second attempt.',
      phase: 1,
      rulesVersion: '',
      capabilities: { kinds: ['text'] },
      open: () => (++attempts === 1 ? fail() : Promise.resolve({ run: async () => [], close })),
    }
    await using engine = await createEngine({ ...nothing, agents: [agent] })
    const codes = async () => {
      const { analysisDiagnostics } = await engine.check({ text: 'Hello there.' }).result
      return analysisDiagnostics.map(({ code }) => code)
    }
    expect([await codes(), await codes()]).toEqual([['agent_failed'], []])
  })

  it('as the models, which were not installed yet', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'proofline-models-'))
    const dir = join(folder, 'models')
    const reader: OcrEngine = {
      specVersion: 'ocr-engine.v1',
      id: 'reader',
      version: '1.0.0',
      capabilities: { scripts: ['Latn'] },
      open: async () => ({
        locate: async () => [{ bbox: box, corners: [[0.1, 0.1], [0.6, 0.1], [0.6, 0.2], [0.1, 0.2]], score: 1 }], // prettier-ignore
        recognize: async () => [{ text: 'HELLO', bbox: box, confidence: 1, script: 'Latn', turn: 0 }],
        close,
      }),
    }
    const detector: Detector = {
      specVersion: 'detector.v1',
      id: 'detector',
      version: '1.0.0',
      capabilities: { signalType: 'category', labels: { alcohol: { enter: 0.5, stay: 0.4, minFrames: 1 } } },
      open: async () => ({ detect: async () => [], close }),
    }
    try {
      const plugins = { ocrEngines: [reader], detectors: [detector] }
      await using engine = await createEngine({ ...nothing, ...plugins, models: { dir } })
      // The lists of brands and goods, which lines of text are held against, lie with the models.
      const codes = async () => (await engine.analyze(picture).result).diagnostics.map(({ code }) => code)
      expect(await codes()).toEqual(['model_missing'])
      await symlink(dirname(createRequire(import.meta.url).resolve('@proofline/models/registry.json')), dir)
      expect(await codes()).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

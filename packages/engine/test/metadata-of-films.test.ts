import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createEngine, defineAgent, defineProvenanceReader, type MediaReport } from '../src/index.js'

const media = (name: string) => fileURLToPath(new URL(`../../../test-media/${name}`, import.meta.url))
const close = async () => {}

const reader = defineProvenanceReader({
  specVersion: 'provenance-reader.v1',
  id: 'mine',
  version: '1.0.0',
  capabilities: { kinds: ['video', 'image'] },
  open: async () => ({ read: async () => ({ aigcLabel: { Label: '1' }, aiGenerated: true }), close }),
})

const agent = defineAgent({
  specVersion: 'agent.v1',
  id: 'mine',
  version: '1.0.0',
  description: 'Finds fault with labels.',
  phase: 1,
  rulesVersion: '',
  capabilities: { kinds: ['video', 'image'] },
  open: async () => ({
    run: async ({ timeline: { items } }) => [
      {
        checkName: 'Labelled',
        category: 'provenance',
        severity: 'low',
        confidence: 1,
        message: 'It is labelled.',
        recommendation: 'Take it out.',
        citation: '',
        citationUrl: '',
        ruleId: '',
        jurisdictions: [],
        platforms: [],
        evidenceIds: items.flatMap((item) => (item.kind === 'signal' ? [item.id] : [])),
      },
    ],
    close,
  }),
})

/** Where the report places the label: in its evidence, and in the finding on it. */
async function placesOf(asset: { image: string } | { video: string }) {
  const alone = { transcribers: [], ocrEngines: [], detectors: [], provenanceReaders: [reader], agents: [agent] }
  await using engine = await createEngine(alone)
  const { evidence, checks, asset: found }: MediaReport = await engine.check(asset).result
  const signal = evidence.find(({ kind }) => kind === 'signal')!
  const [{ timelineLocation, bbox }] = checks as [(typeof checks)[number]]
  return { durationMs: found.durationMs, signal, timelineLocation, bbox }
}

describe('provenance metadata', () => {
  it('applies to a film from its first frame to the end of its last', async () => {
    const { durationMs, signal, timelineLocation, bbox } = await placesOf({ video: media('clean-3s.mp4') })
    expect(durationMs).toBe(3000)
    expect(signal).toMatchObject({ startMs: 0, endMs: 3000 })
    expect({ timelineLocation, bbox }).toEqual({ timelineLocation: { startMs: 0, endMs: 3000, track: 'video' } })
  })

  it('applies to a whole picture, without times', async () => {
    const { signal, timelineLocation, bbox } = await placesOf({ image: media('ocr/plates.png') })
    expect([signal.startMs, signal.endMs, timelineLocation]).toEqual([undefined, undefined, undefined])
    expect(bbox).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  })
})

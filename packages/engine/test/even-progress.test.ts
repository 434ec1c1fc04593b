import { expect, it } from 'vitest'
import { createEngine, defineAgent, type Run } from '../src/index.js'

const media = (file: string): URL => new URL(`../../../test-media/${file}`, import.meta.url)
const agent = (id: string) =>
  defineAgent({
    specVersion: 'agent.v1',
    id,
    version: '1.0.0',
    description: 'Finds nothing.',
    rulesVersion: 'none',
    phase: 1,
    capabilities: { kinds: ['text', 'image', 'video'] },
    open: async () => ({ run: async () => ({ findings: [] }), close: async () => {} }),
  })

/** Progress after each event up to the last before the end, and its largest step up to there and to the end. */
async function follow(run: Run<unknown>) {
  const progress: number[] = []
  for await (const event of run) progress.push(event.progress)
  await run.result
  const steps = progress.map((value, at) => value - (progress[at - 1] ?? 0))
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(0)
  return { last: progress.at(-2), largestStep: Math.max(...steps) }
}

it.each([
  ['a picture', { image: media('ocr/headlines.png') }, 0.3],
  ['a text with pictures', { text: 'A text.', images: [media('ocr/headlines.png')] }, 0.3],
  ['an animation', { image: media('codecs/sequence.avif') }, 0.25],
  ['a text', { text: 'A text.' }, 0.5],
  ['a film without sound', { video: media('silent-textless-3s.mp4') }, 0.2],
])('the progress of %s advances evenly, to nearly 1 at the end', async (_kind, asset, most) => {
  await using engine = await createEngine({ agents: [agent('one'), agent('other')] })
  const { last, largestStep } = await follow(engine.check(asset as never))
  expect(last).toBeGreaterThan(0.95)
  expect(largestStep).toBeLessThan(most)
})

it('the progress of an analysis without judging advances evenly, too', async () => {
  await using engine = await createEngine()
  const { last, largestStep } = await follow(engine.analyze({ image: media('ocr/headlines.png') }))
  expect(last).toBe(0.99)
  expect(largestStep).toBeLessThan(0.3)
})

it('stages that are switched off take no part in it', async () => {
  await using engine = await createEngine({
    agents: [agent('one')],
    ocrEngines: [],
    detectors: [],
    provenanceReaders: [],
  })
  const { last } = await follow(engine.check({ image: media('ocr/headlines.png') }))
  expect(last).toBe(0.99)
})

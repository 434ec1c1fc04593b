import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { type Asset, createEngine, type Engine, type Plan } from '@proofline/engine'
import { complianceAgents } from '../../src/index.js'

const media = (name: string) => fileURLToPath(new URL(`../../../../test-media/${name}`, import.meta.url))
const text = 'Guaranteed to cure any cold.'
const picture = media('ocr/plates.png')

async function withEngine<T>(use: (engine: Engine) => Promise<T>): Promise<T> {
  await using engine = await createEngine({ agents: complianceAgents() })
  return await use(engine)
}

const willRun = ({ stages }: Plan) => {
  const steps = stages.filter((step) => step.willRun)
  const agents = steps.flatMap(({ stage, plugin }) => (stage === 'runAgents' ? [plugin] : []))
  return { stages: [...new Set(steps.map(({ stage }) => stage))].sort(), agents: agents.sort() }
}

it.each<[string, Asset]>([
  ['a text', { text }],
  ['a picture', { image: picture }],
  ['a text with a picture', { text, images: [picture] }],
  ['a film without sound', { video: media('silent-textless-3s.mp4') }],
])('plans the stages and agents of %s that then run', async (_, asset) => {
  await withEngine(async (engine) => {
    const plan = await engine.plan(asset, { mode: 'full' })
    const stages = new Set<string>()
    const agents: string[] = []
    for await (const event of engine.check(asset, { mode: 'full' })) {
      if (event.type === 'stage-start') stages.add(event.stage)
      if (event.type === 'agent-start') agents.push(event.agentId)
    }
    expect(willRun(plan)).toEqual({ stages: [...stages].sort(), agents: agents.sort() })
  })
})

it('lists the models that would run, including those of agents, and no transcriber for silent assets', async () => {
  await withEngine(async (engine) => {
    const idsOf = async (asset: Asset) => (await engine.plan(asset, { mode: 'full' })).models.map(({ id }) => id)
    expect(await idsOf({ text })).toEqual(['second-reader'])
    const ofPicture = await idsOf({ image: picture })
    expect(ofPicture).toContain('wordmarks')
    for (const id of ['moonshine-tiny-en', 'silero-vad']) expect(ofPicture).not.toContain(id)
    expect(await idsOf({ video: media('clean-3s.mp4') })).toEqual(expect.arrayContaining(['silero-vad', 'wordmarks']))
    expect(await idsOf({ text, images: [picture] })).toEqual(expect.arrayContaining(['ppocr-v4', 'second-reader']))
  })
})

it.each<[string, unknown]>([
  ['a text that is none', { text: 3 }],
  ['pictures that are no list', { text, images: picture }],
  ['a picture that is not there', { text, images: [media('nowhere.png')] }],
  ['a film as a picture', { text, images: [media('clean-3s.mp4')] }],
])('rejects what a check would reject: %s', async (_, asset) => {
  await withEngine(async (engine) => {
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'no error',
        ({ code }: { code: string }) => code,
      )
    const code = await codeOf(engine.check(asset as Asset).result)
    expect(code).toMatch(/^(asset_|content_)/)
    expect(await codeOf(engine.plan(asset as Asset))).toBe(code)
  })
})

import { createEngine } from '@proofline/engine'
import { NO_PROVENANCE, type Provenance, type TextReport, type Timeline } from '@proofline/engine/spec'
import { describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'
import { film, frame } from '../helpers/timelines.js'

const CAMERA = { xmpDigitalSourceTypes: ['http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture'] }
const AI = { aigcLabel: { Label: '1' }, aiGenerated: true }
const NOTHING = {}

/** What is found on pictures with this metadata that come with a text: the rules, and the numbers of the pictures. */
async function found(pictures: readonly Partial<Provenance>[], context: object): Promise<[string, number[]][]> {
  const frames = pictures.map((_, at) => ({ ...frame, id: `frame_00${at + 1}`, shot: at + 1 }))
  const base = film(...frames)
  const timeline: Timeline = {
    ...base,
    asset: {
      kind: 'text',
      name: 'text',
      sha256: 'a'.repeat(64),
      bytes: 14,
      text: 'Our new watch.',
      pictures: pictures.map((provenance, at) => ({
        name: `picture ${at + 1}`,
        sha256: 'b'.repeat(64),
        width: 100,
        height: 100,
        frames: 1,
        provenance: { ...NO_PROVENANCE, ...provenance },
      })),
    },
  }
  await using engine = await createEngine({ agents: complianceAgents() })
  const asked = { jurisdictions: ['eu'], platforms: ['none'], asOf: '2026-11-21', ...context }
  const { checks } = (await engine.judge(timeline, asked).result) as TextReport
  return checks.flatMap(({ ruleId, pictures: numbers }) => (numbers ? [[ruleId, numbers] as [string, number[]]] : []))
}

const UNLABELLED = 'eu.ai-act.art50.unlabelled'

describe('the provenance metadata of several pictures', () => {
  it.each([
    [[NOTHING, AI], [2]],
    [[AI, NOTHING], [1]],
    [
      [AI, CAMERA, AI],
      [1, 3],
    ],
  ])('are judged whichever picture has them: %j', async (pictures, numbers) => {
    expect(await found(pictures, {})).toEqual([[UNLABELLED, numbers]])
  })

  it('may say nothing of AI on any picture but the one that the caller means', async () => {
    const rules = await found([CAMERA, AI], { assetFacts: { aiGenerated: true } })
    expect(rules).toEqual([[UNLABELLED, [2]]])
  })

  it('contradict a caller who calls all of it AI-made where each names a camera', async () => {
    const rules = await found([CAMERA, CAMERA], { assetFacts: { aiGenerated: true } })
    expect(rules).toContainEqual([expect.stringContaining('papers'), [1, 2]])
  })
})

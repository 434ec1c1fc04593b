import { createEngine, type Engine } from '@proofline/engine'
import type { Bbox, Evidence, MediaReport, Timeline } from '@proofline/engine/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'
import { film, frame, line } from '../helpers/timelines.js'

let engine: Engine
beforeAll(async () => void (engine = await createEngine({ agents: complianceAgents() })))
afterAll(() => engine.close())

/** Checks of medium weight and more of a picture with these lines, in all markets. */
async function checksOf(...lines: readonly (readonly [text: string, bbox: Bbox])[]) {
  const items = lines.map(([text, bbox], at): Evidence => {
    const { startMs: _, endMs: __, ...still } = line(at + 1, 0, 0, text, { heightPx: bbox.height * 720 })
    return { ...still, bbox, placement: 'scene', frames: ['frame_001'] }
  })
  const base = film(frame, ...items)
  const picture: Timeline = { ...base, asset: { ...base.asset, kind: 'image' } }
  const report = (await engine.judge(picture, { jurisdictions: ['us', 'uk', 'eu', 'in', 'cn'] }).result) as MediaReport
  return report.checks.filter(({ severity }) => severity !== 'low')
}

const box = (x: number, y: number, width: number, height: number): Bbox => ({ x, y, width, height })

describe('a creative', () => {
  it('is recognised by a claim in lines of several sizes, each of which is evidence', async () => {
    const checks = await checksOf(
      ['CURES', box(0.38, 0.362, 0.23, 0.049)],
      ['DIABETES', box(0.07, 0.47, 0.87, 0.123)],
      ['IN 7 DAYS', box(0.33, 0.613, 0.35, 0.049)],
      ['Greenleaf Wellness', box(0.35, 0.93, 0.3, 0.025)],
    )
    const claim = checks.find(({ category }) => category === 'health-claim')
    expect(claim).toMatchObject({ severity: 'critical', quote: 'CURES DIABETES' })
    expect(claim!.evidenceIds).toEqual(['ocr_001', 'ocr_002'])
  })

  it('is recognised by labels over two bodies where the context is about bodies', async () => {
    const labels = [
      ['BEFORE', box(0.15, 0.08, 0.2, 0.05)],
      ['AFTER', box(0.66, 0.08, 0.18, 0.05)],
    ] as const
    const compared = await checksOf(...labels, ['-20 kg', box(0.4, 0.9, 0.2, 0.06)])
    expect(compared.map(({ category }) => category)).toContain('body-image')
    expect(await checksOf(...labels, ['Two coats of wall paint', box(0.3, 0.9, 0.4, 0.05)])).toEqual([])
  })
})

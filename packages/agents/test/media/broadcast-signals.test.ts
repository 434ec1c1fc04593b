import { agentResult, type FindingInput, judgeContextSchema, type Timeline } from '@proofline/engine/spec'
import { openContext } from '@proofline/engine/testing'
import { describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'
import { film, frame, seen } from '../helpers/timelines.js'

const agent = complianceAgents().find(({ id }) => id === 'compliance-check-video')!
const { signal } = new AbortController()

async function judge(timeline: Timeline, context: object): Promise<FindingInput[]> {
  const session = await agent.open(openContext())
  const input = { timeline, context: judgeContextSchema.parse(context), earlier: [] }
  return agentResult(await session.run(input, { signal })).findings
}

describe('broadcast signals', () => {
  it('of flashing are held where a code forbids it and observed elsewhere, with what was measured', async () => {
    const flashing = film(frame, seen('broadcast', 'flashing', { hertz: 6.3, area: 0.8 }))
    const [held, ...others] = await judge(flashing, { jurisdictions: ['uk'] })
    expect(others).toEqual([])
    expect(held).toMatchObject({ ruleId: 'uk.bcap.flashing', category: 'broadcast-safety', severity: 'high' })
    expect(held!.message).toContain('Measured: up to 6.3 flashes a second over 80 % of the picture.')
    expect(await judge(flashing, { jurisdictions: ['us'] })).toMatchObject([
      { ruleId: 'global.seen.flashing', severity: 'medium' },
    ])
  })

  it('of flashing say where it is saturated red that flashes, beside what else does', async () => {
    const red = seen('broadcast', 'flashing', { hertz: 5, area: 0.4, colour: 'red' })
    const [held, ...others] = await judge(film(frame, red), { jurisdictions: ['uk'] })
    expect(others).toEqual([])
    expect(held).toMatchObject({ ruleId: 'uk.bcap.flashing' })
    expect(held!.message).toContain('Measured: up to 5 flashes of saturated red a second over 40 % of the picture.')
    const white = seen('broadcast', 'flashing', { hertz: 6.3, area: 0.8 }, 2)
    const [both] = await judge(film(frame, red, white), { jurisdictions: ['uk'] })
    expect(both!.message).toContain(
      'Measured: up to 6.3 flashes a second over 80 % of the picture. ' +
        'Measured: up to 5 flashes of saturated red a second over 40 % of the picture.',
    )
  })

  it('of loud sound are an observation that names the law of the market, with what was measured', async () => {
    const loud = film(frame, seen('broadcast', 'loud', { integratedLufs: -9.5, truePeakDbtp: -0.3 }))
    const rulesIn = async (jurisdiction: string) =>
      (await judge(loud, { jurisdictions: [jurisdiction] })).map(({ ruleId, severity }) => [ruleId, severity])
    expect(await rulesIn('uk')).toEqual([['uk.bcap.loudness', 'low']])
    expect(await rulesIn('us')).toEqual([
      ['us.ca.streaming-loudness', 'low'],
      ['us.calm.loudness', 'low'],
    ])
    expect(await rulesIn('eu')).toEqual([['global.heard.loudness', 'low']])
    const [finding] = await judge(loud, { jurisdictions: ['uk'] })
    expect(finding!.message).toContain('Measured: -9.5 LUFS, with a true peak of -0.3 dBTP.')
  })
})

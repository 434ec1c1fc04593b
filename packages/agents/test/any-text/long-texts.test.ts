import { createEngine, type TextReport } from '@proofline/engine'
import { complianceAgents } from '@proofline/agents'
import { describe, expect, it } from 'vitest'

const LINES =
  'Our lamps come in four colours and two sizes. Ring the bell at number nine. Results guaranteed overnight!\n'

/** Rounds of the event loop until some work is over. */
async function roundsOf(work: Promise<unknown>): Promise<number> {
  let rounds = 0
  let isOver = false
  const ended = work.catch(() => undefined).then(() => (isOver = true))
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    rounds++
  }
  await ended
  return rounds
}

describe('a text of many pages', () => {
  const text = LINES.repeat(2500)

  it('lets the event loop run while it is matched and read', async () => {
    await using engine = await createEngine({ agents: complianceAgents() })
    await engine.check({ text: LINES }, { mode: 'full' }).result
    const short = await roundsOf(engine.check({ text: LINES }, { mode: 'full' }).result)
    for (const mode of ['fast', 'full'] as const) {
      expect(await roundsOf(engine.check({ text }, { mode }).result)).toBeGreaterThan(short + 40)
    }
  })

  it('is cancelled in the midst of it', async () => {
    await using engine = await createEngine({ agents: complianceAgents() })
    const stop = new AbortController()
    const run = engine.check({ text }, { signal: stop.signal })
    const told = run.result.catch(({ code }: { code: string }) => code)
    let ended = 0
    for await (const { type } of run) {
      if (type === 'agent-end') ended++
      // Turns later the first agent is at work: it may not end.
      if (type === 'agent-start') setImmediate(() => setImmediate(() => setImmediate(() => stop.abort())))
    }
    expect(await told).toBe('aborted')
    expect(ended).toBe(0)
  })

  it('reports its first hundred places as a short one would', async () => {
    await using engine = await createEngine({ agents: complianceAgents() })
    const found = async (some: string) => {
      const { checks } = (await engine.check({ text: some }).result) as TextReport
      return checks.filter(({ status }) => status === 'flag').map(({ ruleId }) => ruleId)
    }
    expect(await found(text)).toEqual(await found(LINES))
  })
})

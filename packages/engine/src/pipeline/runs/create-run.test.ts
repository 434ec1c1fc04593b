import { describe, expect, it } from 'vitest'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { RunEvent } from '../../spec/run.js'
import { createRun } from './create-run.js'

async function collect(run: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for await (const event of run) events.push(event)
  return events
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))

describe('createRun', () => {
  it('numbers events without gaps, never lets progress fall, and ends at 1', async () => {
    const run = createRun(async ({ emit, foresee }) => {
      foresee({ costs: { sampleFrames: 1, readText: 1 } })
      emit({ type: 'stage-start', stage: 'probe' })
      emit({ type: 'stage-end', stage: 'sampleFrames', durationMs: 1 })
      emit({ type: 'stage-progress', stage: 'readText', processedMs: 900, totalMs: 1000 })
      emit({ type: 'stage-progress', stage: 'readText', processedMs: 100, totalMs: 1000 })
      return 7
    }, undefined)
    const events = await collect(run)
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
    const progress = events.map((event) => event.progress)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(events.at(-1)).toMatchObject({ type: 'run-end', progress: 1 })
    expect(await run.result).toBe(7)
  })

  it('reports as progress the completed share of the expected costs', async () => {
    const run = createRun(async ({ emit, foresee }) => {
      foresee({ costs: { probe: 1, readText: 4, transcribeAudio: 9, runAgents: 5 } })
      emit({ type: 'stage-end', stage: 'readProvenance', durationMs: 1 })
      // There is no sound.
      foresee({ costs: { transcribeAudio: 0 }, agents: 2 })
      emit({ type: 'stage-end', stage: 'probe', durationMs: 1 })
      emit({ type: 'stage-progress', stage: 'readText', processedMs: 1, totalMs: 2 })
      emit({ type: 'stage-end', stage: 'readText', durationMs: 1 })
      for (const agentId of ['one', 'other']) emit({ type: 'agent-end', agentId, findings: [], durationMs: 1 })
    }, undefined)
    const progress = (await collect(run)).map((event) => event.progress)
    // All work is done, but only the end of the run reports it.
    expect(progress).toEqual([0, 0.1, 0.3, 0.5, 0.75, 0.99, 1])
  })

  it('thins progress events, so that an unread run retains few', async () => {
    const run = createRun(async ({ emit }) => {
      for (let ms = 0; ms < 100_000; ms++) {
        emit({ type: 'stage-progress', stage: 'readText', processedMs: ms, totalMs: 100_000 })
      }
    }, undefined)
    await run.result
    expect((await collect(run)).length).toBeLessThanOrEqual(102)
  })

  it('delivers each event once to two loops, and ends both', async () => {
    const run = createRun(async ({ emit }) => {
      for (const stage of ['probe', 'readText', 'score'] as const) {
        emit({ type: 'stage-start', stage })
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    }, undefined)
    const [one, other] = await Promise.all([collect(run), collect(run)])
    expect([...one, ...other].map(({ seq }) => seq).toSorted()).toEqual([1, 2, 3, 4])
  })

  it('cancels the work when the loop is left early', async () => {
    let stopped = false
    const run = createRun(async ({ emit, signal }) => {
      emit({ type: 'run-start' })
      await untilAborted(signal).finally(() => (stopped = true))
    }, undefined)
    for await (const _ of run) break
    expect(stopped).toBe(true)
    await expect(run.result).rejects.toMatchObject({ code: 'aborted' })
  })

  it("rejects with `aborted` on the caller's signal and with `timeout` on a timed one", async () => {
    const caller = new AbortController()
    const cancelled = createRun(({ signal }) => untilAborted(signal), caller.signal)
    caller.abort()
    await expect(cancelled.result).rejects.toMatchObject({ code: 'aborted' })
    const timed = createRun(({ signal }) => untilAborted(signal), AbortSignal.timeout(1))
    await expect(timed.result).rejects.toMatchObject({ code: 'timeout', category: 'timeout' })
  })

  it('reports a failure in its last event, with the error code', async () => {
    const run = createRun(async () => {
      throw new ProoflineError('video_unreadable', 'broken')
    }, undefined)
    expect((await collect(run)).at(-1)).toMatchObject({ type: 'run-error', error: { code: 'video_unreadable' } })
  })
})

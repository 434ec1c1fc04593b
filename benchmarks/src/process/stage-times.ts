import { complianceAgents } from '@proofline/agents'
import { createEngine, type Stage } from '@proofline/engine'

/** When a stage began and ended, in seconds from the start of the run. Stages run side by side. */
export interface StageTime {
  readonly stage: Stage
  readonly from: number
  readonly to: number
}

/** Runs the engine over a video inside this process and reads the times of its stages off its events. */
export async function stageTimes(video: string): Promise<{ stages: StageTime[]; seconds: number }> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const begun = new Map<Stage, number>()
  const stages: StageTime[] = []
  const engine = await createEngine({ agents: complianceAgents() })
  try {
    const run = engine.check({ video })
    for await (const event of run) {
      if (event.type === 'stage-start') begun.set(event.stage, seconds())
      if (event.type === 'stage-end')
        stages.push({ stage: event.stage, from: begun.get(event.stage) ?? 0, to: seconds() })
    }
    await run.result
    return { stages, seconds: seconds() }
  } finally {
    await engine.close()
  }
}

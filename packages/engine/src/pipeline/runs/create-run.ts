import { ProoflineError } from '../../spec/faults/errors.js'
import type { Run, RunEvent, RunEventBody, Stage } from '../../spec/run.js'
import { abortError, allowManyListeners, linkAbort, throwIfAborted } from '../../util/abort.js'
import type { StageCosts } from './stage-costs.js'

/** What the body of a run gets: functions to emit events and to announce costs, and the signal to stop by. */
export interface RunControl {
  readonly signal: AbortSignal
  emit(event: RunEventBody): void
  /**
   * Announces the cost of the run, stage by stage, and the number of agents; what was announced for other stages before
   * stays. Progress is the share of these costs that is done: without any it stays at 0 up to the end.
   */
  foresee(what: { readonly costs?: StageCosts; readonly agents?: number }): void
}

/** A stage emits progress at most once per this share, so that an unread queue of events stays short. */
const PROGRESS_STEP = 0.01

/**
 * Starts `body` at once and wraps it as a run: numbered events, monotonic progress, a result.
 *
 * The run is cancelled when `signal` fires or when a consumer leaves the loop early; `result` then rejects with
 * `aborted`. Unread events are kept (a few hundred at most, because progress is thinned), so that a late reader sees
 * the run from its start. Each event is delivered once: two loops share them.
 */
export function createRun<Result>(
  body: (control: RunControl) => Promise<Result>,
  signal: AbortSignal | undefined,
): Run<Result> {
  // Not AbortSignal.any: in Node 20 a combined time-out signal may be collected before it fires.
  const controller = new AbortController()
  // One run makes many calls, each of which listens to the signal.
  allowManyListeners(controller.signal)
  const unlink = linkAbort(signal, controller)
  const channel = createEventChannel()

  const begin = async () => {
    throwIfAborted(controller.signal)
    return body({ signal: controller.signal, emit: channel.emit, foresee: channel.foresee })
  }
  const result = begin()
    .finally(unlink)
    .then((value) => {
      // A cancellation before `run-end` must count, even if the work was done a moment earlier.
      throwIfAborted(controller.signal)
      return value
    })
    .then(
      (value) => {
        channel.emit({ type: 'run-end' })
        channel.end()
        return value
      },
      (cause: unknown) => {
        const error = controller.signal.aborted ? abortError(controller.signal) : ProoflineError.from(cause)
        channel.emit({ type: 'run-error', error: error.toJSON() })
        channel.end()
        throw error
      },
    )
  // A caller who only follows the events gets `run-error`, not an additional unhandled rejection.
  result.catch(() => {})

  return {
    result,
    async *[Symbol.asyncIterator]() {
      let finished = false
      try {
        for (;;) {
          const event = await channel.next()
          if (!event) break
          yield event
        }
        finished = true
      } finally {
        if (!finished) {
          controller.abort(new ProoflineError('aborted', 'The loop over the run was left before the run ended.'))
          await result.catch(() => {})
        }
      }
    },
  }
}

function createEventChannel() {
  const queue: RunEvent[] = []
  const shares = new Map<Stage, number>()
  let costs: StageCosts = {}
  let agents = 0
  let agentsDone = 0
  let seq = 0
  let progress = 0
  let ended = false
  const waiting = new Set<() => void>()

  function advance(event: RunEventBody): boolean {
    if (event.type === 'run-end') progress = 1
    if (event.type === 'stage-end') done(event.stage, 1)
    if (event.type === 'agent-end') done('runAgents', ++agentsDone / Math.max(agents, agentsDone))
    if (event.type !== 'stage-progress') return true
    const share = event.processedMs / Math.max(1, event.totalMs)
    if (share - (shares.get(event.stage) ?? 0) < PROGRESS_STEP) return false
    done(event.stage, Math.min(1, share))
    return true
  }

  function done(stage: Stage, share: number): void {
    shares.set(stage, Math.max(shares.get(stage) ?? 0, share))
    let [sum, all] = [0, 0]
    for (const [each, cost] of Object.entries(costs) as [Stage, number][]) {
      all += cost
      sum += cost * (shares.get(each) ?? 0)
    }
    // Rounded, so that 0.98 does not print as 0.9800000000000001.
    if (all > 0) progress = Math.max(progress, Math.min(0.99, Math.round((1000 * sum) / all) / 1000))
  }

  /** Wakes all readers: another reader may have taken the event already. */
  function wake(): void {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }

  return {
    foresee(what: Parameters<RunControl['foresee']>[0]) {
      costs = { ...costs, ...what.costs }
      agents = what.agents ?? agents
    },
    emit(event: RunEventBody) {
      if (ended || !advance(event)) return
      seq += 1
      queue.push({ ...event, seq, progress })
      wake()
    },
    end() {
      ended = true
      wake()
    },
    async next(): Promise<RunEvent | undefined> {
      while (queue.length === 0 && !ended) await new Promise<void>((resolve) => waiting.add(resolve))
      return queue.shift()
    },
  }
}

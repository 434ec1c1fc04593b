import { setMaxListeners } from 'node:events'
import { ProoflineError } from '../spec/errors.js'
import type { Run, RunEvent, RunEventBody, Stage } from '../spec/run.js'
import { abortError, linkAbort, throwIfAborted } from '../util/abort.js'

/** What the body of a run gets: a way to emit events, and the signal to stop by. */
export interface RunControl {
  readonly signal: AbortSignal
  emit(event: RunEventBody): void
}

/**
 * Share of a run that each stage stands for. The stages run side by side, so these are rough costs, not times; they
 * only have to make the bar move evenly.
 */
const STAGE_WEIGHTS: Readonly<Record<Stage, number>> = {
  probe: 0.02,
  sampleFrames: 0.3,
  transcribeAudio: 0.13,
  readText: 0.4,
  detectSignals: 0.08,
  readProvenance: 0.01,
  runAgents: 0.04,
  score: 0.02,
}

/** Progress events of a stage come at most once per this share, so that an unread queue of events stays short. */
const PROGRESS_STEP = 0.01

/**
 * Starts `body` at once and wraps it as a run: numbered events, monotonic progress, a result.
 *
 * The run is cancelled when `signal` fires or when a consumer leaves the loop early; `result` then rejects with
 * `aborted`. Unread events are kept (some hundred at most: progress is thinned), so that a late reader sees
 * the run from its start. Events are given once: of two loops each gets what the other has not taken.
 */
export function createRun<Result>(
  body: (control: RunControl) => Promise<Result>,
  signal: AbortSignal | undefined,
): Run<Result> {
  // Not AbortSignal.any: in Node 20 a combined signal of a time-out may be collected before it fires.
  const controller = new AbortController()
  // One run has many calls under way, and each of them listens: that is no leak.
  setMaxListeners(0, controller.signal)
  const unlink = linkAbort(signal, controller)
  const channel = createEventChannel()

  const begin = async () => {
    throwIfAborted(controller.signal)
    return body({ signal: controller.signal, emit: channel.emit })
  }
  const result = begin()
    .finally(unlink)
    .then((value) => {
      // A cancellation before `run-end` must count, even where the work was done a moment sooner.
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
  // A caller who only follows the events gets `run-error`: no unhandled rejection on top.
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
  let seq = 0
  let progress = 0
  let ended = false
  const waiting = new Set<() => void>()

  function advance(event: RunEventBody): boolean {
    if (event.type === 'run-end') progress = 1
    if (event.type !== 'stage-progress' && event.type !== 'stage-end') return true
    const before = shares.get(event.stage) ?? 0
    const now = event.type === 'stage-end' ? 1 : Math.min(1, event.processedMs / Math.max(1, event.totalMs))
    if (event.type === 'stage-progress' && now - before < PROGRESS_STEP) return false
    shares.set(event.stage, Math.max(before, now))
    let sum = 0
    for (const [stage, share] of shares) sum += STAGE_WEIGHTS[stage] * share
    progress = Math.max(progress, Math.min(0.99, sum))
    return true
  }

  /** Wakes all readers: of two, one may find that the other has taken the event. */
  function wake(): void {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }

  return {
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

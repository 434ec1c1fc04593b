import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'

/**
 * How much may happen at once. `compute` takes single model calls (each on one thread), `media` whole decoders.
 * Work is begun in the order in which it is asked for.
 */
export interface ResourceBudget {
  readonly threads: number
  compute<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>
  media<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>
}

let shared: ResourceBudget | undefined

/**
 * The budget of the process, shared by all engines that ask for no number of threads of their own: as many as the
 * machine has cores (`os.availableParallelism`), so that two engines do not fight for them.
 */
export function processBudget(): ResourceBudget {
  return (shared ??= createBudget(availableParallelism()))
}

/** A budget of its own, for an engine that was given `threads` (at least 1). */
export function createBudget(threads: number): ResourceBudget {
  const compute = new PQueue({ concurrency: threads })
  const media = new PQueue({ concurrency: threads })
  return {
    threads,
    compute: (task, signal) => compute.add(task, { signal }),
    media: (task, signal) => media.add(task, { signal }),
  }
}

import { availableParallelism } from 'node:os'
import type PQueue from 'p-queue'

/**
 * How much may happen at once. `compute` takes single model calls (each on one thread, with what prepares its input and
 * reads its output), `media` whole decoders. Work is begun in the order in which it is asked for.
 */
export interface ResourceBudget {
  readonly threads: number
  compute<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>
  media<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>
}

let shared: ResourceBudget | undefined

/**
 * The budget of the process, shared by all engines that ask for no number of threads of their own: as many as the
 * machine has cores (`os.availableParallelism`), so that two engines do not fight for them. One more model call is
 * begun than that, for while one waits for the main thread a core would stand still.
 */
export function processBudget(): ResourceBudget {
  const threads = availableParallelism()
  return (shared ??= createBudget(threads, threads + 1))
}

/** A budget of its own, for an engine that was given `threads` (at least 1); `calls`: model calls at once. */
export function createBudget(threads: number, calls = threads): ResourceBudget {
  // Loaded on first use: a text needs no queue.
  const open = async (concurrency: number): Promise<PQueue> => new (await import('p-queue')).default({ concurrency })
  let compute: Promise<PQueue> | undefined
  let media: Promise<PQueue> | undefined
  return {
    threads,
    compute: async (task, signal) => (await (compute ??= open(calls))).add(task, { signal }),
    media: async (task, signal) => (await (media ??= open(threads))).add(task, { signal }),
  }
}

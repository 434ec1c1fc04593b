import { availableParallelism } from 'node:os'
import type PQueue from 'p-queue'

/**
 * Limits concurrency. `compute` runs single model calls (each on one thread, including pre- and postprocessing),
 * `media` whole decoders. Work starts in the order in which it was requested.
 */
export interface ResourceBudget {
  readonly threads: number
  compute<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>
  media<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>
}

let shared: ResourceBudget | undefined

/**
 * The budget of the process, shared by all engines created without `threads`: as many as the machine has cores
 * (`os.availableParallelism`), so that two engines do not compete for them. One more model call than that may run,
 * because a core would idle while a call waits for the main thread.
 */
export function processBudget(): ResourceBudget {
  const threads = availableParallelism()
  return (shared ??= createBudget(threads, threads + 1))
}

/** A separate budget, for an engine that was given `threads` (at least 1); `calls`: concurrent model calls. */
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

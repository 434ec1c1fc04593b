import { availableParallelism } from 'node:os'
import type PQueue from 'p-queue'

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
  // Loaded on first use: a text needs no queue.
  const open = async (): Promise<PQueue> => new (await import('p-queue')).default({ concurrency: threads })
  let compute: Promise<PQueue> | undefined
  let media: Promise<PQueue> | undefined
  return {
    threads,
    compute: async (task, signal) => (await (compute ??= open())).add(task, { signal }),
    media: async (task, signal) => (await (media ??= open())).add(task, { signal }),
  }
}

import { setImmediate } from 'node:timers/promises'

/**
 * Lets timers and other callers run. Agents that read a text never wait for I/O: a time limit, a signal or a loop that
 * was left would otherwise be noticed only once all of them are done. Imported, because the global `setImmediate` may
 * be faked by a caller's tests, and would then never fire.
 */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate()
}

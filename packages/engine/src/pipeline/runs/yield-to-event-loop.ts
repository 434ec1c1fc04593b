import { setImmediate } from 'node:timers/promises'

/**
 * Lets timers and other callers run. Agents that read a text never wait for I/O, so a time limit, a signal or an
 * abandoned loop would otherwise be noticed only once all of them are done. `setImmediate` is imported, because the
 * global one may be replaced by a caller's fake timers and then never fire.
 */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate()
}

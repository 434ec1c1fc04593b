import { setImmediate } from 'node:timers/promises'

/**
 * Lets timers and other callers have their turn. Agents over a text work without a pause: a time limit, a signal or a
 * loop that was left would otherwise be heard of only when all is done. Not the global function, which tests of callers
 * may have put a clock of their own in place of: nothing would ever go on.
 */
export function turn(): Promise<void> {
  return setImmediate()
}

/**
 * Lets timers and other callers have their turn. Agents over a text work without a pause: a time limit, a signal or a
 * loop that was left would otherwise be heard of only when all is done.
 */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

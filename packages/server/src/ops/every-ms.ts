/**
 * Calls `work` every `ms` until disposed, and leaves out a call while the one before it is unanswered: on a database
 * that does not answer they would pile up and take all its connections. `work` must not reject. Does not keep the
 * process alive.
 */
export function everyMs(ms: number, work: () => Promise<unknown>): Disposable {
  let isUnderWay = false
  const timer = setInterval(() => {
    if (isUnderWay) return
    isUnderWay = true
    void work().finally(() => (isUnderWay = false))
  }, ms).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

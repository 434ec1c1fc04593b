/** Admits a fixed number of callers at a time: each owner's in their order, and the owners by turns. */
export interface Semaphore {
  /**
   * Resolves with a function that releases the permit. Rejects with the reason of `signal` if that aborts first. `owner`:
   * who waits; however many wait for one, another is next but one.
   */
  acquire(signal: AbortSignal, owner?: string): Promise<() => void>
}

/** A semaphore of `permits`; there may be infinitely many. */
export function createSemaphore(permits: number): Semaphore {
  // In the order in which their turns come.
  const waiting = new Map<string, (() => void)[]>()
  let free = permits
  const leave = (owner: string, turn: () => void) => {
    const left = (waiting.get(owner) ?? []).filter((other) => other !== turn)
    if (left.length > 0) waiting.set(owner, left)
    else waiting.delete(owner)
  }
  const release = () => {
    const [owner, [next, ...others] = []] = waiting.entries().next().value ?? []
    if (owner === undefined || next === undefined) {
      free += 1
      return
    }
    waiting.delete(owner)
    if (others.length > 0) waiting.set(owner, others)
    next()
  }
  const once = () => {
    let isReleased = false
    return () => {
      if (!isReleased) release()
      isReleased = true
    }
  }
  return {
    async acquire(signal, owner = '') {
      signal.throwIfAborted()
      if (free > 0) {
        free -= 1
        return once()
      }
      return new Promise((resolve, reject) => {
        const turn = () => {
          signal.removeEventListener('abort', giveUp)
          resolve(once())
        }
        const giveUp = () => {
          leave(owner, turn)
          reject(signal.reason)
        }
        waiting.set(owner, [...(waiting.get(owner) ?? []), turn])
        signal.addEventListener('abort', giveUp, { once: true })
      })
    },
  }
}

/** Admits a fixed number of callers at a time, first come, first served. */
export interface Semaphore {
  /** Resolves with a function that releases the permit. Rejects with the reason of `signal` if that aborts first. */
  acquire(signal: AbortSignal): Promise<() => void>
}

/** A semaphore of `permits`; there may be infinitely many. */
export function createSemaphore(permits: number): Semaphore {
  const waiting: (() => void)[] = []
  let free = permits
  const release = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  const once = () => {
    let isReleased = false
    return () => {
      if (!isReleased) release()
      isReleased = true
    }
  }
  return {
    async acquire(signal) {
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
          waiting.splice(waiting.indexOf(turn), 1)
          reject(signal.reason)
        }
        waiting.push(turn)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    },
  }
}

/** Admits a fixed number of callers at a time: each owner's in their order, and the owners by turns. */
export interface Semaphore {
  /**
   * Resolves with a function that releases the permit. Rejects with the reason of `signal` if that aborts first. `owner`:
   * who waits; however many wait for one, another is next but one.
   */
  acquire(signal: AbortSignal, owner?: string): Promise<() => void>
}

/** A semaphore of `permits`, of which one owner may have `ofOneOwner`; there may be infinitely many of both. */
export function createSemaphore(permits: number, ofOneOwner: number = Number.POSITIVE_INFINITY): Semaphore {
  // In the order in which their turns come.
  const waiting = new Map<string, (() => void)[]>()
  const held = new Map<string, number>()
  let free = permits
  const mayTake = (owner: string) => free > 0 && (held.get(owner) ?? 0) < ofOneOwner
  const leave = (owner: string, turn: () => void) => {
    const left = (waiting.get(owner) ?? []).filter((other) => other !== turn)
    if (left.length > 0) waiting.set(owner, left)
    else waiting.delete(owner)
  }
  const take = (owner: string) => {
    free -= 1
    held.set(owner, (held.get(owner) ?? 0) + 1)
    let isReleased = false
    return () => {
      if (!isReleased) release(owner)
      isReleased = true
    }
  }
  const release = (owner: string) => {
    free += 1
    const left = held.get(owner)! - 1
    if (left > 0) held.set(owner, left)
    else held.delete(owner)
    const next = [...waiting.keys()].find(mayTake)
    if (next === undefined) return
    const [turn, ...others] = waiting.get(next)!
    waiting.delete(next)
    if (others.length > 0) waiting.set(next, others)
    turn!()
  }
  return {
    async acquire(signal, owner = '') {
      signal.throwIfAborted()
      if (mayTake(owner)) return take(owner)
      return new Promise((resolve, reject) => {
        const turn = () => {
          signal.removeEventListener('abort', giveUp)
          resolve(take(owner))
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

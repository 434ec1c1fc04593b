/** A fixed number of places, taken in the order of asking. */
export interface Places {
  /** Resolves with the way to give the place back. Rejects with the reason of `signal` where that fires first. */
  enter(signal: AbortSignal): Promise<() => void>
}

/** Opens places. */
export function openPlaces(count: number): Places {
  const waiting: (() => void)[] = []
  let free = count
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  const once = () => {
    let left = false
    return () => {
      if (!left) leave()
      left = true
    }
  }
  return {
    async enter(signal) {
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

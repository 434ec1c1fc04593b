/** Work on frames that goes on while the decoder runs ahead. */
export interface Backlog {
  /** Takes a piece of work. Resolves when there is room for more; rejects if an earlier piece failed. */
  add(work: Promise<void>): Promise<void>
  /** Resolves when all work is done; rejects if a piece failed. */
  done(): Promise<void>
}

/** Opens a backlog in which fewer than `most` pieces of work wait. */
export function createBacklog(most: number): Backlog {
  const waiting: Promise<void>[] = []
  return {
    async add(work) {
      // A failure is thrown where the piece is awaited; without this handler it would count as unhandled until then.
      work.catch(() => {})
      waiting.push(work)
      if (waiting.length >= most) await waiting.shift()
    },
    async done() {
      await Promise.all(waiting)
    },
  }
}

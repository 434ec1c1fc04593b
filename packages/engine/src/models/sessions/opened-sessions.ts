import type { SharedSession } from './shared-session.js'

/** Sessions that were opened once, each shared by all who ask for it. */
export interface OpenedSessions {
  /** The session of a file of a model; `open` is called only where there is none. */
  of(modelId: string, fileName: string, open: () => Promise<SharedSession>): Promise<SharedSession>
  /** Waits for running calls, then frees every session. */
  close(): Promise<void>
}

/** An empty collection. */
export function createOpenedSessions(): OpenedSessions {
  /** Promises, not sessions: two concurrent callers share one opening. */
  const sessions = new Map<string, Promise<SharedSession>>()
  return {
    of(modelId, fileName, open) {
      const key = `${modelId}/${fileName}`
      const opened = sessions.get(key) ?? open()
      sessions.set(key, opened)
      // A model that failed to open may be pulled or repaired while the engine runs: the next caller tries again.
      opened.catch(() => sessions.get(key) === opened && sessions.delete(key))
      return opened
    },
    async close() {
      const opened = await Promise.allSettled(sessions.values())
      await Promise.all(opened.map((result) => result.status === 'fulfilled' && result.value.close()))
      sessions.clear()
    },
  }
}

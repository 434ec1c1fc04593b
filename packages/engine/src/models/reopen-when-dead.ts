import type { Thread } from './thread.js'

/** What was opened on a thread, and is lost when that thread dies. */
export interface OnThread {
  readonly thread: Thread
}

/** See {@link reopenWhenDead}. */
export interface Reopened<Opened extends OnThread> {
  /** What is open, opened anew where its thread has died. Rejects with what opening throws. */
  get(): Promise<Opened>
  /** Calls `free` with what is open, unless its thread is dead: nothing is left to free there. */
  free(free: (opened: Opened) => Promise<unknown>): Promise<void>
}

/**
 * Opens something on a thread, at the first `get` and again after its thread died (out of memory, say). The calls
 * during which a thread dies fail with `plugin_failed`; without this all later ones would, too, until the host
 * creates another engine. Callers that come together share one opening; the next caller tries again where it fails.
 */
export function reopenWhenDead<Opened extends OnThread>(open: () => Promise<Opened>): Reopened<Opened> {
  let latest: Promise<Opened> | undefined
  const openAnew = (): Promise<Opened> => {
    const opening = open()
    latest = opening
    opening.catch(() => {
      if (latest === opening) latest = undefined
    })
    return opening
  }
  return {
    async get() {
      const known = latest ?? openAnew()
      const opened = await known
      if (!opened.thread.isDead) return opened
      // Another caller may have seen the same and be opening already.
      return latest === known || latest === undefined ? openAnew() : latest
    },
    async free(free) {
      const opened = await latest?.catch(() => undefined)
      if (opened && !opened.thread.isDead) await free(opened)
    },
  }
}

import type { Thread } from './thread.js'

/** Something opened on a thread, which is lost when that thread dies. */
export interface OnThread {
  readonly thread: Thread
}

/** See {@link reopenWhenDead}. */
export interface Reopened<Opened extends OnThread> {
  /** The open one, opened again if its thread has died. Rejects with what opening throws. */
  get(): Promise<Opened>
  /** Calls `free` with the open one, unless its thread is dead: nothing is left to free there. */
  free(free: (opened: Opened) => Promise<unknown>): Promise<void>
}

/**
 * Opens something on a thread, at the first `get` and again after its thread died (for example, out of memory). Calls
 * during which a thread dies fail with `plugin_failed`; without this all later ones would, too, until the host creates
 * another engine. Concurrent callers share one opening; if it fails, the next caller tries again.
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
      // Another caller may have noticed the same and be opening already.
      return latest === known || latest === undefined ? openAnew() : latest
    },
    async free(free) {
      const opened = await latest?.catch(() => undefined)
      if (opened && !opened.thread.isDead) await free(opened)
    },
  }
}

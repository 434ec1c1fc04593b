import type { Server, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'

/** How long requests in progress may take when the server stops. */
const DRAIN_MS = 4000
/** How long the answers to overdue requests may take: longer than aborting an analysis. */
const GIVE_UP_MS = 2500
/** Event of a response when the server begins to stop, or has begun already. */
export const STOPPING = 'stopping'
/** Event of a response for which the server waits no longer. */
export const OVERDUE = 'overdue'

/**
 * Prepares a graceful shutdown of a listener; to be called before the application listens for requests. The returned
 * function takes no new connections, adds `Connection: close` to every further answer, and resolves when all
 * connections are closed, at once if all requests are answered. Their responses get the event {@link STOPPING}.
 * Requests still open after {@link DRAIN_MS} get the event {@link OVERDUE} (and `onOverdue` is called) and should be
 * answered; those open after {@link GIVE_UP_MS} more are cut. Without the header, keep-alive connections would delay
 * the shutdown for all of that time.
 */
export function drainable(server: Server): (onOverdue: () => void) => Promise<void> {
  const answering = new Set<ServerResponse>()
  let isEnding = false
  const watch = (_request: unknown, response: ServerResponse) => {
    answering.add(response)
    response.once('close', () => answering.delete(response))
    if (!isEnding) return
    closeAfter(response)
    // The application listens to the response after this.
    process.nextTick(() => response.emit(STOPPING))
  }
  server.on('request', watch)
  server.on('checkExpectation', watch)
  return async (onOverdue) => {
    isEnding = true
    for (const response of answering) {
      closeAfter(response)
      response.emit(STOPPING)
    }
    // Requests that clients sent already are not read yet, so their connections look idle: one turn of the event loop
    // accepts them, the next reads them.
    await setImmediate()
    await setImmediate()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    let timer = setTimeout(() => {
      timer = setTimeout(() => server.closeAllConnections(), GIVE_UP_MS)
      onOverdue()
      for (const response of answering) response.emit(OVERDUE)
    }, DRAIN_MS)
    await closed
    clearTimeout(timer)
  }
}

/** Closes the connection when the response has been sent, and says so before if it has not begun. */
export function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
  // The headers of a stream have been sent and promised keep-alive.
  else response.once('finish', () => response.req.socket.end())
}

import type { Server, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'

/** Time that requests in progress get when the server stops. */
const DRAIN_MS = 4000
/** Time that the answers to those get which are given up then: longer than an analysis takes to be ended. */
const GIVE_UP_MS = 2500
/** Event of a response that the server will wait for no longer. */
export const OVERDUE = 'overdue'

/**
 * Watches the requests of a listener, so that it can be ended well. The function that it gives takes no new
 * connections, has every answer from then on say `Connection: close`, and resolves when all connections are closed: at
 * once when what is under way is answered. What is not after {@link DRAIN_MS} is told so ({@link OVERDUE}, and
 * `onOverdue`) to be answered all the same; what is not {@link GIVE_UP_MS} later either is cut. Without the header,
 * connections that are kept for the next request would hold up the end for all of that time. To be called before the
 * application listens for requests.
 */
export function drainable(server: Server): (onOverdue: () => void) => Promise<void> {
  const answering = new Set<ServerResponse>()
  let isEnding = false
  const watch = (_request: unknown, response: ServerResponse) => {
    answering.add(response)
    response.once('close', () => answering.delete(response))
    if (isEnding) closeAfter(response)
  }
  server.on('request', watch)
  server.on('checkExpectation', watch)
  return async (onOverdue) => {
    isEnding = true
    for (const response of answering) closeAfter(response)
    // What a client sent before now and nobody has read yet is no idle connection: the first turn of the event loop
    // accepts it, the second reads it.
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

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close')
  // The headers of a stream are out, and promise to keep its connection.
  else response.once('finish', () => response.req.socket.end())
}

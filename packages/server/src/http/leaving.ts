import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from './api-error.js'

/**
 * Fires when the client leaves before it has its answer. Its end of the connection is heard of some turns of the event
 * loop before the connection is closed, and nothing can be sent from then on.
 */
export function leavingOf({ socket }: IncomingMessage, response: ServerResponse): AbortSignal {
  const leave = new AbortController()
  const left = () => leave.abort(new ApiError(503, 'client_left', 'The client disconnected.'))
  // A client may send many requests at once on one connection.
  socket.setMaxListeners(0).once('end', left)
  response.once('close', () => {
    socket.off('end', left)
    if (!response.writableFinished) left()
  })
  if (response.closed) left()
  return leave.signal
}

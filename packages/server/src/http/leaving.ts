import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from './api-error.js'
import { OVERDUE } from './drain.js'

/** Status of a request whose client left before it had an answer; nginx's, for no standard has one. Nobody gets it. */
export const CLIENT_LEFT = 499

/**
 * Fires when the client leaves before it has its answer: its end of the connection is heard of some turns of the event
 * loop before the connection is closed, and nothing can be sent from then on. Fires, too, when the server stops and
 * waits no longer. The reason is the refusal. A stream that has begun is left alone then: it ends with its job.
 */
export function leavingOf({ socket }: IncomingMessage, response: ServerResponse): AbortSignal {
  const leave = new AbortController()
  const left = () => leave.abort(new ApiError(CLIENT_LEFT, 'client_left', 'The client disconnected.'))
  response.once(OVERDUE, () => response.headersSent || leave.abort(stopping()))
  // A client may send many requests at once on one connection.
  socket.setMaxListeners(0).once('end', left)
  response.once('close', () => {
    socket.off('end', left)
    if (!response.writableFinished) left()
  })
  if (response.closed) left()
  return leave.signal
}

function stopping(): ApiError {
  const message = 'The server is being stopped. Nothing was charged: repeat the request as it was.'
  return new ApiError(503, 'server_stopping', message, {}, { 'Retry-After': '5' })
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from './api-error.js'
import { OVERDUE, STOPPING } from './drain.js'

/**
 * Status of a request whose client disconnected before the answer, as in nginx (there is no standard one). Only logged.
 */
export const CLIENT_LEFT = 499

/**
 * Aborts when the client disconnects before it has its answer: the end of its side of the connection is noticed some
 * turns of the event loop before the connection closes, and nothing can be sent from then on. Also aborts when the
 * server stops and waits no longer. The reason is the error to report. A stream that has begun is not affected: it ends
 * with its job.
 */
export function leavingOf({ socket }: IncomingMessage, response: ServerResponse): AbortSignal {
  const leave = new AbortController()
  const left = () => leave.abort(new ApiError(CLIENT_LEFT, 'client_left', 'The client disconnected.'))
  response.once(OVERDUE, () => response.headersSent || leave.abort(stopping()))
  // A client may pipeline many requests on one connection.
  socket.setMaxListeners(0).once('end', left)
  response.once('close', () => {
    socket.off('end', left)
    if (!response.writableFinished) left()
  })
  if (response.closed) left()
  return leave.signal
}

/**
 * Aborts with `leaving`, and already when the server begins to stop: for answers that wait for what others do, and that
 * the client can ask of another process.
 */
export function stoppingOf(response: ServerResponse, leaving: AbortSignal): AbortSignal {
  const stop = new AbortController()
  response.once(STOPPING, () => stop.abort(stopping()))
  leaving.addEventListener('abort', () => stop.abort(leaving.reason), { once: true })
  if (leaving.aborted) stop.abort(leaving.reason)
  return stop.signal
}

function stopping(): ApiError {
  const message = 'The server is being stopped. Nothing was charged: repeat the request as it was.'
  return new ApiError(503, 'server_stopping', message, {}, { 'Retry-After': '5' })
}

import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long the rest of a body is read before the answer, in ms: a small one arrives at once. */
const REST_MS = 250
/** How long it is read after the answer: a refused film keeps coming for a while. */
const LINGER_MS = 5000

/**
 * Sends an error response, perhaps before the request's body has arrived completely. First reads and discards the rest
 * of the body, for {@link REST_MS} at most; then the connection can be kept. If more is to come, the answer says
 * `Connection: close`, and the connection is kept for {@link LINGER_MS} at most until the rest has arrived: a client
 * that is still sending when its connection is closed may see only a broken connection. Resolves when the answer is
 * written.
 */
export async function endRefused(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
  await takeRest(request, REST_MS)
  if (request.complete) return void response.end(body)
  response.setHeader('Connection', 'close')
  // With its length declared and all of it written, the answer is complete for the client; `end` would close at once.
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.write(body)
  void takeRest(request, LINGER_MS).then(() => response.end())
}

async function takeRest(request: IncomingMessage, maxMs: number): Promise<void> {
  if (request.complete || request.destroyed) return
  const isOver = AbortSignal.timeout(maxMs)
  request.resume()
  await Promise.race([once(request, 'end', { signal: isOver }), once(request, 'close', { signal: isOver })]).catch(
    () => {},
  )
}

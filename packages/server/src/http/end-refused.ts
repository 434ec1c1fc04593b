import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long the rest of a body is taken before the answer, in ms: a small one is there in no time. */
const REST_MS = 250
/** How long it is taken after the answer: a refused film comes for a while yet. */
const LINGER_MS = 5000

/**
 * Ends the answer to a request that was refused, perhaps before the last byte of its body. Takes the rest of the body
 * first and throws it away, for {@link REST_MS} at most: the connection then stays. Where more is to come, the answer
 * says `Connection: close`, and the connection is held for {@link LINGER_MS} at most, until the rest is there: of a
 * connection that is closed while its client still sends, the client may see nothing but that it broke. Resolves when
 * the answer is written, not when the connection is closed.
 */
export async function endRefused(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
  await takeRest(request, REST_MS)
  if (request.complete) return void response.end(body)
  response.setHeader('Connection', 'close')
  // With its length said and all of it written, the answer is whole to the client; `end` would close at once.
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

import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'

/** How long the rest of a body is taken, in ms: a small one is there in no time. */
const REST_MS = 250

/**
 * Takes what is still to come of a refused request's body and throws it away, for {@link REST_MS} at most. Whoever is
 * answered before its last byte is sent, on a connection that is then closed, may see the broken connection instead of
 * the answer.
 */
export async function takeRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return
  const isOver = AbortSignal.timeout(REST_MS)
  request.resume()
  await Promise.race([once(request, 'end', { signal: isOver }), once(request, 'close', { signal: isOver })]).catch(
    () => {},
  )
}

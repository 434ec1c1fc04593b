import type { ServerResponse } from 'node:http'

/** How long a client may read nothing of its answer. */
const STALLED_MS = 120_000

/**
 * Disconnects a client that reads nothing of its answer for two minutes: the unsent data would stay in memory as long
 * as the connection. To be called when the response begins; a client that sends nothing for as long is disconnected
 * too.
 */
export function cutStalled(response: ServerResponse, stalledMs: number = STALLED_MS): void {
  response.setTimeout(stalledMs, () => response.destroy())
}

/** Cancels {@link cutStalled}, for an answer that is still being computed. */
export function letWait(response: ServerResponse): void {
  response.setTimeout(0)
}

import type { ServerResponse } from 'node:http'

/** So long a client may take nothing of its answer. */
const STALLED_MS = 120_000

/**
 * Cuts a client off that has taken nothing of its answer for two minutes: what waits for it would stay in memory as
 * long as it keeps the connection. To be called when the response begins; a client that sends nothing for so long is
 * cut off too.
 */
export function cutStalled(response: ServerResponse, stalledMs: number = STALLED_MS): void {
  response.setTimeout(stalledMs, () => response.destroy())
}

/** Takes {@link cutStalled} back, for an answer that is still to be found. */
export function letWait(response: ServerResponse): void {
  response.setTimeout(0)
}

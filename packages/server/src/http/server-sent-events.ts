import type { EventLog } from '../jobs/event-log.js'
import type { Context, Reply } from './route.js'
import { cutStalled } from './stalled-readers.js'

/** How often a comment is sent while nothing happens, so that no proxy closes the connection as idle. */
const HEARTBEAT_MS = 15_000

/**
 * Answers with the event log of a job, from after entry `after`, as server-sent events; ends after the last one. Slow
 * readers get back-pressure; one that reads nothing for two minutes is disconnected.
 */
export async function streamEvents(
  { request, response, signal }: Pick<Context, 'request' | 'response' | 'signal'>,
  events: EventLog,
  jobId: string,
  after: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  response.status(200)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.setHeader('Content-Type', 'text/event-stream; charset=utf-8')
  response.setHeader('Cache-Control', 'no-cache, no-transform')
  response.setHeader('X-Accel-Buffering', 'no')
  cutStalled(response)
  // A HEAD response has only headers; without this it would stay open until the job ends.
  if (request.method === 'HEAD') {
    response.end()
    return { sent: true }
  }
  response.flushHeaders()
  for await (const entry of events.follow(jobId, after, HEARTBEAT_MS, signal)) {
    const text =
      entry === 'idle' ? ': heartbeat\n\n' : `id: ${entry.seq}\nevent: ${entry.event}\ndata: ${entry.data}\n\n`
    if (!response.write(text)) await drained(response, signal)
  }
  response.end()
  return { sent: true }
}

/** The entry after which a reader resumes; 0 if the header is not one of our numbers. */
export function lastEventId(header: string | string[] | undefined): number {
  return typeof header === 'string' && /^[0-9]{1,9}$/.test(header.trim()) ? Number(header) : 0
}

function drained(response: Context['response'], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    response.once('drain', done)
    signal.addEventListener('abort', done, { once: true })
    if (signal.aborted) done()
  })
}

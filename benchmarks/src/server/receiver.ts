import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Takes webhooks. */
export interface Receiver {
  readonly url: string
  /** Ids of the jobs reported, and how often each event came. */
  readonly told: ReadonlySet<string>
  readonly times: ReadonlyMap<string, number>
  close(): void
}

/** Opens a receiver on this machine. `refuses`: whether it answers 500 the first time that an event comes. */
export async function openReceiver(refuses: () => boolean): Promise<Receiver> {
  const told = new Set<string>()
  const seen = new Set<string>()
  const times = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const { eventId, jobId } = JSON.parse(Buffer.concat(pieces).toString()) as { eventId: string; jobId: string }
    const isFirst = !seen.has(eventId)
    seen.add(eventId)
    if (isFirst && refuses()) {
      response.writeHead(500).end()
      return
    }
    told.add(jobId)
    times.set(eventId, (times.get(eventId) ?? 0) + 1)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    told,
    times,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

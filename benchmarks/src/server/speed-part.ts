import { randomUUID } from 'node:crypto'
import { markdownTable } from '../markdown-table.js'
import { type Caller, openCaller } from './caller.js'
import { timesOf } from './percentile.js'
import { openSite, startProcess } from './server-process.js'
import { TEXT, textCheck } from './tenants.js'

/** Speed of sync text checks over HTTP, with and without the cache, and of a start on an existing folder. */
export async function speedPart(options: {
  readonly database: string | null
  readonly requests: number
  readonly connections: number
}): Promise<string> {
  const { database, requests, connections } = options
  const site = openSite(database)
  const caller = openCaller(connections)
  try {
    const first = await startProcess(site)
    await first.stop()
    const server = await startProcess(site)
    const run = (count: number, fresh: boolean) => load(caller, server.url!, count, connections, fresh)
    await run(connections * 2, true)
    const uncached = await run(requests, true)
    const cached = await run(requests, false)
    await server.stop()
    const row = (name: string, { perSecond, p50Ms, p99Ms, failed }: Load) => [name, perSecond, p50Ms, p99Ms, failed]
    const table = markdownTable(
      ['sync fast check, 96 words', 'requests/s', 'p50 ms', 'p99 ms', 'failed'],
      [row('uncached', uncached), row('cached', cached)],
    )
    const what = `${connections} connections, ${requests} requests each`
    return `${what}; start on an existing folder: ${server.startMs} ms\n\n${table}`
  } finally {
    caller.close()
    site.remove()
  }
}

interface Load {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failed: number
}

/** Keeps every connection busy until all requests are answered. `fresh`: no text is sent twice. */
export async function load(
  caller: Caller,
  url: URL,
  requests: number,
  connections: number,
  fresh: boolean,
): Promise<Load> {
  const times: number[] = []
  let sent = 0
  let failed = 0
  const beganAt = performance.now()
  const worker = async () => {
    while (sent++ < requests) {
      const at = performance.now()
      const json = textCheck(fresh ? `${TEXT} ${randomUUID()}` : TEXT)
      const { status } = await caller.ask(url, { method: 'POST', path: '/v1/compliance/check', json })
      if (status !== 200) failed += 1
      times.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - beganAt) / 1000
  return { perSecond: Math.round(times.length / seconds), ...timesOf(times), failed }
}

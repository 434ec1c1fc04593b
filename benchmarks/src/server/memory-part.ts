import { markdownTable } from '../markdown-table.js'
import { openCaller } from './caller.js'
import { residentMiB, openSite, startProcess } from './server-process.js'
import { load } from './speed-part.js'

const STEPS = 10
/** Time for a garbage collection to end before memory is measured. */
const REST_MS = 1000

/**
 * Memory of the process that answers, after each tenth of `checks` uncached sync checks. What counts is the second half
 * against the first, each in the mean: a single figure depends on when garbage was last collected.
 */
export async function memoryPart(options: {
  readonly database: string | null
  readonly checks: number
  readonly connections: number
}): Promise<string> {
  const { database, checks, connections } = options
  const site = openSite(database)
  const caller = openCaller(connections)
  try {
    const start = () => startProcess(site, database === null ? {} : { PROOFLINE_ROLE: 'api' })
    // The process that creates the embedded database keeps much of the memory that this took.
    await (await start()).stop()
    const server = await start()
    const rows: number[][] = [[0, residentMiB(server.pid)]]
    for (let step = 1; step <= STEPS; step++) {
      await load(caller, server.url!, checks / STEPS, connections, true)
      await new Promise((resolve) => setTimeout(resolve, REST_MS))
      rows.push([(step * checks) / STEPS, residentMiB(server.pid)])
    }
    await server.stop()
    const meanOf = (part: number[][]) => part.reduce((sum, [, mib]) => sum + mib!, 0) / part.length
    const change = (meanOf(rows.slice(-STEPS / 2)) / meanOf(rows.slice(1, 1 + STEPS / 2)) - 1) * 100
    const what = `second half against the first: ${change.toFixed(1)} %`
    return `${what}\n\n${markdownTable(['checks', 'API process MiB'], rows)}`
  } finally {
    caller.close()
    site.remove()
  }
}

import { parseArgs } from 'node:util'
import { machineLine } from './process/machine.js'
import { makeDatabase } from './server/books.js'
import { killsPart } from './server/kills-part.js'
import { memoryPart } from './server/memory-part.js'
import { queuePart } from './server/queue-part.js'
import { speedPart } from './server/speed-part.js'
import { videosPart } from './server/videos-part.js'

const PARTS = ['speed', 'videos', 'memory', 'kills', 'queue'] as const

/**
 * The server over HTTP, part by part: `--part NAME` (repeated; default all), `--database URL` (of a PostgreSQL server:
 * each part makes a database there and drops it; default: the embedded one), `--requests N --connections N`, `--rate N`
 * (requests a second beside videos), `--checks N`, `--kills N`, `--jobs N`, `--seed N`. Throws for a part that there is
 * not.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      part: { type: 'string', multiple: true, default: [...PARTS] },
      database: { type: 'string' },
      requests: { type: 'string', default: '3000' },
      connections: { type: 'string', default: '32' },
      rate: { type: 'string', default: '20' },
      checks: { type: 'string', default: '10000' },
      kills: { type: 'string', default: '30' },
      jobs: { type: 'string', default: '1000' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    },
  })
  const unknown = values.part.find((part) => !(PARTS as readonly string[]).includes(part))
  if (unknown !== undefined) throw new Error(`There is no part ${unknown}. Parts: ${PARTS.join(', ')}.`)
  const [connections, seed] = [Number(values.connections), Number(values.seed)]
  const parts: Record<(typeof PARTS)[number], (database: string | null) => Promise<string | null>> = {
    speed: (database) => speedPart({ database, connections, requests: Number(values.requests) }),
    videos: (database) => videosPart({ database, requests: 1200, perSecond: Number(values.rate) }),
    memory: (database) => memoryPart({ database, connections, checks: Number(values.checks) }),
    kills: (database) => killsPart({ database, seed, kills: Number(values.kills) }),
    queue: async (database) => (database === null ? null : queuePart({ database, seed, jobs: Number(values.jobs) })),
  }
  console.log(`${machineLine()}; ${values.database === undefined ? 'embedded database' : 'PostgreSQL'}`)
  for (const part of PARTS.filter((name) => values.part.includes(name))) {
    const made = await makeDatabase(values.database ?? null)
    try {
      const text = await parts[part](made?.url ?? null)
      if (text === null) console.error(`${part}: left out, two workers need --database`)
      else console.log(`\n## ${part}\n\n${text}`)
    } finally {
      await made?.drop()
    }
  }
}

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { markdownTable } from './markdown-table.js'
import { machineLine } from './process/machine.js'

const KEY = 'svc_live_bench'
const SEED = {
  tenants: [
    {
      tenantId: 'tnt_bench',
      tier: 'pro',
      credits: 1_000_000_000,
      subscription: { jurisdictions: ['us'], platforms: ['youtube'] },
      defaults: { jurisdictions: ['us'], platforms: ['youtube'] },
      rateLimit: { requests: 100_000_000, windowSeconds: 60 },
    },
  ],
  apiKeys: [{ key: KEY, tenantId: 'tnt_bench' }],
}
/** 95 harmless words; each request adds its own. */
const WORDS = 'this serum makes skin feel soft and smooth for hours and smells of roses in the morning light '
const TEXT = WORDS.repeat(6).split(' ').slice(0, 95).join(' ')

/** Speed of sync text checks over HTTP: `--requests N --connections N --database URL` (default: the embedded one). */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      requests: { type: 'string', default: '3000' },
      connections: { type: 'string', default: '32' },
      database: { type: 'string' },
    },
  })
  const requests = Number(values.requests)
  const connections = Number(values.connections)
  const folder = mkdtempSync(path.join(tmpdir(), 'proofline-bench-'))
  try {
    const first = await start(folder, values.database)
    await first.stop()
    const server = await start(folder, values.database)
    await load(server.url, connections * 2, connections, true)
    const uncached = await load(server.url, requests, connections, true)
    const before = residentMiB(server.pid)
    const cached = await load(server.url, requests, connections, false)
    const after = residentMiB(server.pid)
    await server.stop()
    const row = (name: string, { perSecond, p50Ms, p99Ms, failed }: Load) => [name, perSecond, p50Ms, p99Ms, failed]
    console.log(`${machineLine()}; ${connections} connections, ${requests} requests each\n`)
    console.log(
      markdownTable(
        ['sync fast check, 96 words', 'requests/s', 'p50 ms', 'p99 ms', 'failed'],
        [row('uncached', uncached), row('cached', cached)],
      ),
    )
    console.log(`\nstart on an existing folder: ${server.startMs} ms; API process: ${before} MiB, then ${after} MiB`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function start(folder: string, database: string | undefined) {
  const seedFile = path.join(folder, 'seed.json')
  writeFileSync(seedFile, JSON.stringify(SEED))
  const beganAt = performance.now()
  const child = spawn(process.execPath, ['packages/server/bin/proofline-server.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PORT: '0',
      PROOFLINE_DATA_DIR: path.join(folder, 'data'),
      PROOFLINE_SEED_FILE: seedFile,
      PROOFLINE_LOG_LEVEL: 'error',
      ...(database !== undefined && { DATABASE_URL: database }),
    },
  })
  let output = ''
  while (!output.includes('listening on')) output += String(((await once(child.stdout, 'data')) as [Buffer])[0])
  const startMs = Math.round(performance.now() - beganAt)
  return {
    url: new URL(/listening on (\S+)/.exec(output)![1]!),
    pid: child.pid!,
    startMs,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

interface Load {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failed: number
}

/** Keeps every connection busy until all requests are answered. `fresh`: no text is sent twice. */
async function load(url: URL, requests: number, connections: number, fresh: boolean): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let sent = 0
  let failed = 0
  const beganAt = performance.now()
  const worker = async () => {
    while (sent++ < requests) {
      const at = performance.now()
      if ((await post(url, agent, fresh ? `${TEXT} ${randomUUID()}` : TEXT)) !== 200) failed += 1
      times.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - beganAt) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)]!)
  return { perSecond: Math.round(times.length / seconds), p50Ms: at(0.5), p99Ms: at(0.99), failed }
}

function post(url: URL, agent: http.Agent, text: string): Promise<number> {
  const asked = { jurisdictions: ['us'], platforms: ['youtube'], mode: 'fast', responseMode: 'sync' }
  const body = JSON.stringify({ ...asked, content: { text } })
  const headers = {
    Authorization: `Bearer ${KEY}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Idempotency-Key': randomUUID(),
  }
  return new Promise((resolve, reject) => {
    const request = http.request(
      new URL('/v1/compliance/check', url),
      { method: 'POST', agent, headers },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    request.on('error', reject).end(body)
  })
}

/** Memory of a process in MiB; 0 where the system does not tell. */
function residentMiB(pid: number): number {
  try {
    return Math.round((Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1024 ** 2)
  } catch {
    return 0
  }
}

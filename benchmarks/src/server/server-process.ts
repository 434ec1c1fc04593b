import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../paths.js'
import { SEED } from './tenants.js'

const PROGRAM = path.join(ROOT, 'packages/server/bin/proofline-server.js')

const alive = new Set<ChildProcess>()
// A measurement that fails half-way must leave nothing running.
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/** What all processes of one server share. */
export interface Site {
  readonly folder: string
  /** Null: the embedded database. */
  readonly database: string | null
}

/** A server process as an operator starts it. */
export interface ServerProcess {
  /** Null for a worker. */
  readonly url: URL | null
  readonly pid: number
  readonly startMs: number
  /** Stops it as an operator does. */
  stop(): Promise<void>
  /** Kills it as a power cut would; resolves when it is gone. */
  kill(): Promise<void>
}

/** A folder for one server; `remove` takes it away. */
export function openSite(database: string | null): Site & { remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'proofline-bench-'))
  writeFileSync(path.join(folder, 'seed.json'), JSON.stringify(SEED))
  return { folder, database, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Starts a process and resolves when it listens (or, a worker, works). Rejects with its output where it ends before.
 */
export async function startProcess(site: Site, env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const beganAt = performance.now()
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PORT: '0',
      PROOFLINE_DATA_DIR: path.join(site.folder, 'data'),
      PROOFLINE_SEED_FILE: path.join(site.folder, 'seed.json'),
      PROOFLINE_LOG_LEVEL: 'error',
      PROOFLINE_WEBHOOK_ALLOW_PRIVATE: 'true',
      ...(site.database !== null && { DATABASE_URL: site.database }),
      ...env,
    },
  })
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  const address = await readAddress(child)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    url: address === null ? null : new URL(address),
    pid: child.pid!,
    startMs: Math.round(performance.now() - beganAt),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

async function readAddress(child: ChildProcess): Promise<string | null> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (piece: Buffer) => {
      output += piece.toString()
      const found = /listening on (\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
      else if (/^working$/m.test(output)) resolve(null)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)))
  })
}

/** Memory of a process in MiB; 0 where the system does not report it. */
export function residentMiB(pid: number): number {
  try {
    return Math.round((Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1024 ** 2)
  } catch {
    return 0
  }
}

/** Ids of the direct children of a process (Linux only). */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
      const list = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      return list.split(' ').filter(Boolean).map(Number)
    })
  } catch {
    return []
  }
}

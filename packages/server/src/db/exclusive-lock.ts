import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { ProoflineError } from '@proofline/engine/spec'

/** A process that was just stopped or killed needs a moment to release the lock. */
const PATIENCE_MS = 3000
const PAUSE_MS = 100

/** Releases the lock. */
export type Unlock = () => Promise<void>

/**
 * Locks a folder for this process. Two processes on one embedded database would silently corrupt it, so this must come
 * before opening it. Rejects with a sentence if another process still holds the lock after three seconds.
 *
 * On Linux it is an abstract socket named after the folder: the kernel frees it as soon as the process dies, in
 * whatever way. Elsewhere it is a file with the process id, taken over once that process is gone.
 */
export async function lockFolder(folder: string): Promise<Unlock> {
  makeFolder(folder)
  const real = realpathSync(folder)
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await (process.platform === 'linux' ? lockBySocket(real) : lockByFile(real))
    } catch (error) {
      if (performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/**
 * Creates a folder and its parents one by one: where a file system forbids it and reports a missing folder (`/proc`),
 * Node's recursive mode retries for ever.
 */
function makeFolder(folder: string): void {
  const missing: string[] = []
  for (let at = path.resolve(folder); !existsSync(at); at = path.dirname(at)) missing.unshift(at)
  try {
    for (const each of missing) mkdirSync(each)
    if (!statSync(folder).isDirectory()) throw new Error('a file has this name')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const message = `The data folder ${folder} cannot be made: ${reason}. Choose another PROOFLINE_DATA_DIR.`
    throw new ProoflineError('context_invalid', message, { cause })
  }
}

async function lockBySocket(folder: string): Promise<Unlock> {
  const name = `\0proofline-${createHash('sha256').update(folder).digest('hex').slice(0, 40)}`
  const server = net.createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(taken(folder, cause)))
    server.listen(name, resolve)
  })
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

async function lockByFile(folder: string): Promise<Unlock> {
  const file = path.join(folder, 'lock')
  for (const last of [false, true]) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return async () => rmSync(file, { force: true })
    } catch (cause) {
      if (last || isAlive(Number(readFileSync(file, 'utf8')))) throw taken(folder, cause)
      rmSync(file, { force: true })
    }
  }
  throw taken(folder, undefined)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function taken(folder: string, cause: unknown): Error {
  return new Error(
    `Another process has the data folder ${folder} open. Stop it, choose another PROOFLINE_DATA_DIR, or set DATABASE_URL to let several processes share one database.`,
    { cause },
  )
}

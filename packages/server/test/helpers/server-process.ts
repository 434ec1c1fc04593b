import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { copyDatabase } from './database-template.js'

const PROGRAM = fileURLToPath(new URL('../../bin/proofline-server.js', import.meta.url))
const everywhere = { jurisdictions: ['us', 'eu', 'uk'], platforms: ['youtube', 'tiktok'] }
const defaults = { jurisdictions: ['us'], platforms: ['youtube'] }
const tenant = (tenantId: string, more: object = {}) => ({
  tenantId,
  tier: 'pro',
  credits: 100_000,
  subscription: everywhere,
  defaults,
  rateLimit: { requests: 100_000, windowSeconds: 60 },
  ...more,
})
const ALL = ['compliance:check', 'agents:*', 'reports:read', 'policies:read']
const key = (name: string, tenantId: string, scopes = ALL) => ({ key: name, tenantId, scopes })

/** Tenants and keys of every test server. */
export const SEED = {
  tenants: [
    tenant('tnt_acme'),
    tenant('tnt_other'),
    tenant('tnt_poor', { credits: 20, tier: 'free' }),
    tenant('tnt_empty', { defaults: {} }),
    tenant('tnt_slow', { rateLimit: { requests: 3, windowSeconds: 3600 } }),
    tenant('tnt_big', { tier: 'enterprise' }),
    tenant('tnt_free', { tier: 'free' }),
  ],
  apiKeys: [
    key('svc_live_acme', 'tnt_acme'),
    key('svc_test_acme', 'tnt_acme'),
    key('svc_live_other', 'tnt_other'),
    key('svc_live_poor', 'tnt_poor'),
    key('svc_live_empty', 'tnt_empty'),
    key('svc_live_slow', 'tnt_slow'),
    key('svc_live_big', 'tnt_big'),
    key('svc_live_free', 'tnt_free'),
    key('svc_live_nobody', 'tnt_nobody'),
    key('svc_live_reader', 'tnt_acme', ['reports:read']),
  ],
}

/** A folder for one test server. */
export function makeFolder(): { dir: string; seedFile: string; remove(): void } {
  const dir = mkdtempSync(path.join(tmpdir(), 'proofline-server-'))
  const seedFile = path.join(dir, 'seed.json')
  writeFileSync(seedFile, JSON.stringify(SEED))
  return { dir, seedFile, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

/** A server in a process of its own, as an operator starts it. */
export interface TestServer {
  readonly url: string
  readonly output: () => string
  /** Ends it with a signal and gives its exit code; null where the signal killed it. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts a server and resolves when it listens (or, a worker, works). */
export async function startTestServer(
  folder: { dir: string; seedFile: string },
  env: Record<string, string> = {},
): Promise<TestServer> {
  const dataDir = path.join(folder.dir, 'data')
  if (!env['DATABASE_URL']) await copyDatabase(dataDir)
  const child: ChildProcess = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      PROOFLINE_DATA_DIR: dataDir,
      PROOFLINE_SEED_FILE: folder.seedFile,
      PROOFLINE_WEBHOOK_ALLOW_PRIVATE: 'true',
      PROOFLINE_WEBHOOK_DELAY_SCALE: '0.01',
      PROOFLINE_LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = once(child, 'exit')
  let asked = false
  void exited.then(([code]) => asked || console.error(`the server died with ${String(code)}:\n${output}`))
  const ready = new Promise<string>((resolve, reject) => {
    const read = (piece: Buffer) => {
      output += piece.toString()
      const url = /listening on (\S+)/.exec(output)?.[1] ?? (/^working$/m.test(output) ? '' : undefined)
      if (url !== undefined) resolve(url)
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    void exited.then(([code]) => reject(new Error(`the server ended with ${String(code)}:\n${output}`)))
  })
  return {
    url: await ready,
    output: () => output,
    async end(signal = 'SIGTERM') {
      asked = true
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      const [code] = (await exited) as [number | null]
      return code
    },
  }
}

/** An answer. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- what a server answers is looked at field by field
  readonly body: any
}

/**
 * Calls a server with a key. `json` is sent as the body; POST and DELETE get an Idempotency-Key unless one is given.
 */
export async function call(
  server: Pick<TestServer, 'url'>,
  method: string,
  pathname: string,
  options: {
    key?: string | null
    json?: unknown
    body?: string | Uint8Array | FormData
    headers?: Record<string, string>
  } = {},
): Promise<Answer> {
  const { key: apiKey = 'svc_live_acme', json, body, headers } = options
  const all: Record<string, string> = {
    ...(apiKey !== null && { Authorization: `Bearer ${apiKey}` }),
    ...(json !== undefined && { 'Content-Type': 'application/json' }),
    ...(method !== 'GET' && { 'Idempotency-Key': randomUUID() }),
    ...headers,
  }
  for (const [name, value] of Object.entries(all)) if (value === '') delete all[name]
  const payload = json === undefined ? body : JSON.stringify(json)
  const response = await fetch(`${server.url}${pathname}`, {
    method,
    headers: all,
    redirect: 'manual',
    ...(payload !== undefined && { body: payload }),
  })
  const text = await response.text()
  let parsed: unknown = null
  try {
    parsed = JSON.parse(text)
  } catch {
    // An answer that is no JSON is looked at as text.
  }
  return { status: response.status, headers: response.headers, text, body: parsed }
}

/** A text check, as it would be submitted. */
export function textCheck(text: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...defaults, content: { text }, mode: 'fast', responseMode: 'sync', ...more }
}

/** Polls until `done` holds for the response. Throws after `withinMs`. */
export async function until<T>(ask: () => Promise<T>, done: (value: T) => boolean, withinMs = 60_000): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const value = await ask()
    if (done(value)) return value
    if (Date.now() > deadline)
      throw new Error(`not reached in ${withinMs} ms; last: ${JSON.stringify(value).slice(0, 500)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Credits that are left, and that are held. */
export async function credits(server: TestServer, apiKey?: string): Promise<{ left: number; held: number }> {
  const { body } = await call(server, 'GET', '/v1/usage', apiKey === undefined ? {} : { key: apiKey })
  return { left: body.creditsRemaining, held: body.creditsReserved }
}

const ADMIN_URL = 'postgres://postgres@127.0.0.1:5432/postgres'

/** A PostgreSQL database for one test file, or null, with a message, if there is no server. */
export async function makeDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  const admin = new pg.Client({ connectionString: ADMIN_URL, connectionTimeoutMillis: 2000 })
  try {
    await admin.connect()
  } catch {
    console.warn('No PostgreSQL on 127.0.0.1:5432: tests that need it are skipped, others use the embedded database.')
    return null
  }
  const name = `proofline_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  return {
    url: `postgres://postgres@127.0.0.1:5432/${name}`,
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

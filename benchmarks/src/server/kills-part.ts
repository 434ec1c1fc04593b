import { readFileSync } from 'node:fs'
import path from 'node:path'
import { markdownTable } from '../markdown-table.js'
import { ROOT } from '../paths.js'
import { findFaults, openBooks } from './books.js'
import { openCaller } from './caller.js'
import { openReceiver } from './receiver.js'
import { seeded } from '../seeded.js'
import { childrenOf, openSite, type ServerProcess, type Site, startProcess } from './server-process.js'
import { keyOf, TIERS } from './tenants.js'
import { startTraffic } from './traffic.js'

/** Longest time between two kills, counted from when the killed process is back. */
const MOST_WAIT_MS = 1500
const CALLERS = 8
const REFUSED_SHARE = 0.1
const POLL_MS = 500
/** Claims of dead processes end after 20 s; a delivery's after 30. */
const SETTLE_WITHIN_MS = 300_000

/**
 * Kills processes with SIGKILL at moments drawn from `seed` while callers ask for checks of all kinds, lets what is
 * left finish, and compares the database with what callers and receiver know. With a database: an API and two
 * workers, any of them or one of their analysis processes; else the one process, or its analysis process.
 */
export async function killsPart(options: {
  readonly database: string | null
  readonly kills: number
  readonly seed: number
}): Promise<string> {
  const { database, kills, seed } = options
  const random = seeded(seed)
  const site = openSite(database)
  const receiver = await openReceiver(() => random() < REFUSED_SHARE)
  const caller = openCaller(64)
  try {
    const fleet = await openFleet(site)
    for (const tier of TIERS) {
      const path1 = '/v1/compliance/webhooks/video/secret'
      await caller.ask(fleet.url(), { method: 'GET', path: path1, key: keyOf(tier) })
    }
    const film = readFileSync(path.join(ROOT, 'test-media/clean-3s.mp4'))
    const asked = { caller, url: fleet.url, callers: CALLERS, random, receiverUrl: receiver.url, film }
    const traffic = startTraffic(asked)
    const killed = new Map<string, number>()
    for (let kill = 0; kill < kills; kill++) {
      await new Promise((resolve) => setTimeout(resolve, random() * MOST_WAIT_MS))
      const what = await fleet.killOne(random)
      killed.set(what, (killed.get(what) ?? 0) + 1)
    }
    await traffic.stop()
    await settle(() => caller.ask(fleet.url(), { method: 'GET', path: '/metrics' }))
    await fleet.stop()

    const books = await openBooks(site)
    const { accepted, announced, syncAnswers } = traffic
    const faults = await findFaults(books, { accepted, announced, told: receiver.told, syncAnswers })
    const states = await books.rows(
      `select kind, delivery, status, count(*)::int as n from jobs group by 1, 2, 3 order by 1, 2, 3`,
    )
    await books.close()
    const list = (pairs: Iterable<readonly [unknown, unknown]>) =>
      [...pairs].map(([key, n]) => `${key} ${n}`).join(', ')
    const repeated = [...receiver.times.values()].filter((times) => times > 1).length
    const rows = [
      ['killed', list(killed)],
      ['sync checks answered', syncAnswers],
      ['jobs accepted', accepted.length],
      ['how they ended', list(states.map(({ kind, delivery, status, n }) => [`${kind} ${delivery} ${status}`, n]))],
      ['accepted jobs lost', faults.lost],
      ['jobs charged otherwise than they ended', faults.wronglyCharged],
      ['sync checks charged and not answered', faults.chargedWithoutAnswer],
      ['tenants whose balance is not their ledger', faults.unbalanced],
      ['webhooks owed', announced.length],
      ['webhooks lost', faults.untold],
      ['events that arrived more than once', repeated],
      ['credits still held (for requests whose process died)', `${faults.held} (${faults.forgotten})`],
    ] as const
    return `seed ${seed}\n\n${markdownTable(['kill -9', database === null ? 'embedded' : 'PostgreSQL'], rows)}`
  } finally {
    caller.close()
    receiver.close()
    site.remove()
  }
}

interface Member {
  readonly role: 'all' | 'api' | 'worker'
  process: ServerProcess
}

/** The processes of a server, each brought back as soon as it was killed. */
async function openFleet(site: Site) {
  const env = {
    PROOFLINE_WEBHOOK_DELAY_SCALE: '0.1',
    // A video that is killed repeatedly takes longer than its usual limit.
    PROOFLINE_VIDEO_CEILING_SECONDS: '900',
  }
  const start = (role: string, more: object = {}) => startProcess(site, { ...env, PROOFLINE_ROLE: role, ...more })
  const roles = site.database === null ? (['all'] as const) : (['api', 'worker', 'worker'] as const)
  const members: Member[] = []
  for (const role of roles) members.push({ role, process: await start(role) })
  const listener = members[0]!
  const { port } = listener.process.url!
  return {
    url: () => new URL(`http://127.0.0.1:${port}`),
    /** Kills one, or one of its analysis processes, and returns which. */
    async killOne(random: () => number): Promise<string> {
      const member = members[Math.floor(random() * members.length)]!
      const analyses = childrenOf(member.process.pid)
      if (random() < 0.2 && analyses.length > 0) {
        process.kill(analyses[Math.floor(random() * analyses.length)]!, 'SIGKILL')
        return 'analysis'
      }
      await member.process.kill()
      member.process = await start(member.role, member === listener ? { PORT: port } : {})
      return member.role
    },
    async stop() {
      for (const { process: each } of members.toReversed()) await each.stop()
    },
  }
}

/** Resolves when no job is open and no delivery is pending. */
async function settle(metrics: () => Promise<{ text: string }>): Promise<void> {
  const deadline = Date.now() + SETTLE_WITHIN_MS
  for (;;) {
    const { text } = await metrics()
    const open = [...text.matchAll(/^proofline_(?:jobs_open|webhooks_pending)(?:\{.*\})? (\d+)/gm)]
    if (open.every(([, n]) => n === '0') && open.length > 0) return
    if (Date.now() > deadline) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

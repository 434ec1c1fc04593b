import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { markdownTable } from '../markdown-table.js'
import { SPEED_CLIPS, speedClip } from '../speed-clips.js'
import { type Asked, type Caller, openCaller, upload, videoCheck } from './caller.js'
import { type Times, timesOf } from './percentile.js'
import { openSite, startProcess } from './server-process.js'
import { keyOf, TEXT, textCheck } from './tenants.js'

const VIDEOS = 2
const POLL_MS = 500
const KEY = keyOf('pro')

/**
 * Response times while two videos (30 s of 1080p) are being analysed, and while none is. Requests come at a
 * fixed rate whatever the server does, and a time counts from when the request was due: a server that falls behind
 * cannot hide it. With a database one process answers and another works; else one does both.
 */
export async function videosPart(options: {
  readonly database: string | null
  readonly requests: number
  readonly perSecond: number
}): Promise<string> {
  const { database, requests, perSecond } = options
  const film = readFileSync(speedClip(SPEED_CLIPS.short))
  const site = openSite(database)
  const caller = openCaller(256)
  const concurrency = { PROOFLINE_VIDEO_CONCURRENCY: String(VIDEOS), PROOFLINE_VIDEO_CEILING_SECONDS: '900' }
  const apart = database !== null
  try {
    const api = await startProcess(site, { ...concurrency, ...(apart && { PROOFLINE_ROLE: 'api' }) })
    const worker = apart ? await startProcess(site, { ...concurrency, PROOFLINE_ROLE: 'worker' }) : null
    const url = api.url!
    await arrivals(caller, url, perSecond * 2, perSecond, null)
    const idle = await arrivals(caller, url, requests, perSecond, null)
    const videos = await keepBusy(caller, url, film)
    const busy = await arrivals(caller, url, requests, perSecond, videos.oneOf)
    const analysed = await videos.stop()
    await worker?.stop()
    await api.stop()
    const rows = Object.keys(busy).map((kind) => [kind, ...columns(idle[kind]), ...columns(busy[kind])])
    const head = ['request', 'n', 'p50 ms', 'p99 ms', 'max ms', 'n beside videos', 'p50 ms', 'p99 ms', 'max ms']
    const what = `${perSecond} requests/s, ${requests} without and beside ${VIDEOS} videos; ${analysed} videos ended meanwhile`
    return `${what}\n\n${markdownTable(head, rows)}`
  } finally {
    caller.close()
    site.remove()
  }
}

const columns = ({ count, p50Ms, p99Ms, maxMs }: Times = timesOf([])) => [count, p50Ms, p99Ms, maxMs]

/** Sends kinds of requests by turns, one every `1 / perSecond` s. Returns times by kind, and of all together. */
async function arrivals(
  caller: Caller,
  url: URL,
  count: number,
  perSecond: number,
  videoJob: (() => string) | null,
): Promise<Record<string, Times>> {
  const times = new Map<string, number[]>()
  const kinds: Record<string, () => Asked> = {
    'GET usage': () => ({ method: 'GET', path: '/v1/usage' }),
    'GET video job': () => ({ method: 'GET', path: `/v1/compliance/check-video/${videoJob?.() ?? randomUUID()}` }),
    'POST check, uncached': () => check(`${TEXT} ${randomUUID()}`, 'sync'),
    'POST check, cached': () => check(TEXT, 'sync'),
    'POST check, async': () => check(`${TEXT} ${randomUUID()}`, 'async'),
  }
  const names = Object.keys(kinds)
  const beganAt = performance.now()
  const ask = async (index: number) => {
    const dueMs = (index * 1000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, dueMs - (performance.now() - beganAt)))
    const kind = names[index % names.length]!
    const { status, text } = await caller.ask(url, { key: KEY, ...kinds[kind]!() })
    const isExpected = status === 200 || status === 202 || (kind === 'GET video job' && videoJob === null)
    if (!isExpected) throw new Error(`${kind} was answered with ${status}: ${text.slice(0, 300)}`)
    const ms = performance.now() - beganAt - dueMs
    for (const name of [kind, 'all']) times.set(name, [...(times.get(name) ?? []), ms])
  }
  await Promise.all(Array.from({ length: count }, (_, index) => ask(index)))
  return Object.fromEntries([...times].map(([name, each]) => [name, timesOf(each)]))
}

function check(text: string, responseMode: 'sync' | 'async'): Asked {
  return { method: 'POST', path: '/v1/compliance/check', json: textCheck(text, { responseMode }) }
}

/** Keeps two videos under analysis: when one ends, the next is submitted. Resolves when both are running. */
async function keepBusy(caller: Caller, url: URL, film: Buffer) {
  const current: string[] = []
  let stopped = false
  let ended = 0
  const statusOf = async (requestId: string) => {
    const { text } = await caller.ask(url, { method: 'GET', path: `/v1/compliance/check-video/${requestId}`, key: KEY })
    return JSON.parse(text).status as string
  }
  const begin = async (place: number) => {
    const film1 = await upload(caller, url, KEY, film)
    const json = videoCheck(film1)
    const { status, text } = await caller.ask(url, {
      method: 'POST',
      path: '/v1/compliance/check-video',
      key: KEY,
      json,
    })
    if (status !== 202) throw new Error(`The video was answered with ${status}: ${text}`)
    current[place] = film1.requestId
  }
  const reached = async (requestId: string, wanted: readonly string[]) => {
    while (!stopped && !wanted.includes(await statusOf(requestId)))
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  const follow = async (place: number) => {
    while (!stopped) {
      await reached(current[place]!, ['completed', 'failed'])
      if (stopped) return
      ended += 1
      await begin(place)
    }
  }
  const places = Array.from({ length: VIDEOS }, (_, place) => place)
  for (const place of places) await begin(place)
  for (const place of places) await reached(current[place]!, ['processing', 'completed', 'failed'])
  const loops = places.map(follow)
  let turn = 0
  return {
    oneOf: () => current[turn++ % VIDEOS]!,
    async stop() {
      stopped = true
      await Promise.all(loops)
      return ended
    },
  }
}

import { randomUUID } from 'node:crypto'
import { type Answer, type Asked, type Caller, upload, type Uploaded, videoCheck } from './caller.js'
import { keyOf, textCheck, TIERS } from './tenants.js'

const RETRY_MS = 100
const MOST_THINKING_MS = 80
const VIDEO_EVERY_MS = 1500

/** What the server has acknowledged to callers. */
export interface Traffic {
  readonly accepted: string[]
  /** Jobs with a callback address. */
  readonly announced: string[]
  /** Sync checks answered, each counted once however often it was requested. */
  syncAnswers: number
  /** Resolves when every caller has the response to its last request. Rejects if one was refused. */
  stop(): Promise<void>
}

/**
 * Callers that request all kinds of checks one after the other, and retry as they should: what got no response, or
 * a retryable error, is sent again with the same key until it is answered.
 */
export function startTraffic(options: {
  readonly caller: Caller
  readonly url: () => URL
  readonly callers: number
  readonly random: () => number
  readonly receiverUrl: string
  readonly film: Buffer
}): Traffic {
  const { caller, url, callers, random, receiverUrl, film } = options
  let stopped = false
  let fault: unknown = null
  const accepted = new Set<string>()
  const announced = new Set<string>()

  const isFinal = ({ status }: Answer) => status < 500 && status !== 409 && status !== 429
  async function persist<T>(ask: () => Promise<T>, isDone: (answer: T) => boolean): Promise<T> {
    for (;;) {
      const answer = await ask().catch(() => null)
      if (answer !== null && isDone(answer)) return answer
      await pause(RETRY_MS)
    }
  }
  async function insist(asked: Asked): Promise<Answer> {
    const idempotencyKey = randomUUID()
    const answer = await persist(() => caller.ask(url(), { ...asked, idempotencyKey }), isFinal)
    if (answer.status >= 300) throw new Error(`${asked.path} was answered with ${answer.status}: ${answer.text}`)
    return answer
  }
  const check = (key: string, more: Record<string, unknown>) =>
    insist({ method: 'POST', path: '/v1/compliance/check', key, json: textCheck(`a text ${randomUUID()}`, more) })

  async function askText(): Promise<void> {
    const key = keyOf(TIERS[Math.floor(random() * TIERS.length)]!)
    const dice = random()
    if (dice < 0.3) {
      await check(key, {})
      traffic.syncAnswers += 1
    } else if (dice < 0.4) {
      const { headers } = await check(key, { responseMode: 'stream' })
      accepted.add(String(headers['x-job-id']))
    } else {
      const { text } = await check(key, { responseMode: 'async', webhookUrl: receiverUrl })
      const { jobId } = JSON.parse(text) as { jobId: string }
      accepted.add(jobId)
      announced.add(jobId)
    }
  }
  async function askVideo(): Promise<void> {
    const key = keyOf('pro')
    const film1 = await persist<Uploaded>(
      () => upload(caller, url(), key, film),
      () => true,
    )
    const json = { ...videoCheck(film1), webhookUrl: receiverUrl }
    await insist({ method: 'POST', path: '/v1/compliance/check-video', key, json })
    accepted.add(film1.requestId)
    announced.add(film1.requestId)
  }
  async function loop(ask: () => Promise<void>, thinkingMs: () => number): Promise<void> {
    while (!stopped && fault === null) {
      await ask().catch((error: unknown) => (fault ??= error))
      await pause(thinkingMs())
    }
  }

  const loops = [
    ...Array.from({ length: callers }, () => loop(askText, () => random() * MOST_THINKING_MS)),
    loop(askVideo, () => VIDEO_EVERY_MS),
  ]
  const traffic = {
    get accepted() {
      return [...accepted]
    },
    get announced() {
      return [...announced]
    },
    syncAnswers: 0,
    async stop() {
      stopped = true
      await Promise.all(loops)
      if (fault !== null) throw fault
    },
  }
  return traffic
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

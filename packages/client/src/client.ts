import {
  type JobSubmitted,
  OPERATIONS,
  type Operations,
  type TextCheckRequest,
  type TextReport,
} from './generated/api.js'
import { type ApiEvent, isLast, readEvents } from './events.js'

/** How a client is made. `baseUrl` contains the version: `http://127.0.0.1:8787/v1`. */
export interface ClientOptions {
  readonly baseUrl: string
  readonly apiKey: string
  /** Default: the global one. */
  readonly fetch?: typeof fetch
}

type Given<Name extends keyof Operations> = Omit<Operations[Name], 'answer'>

/** Parameters of a call: path, query and body of the operation. */
export type CallOptions<Name extends keyof Operations> = Given<Name> & {
  /** A UUID. Default: a new one for each call; give the same one to repeat a call safely. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

type Call<Name extends keyof Operations> =
  Record<string, never> extends Given<Name>
    ? (options?: CallOptions<Name>) => Promise<Operations[Name]['answer']>
    : (options: CallOptions<Name>) => Promise<Operations[Name]['answer']>

/** A text check with the given response mode. A form always gets its report. */
export type TextCallOptions<Mode extends TextCheckRequest['responseMode']> = Omit<CallOptions<'checkText'>, 'body'> & {
  readonly body: (TextCheckRequest & { responseMode: Mode }) | ('sync' extends Mode ? FormData : never)
}

/** One method for each operation, named as in the OpenAPI description, and the two streams. */
export type Client = { readonly [Name in Exclude<keyof Operations, 'checkText' | 'streamJob'>]: Call<Name> } & {
  /**
   * Checks a text. With `responseMode` `sync` it returns the report, with `async` the job; see `streamText` for
   * `stream`.
   */
  checkText(options: TextCallOptions<'sync'>): Promise<TextReport>
  checkText(options: TextCallOptions<'async'>): Promise<JobSubmitted>
  checkText(options: TextCallOptions<'sync' | 'async'>): Promise<TextReport | JobSubmitted>
  /**
   * Submits a text check with `responseMode` `stream` and yields its events. Leaving the loop stops the job, which is
   * not charged, unless `streamJob` resumes the events within five seconds, by the id in `job.started`. Throws {@link
   * ClientError} `stream_incomplete` where the stream ends before its last event, or its connection breaks (see
   * `cause`): the events so far are not a report. Aborting `signal` throws its reason.
   */
  streamText(options: TextCallOptions<'stream'>): AsyncGenerator<ApiEvent>
  /**
   * Events of a job, after the one with `lastEventId`. Throws `stream_incomplete` as `streamText` does: call it again
   * with the `id` of the last event received.
   */
  streamJob(options: CallOptions<'streamJob'> & { readonly lastEventId?: string }): AsyncGenerator<ApiEvent>
}

/**
 * An error response, or a response that cannot be used. `status` is the HTTP status, `code` what to branch on, `body`
 * the whole response.
 */
export class ClientError extends Error {
  override readonly name = 'ClientError'

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly body: unknown,
    /** Seconds to wait, where the response says so. */
    readonly retryAfterSeconds: number | null,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Status of a stream after its last event. */
const NOTHING_MORE = 204

interface Loose {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  lastEventId?: string
  signal?: AbortSignal
}

/**
 * Creates a client. Throws a `TypeError` for an invalid `baseUrl`. Calls reject with {@link ClientError} for an error
 * response and, as `answer_unreadable`, for a response that is not JSON, as a proxy may send; and with a `TypeError`,
 * before anything is sent, for a path without its id and for a `responseMode` that belongs to the other method. Where
 * the service cannot be reached they reject as `fetch` does. Nothing is retried: to repeat a call, pass the same
 * `idempotencyKey`.
 */
export function createClient({ baseUrl, apiKey, fetch: send = fetch }: ClientOptions): Client {
  if (!/^https?:$/.test(URL.canParse(baseUrl) ? new URL(baseUrl).protocol : '')) {
    throw new TypeError(`baseUrl must be an address such as http://127.0.0.1:8787/v1, got ${JSON.stringify(baseUrl)}.`)
  }
  async function request(name: keyof Operations, options: Loose): Promise<Response> {
    const { method, path, keyed } = OPERATIONS[name]
    const route = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => segmentOf(key, options.path?.[key]))
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries(options.query ?? {}))
      if (value !== undefined) query.set(key, String(value))
    const isForm = options.body instanceof FormData
    const headers: Record<string, string> = { Authorization: `Bearer ${apiKey}` }
    if (options.body !== undefined && !isForm) headers['Content-Type'] = 'application/json'
    if (keyed) headers['Idempotency-Key'] = options.idempotencyKey ?? crypto.randomUUID()
    if (options.lastEventId !== undefined) headers['Last-Event-ID'] = options.lastEventId
    const body = isForm ? (options.body as FormData) : options.body === undefined ? null : JSON.stringify(options.body)
    const suffix = query.size > 0 ? `?${query}` : ''
    const response = await send(`${baseUrl.replace(/\/$/, '')}${route}${suffix}`, {
      method,
      headers,
      body,
      ...(options.signal && { signal: options.signal }),
    })
    if (!response.ok) throw await refusal(response)
    return response
  }

  const names = Object.keys(OPERATIONS) as (keyof Operations)[]
  const calls = names.map((name) => {
    const call = async (options: Loose = {}) => {
      if (isStream(options.body)) throw new TypeError(`Call streamText for responseMode 'stream'.`)
      return answerOf(await request(name, options))
    }
    return [name, call]
  })
  return {
    ...(Object.fromEntries(calls) as Client),
    async *streamText(options) {
      if (!isStream(options.body)) throw new TypeError(`streamText takes a body with responseMode 'stream'.`)
      yield* whole(await request('checkText', options as Loose), options.signal)
    },
    async *streamJob(options) {
      yield* whole(await request('streamJob', options as Loose), options.signal)
    },
  }
}

/**
 * The events of a response. A stream that is cut off may look complete, or throw: either way `streamJob` can fetch what
 * is missing. That nothing follows the event it was asked for is only said by 204: a stream without events may be that
 * of a server that stopped.
 */
async function* whole(response: Response, signal?: AbortSignal): AsyncGenerator<ApiEvent> {
  if (response.status === NOTHING_MORE) return
  let last: ApiEvent | undefined
  let broken: ErrorOptions | undefined
  try {
    for await (const event of readEvents(response)) {
      last = event
      yield event
    }
  } catch (cause) {
    if (signal?.aborted) throw cause
    broken = { cause }
  }
  if (last && isLast(last)) return
  const message = 'The stream ended before its last event.'
  throw new ClientError(response.status, 'stream_incomplete', message, null, null, broken)
}

/** Checked before anything is sent: a response in the other form would be charged, and could not be parsed. */
function isStream(body: unknown): boolean {
  return (body as { responseMode?: unknown } | undefined)?.responseMode === 'stream'
}

/** A value in a path. One that would change the address (empty, or a parent folder) is refused. */
function segmentOf(name: string, value: string | undefined): string {
  if (value === undefined || ['', '.', '..'].includes(value)) {
    throw new TypeError(`path.${name} must be an id, got ${JSON.stringify(value)}.`)
  }
  return encodeURIComponent(value)
}

/**
 * Parses the response of an operation. An HTML page with status 200 is not from the service, but from a proxy or a
 * captive portal.
 */
async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (response.status === 204) return null
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    const message = `The answer was ${response.status}, but not JSON: check baseUrl, and any proxy on the way.`
    throw new ClientError(response.status, 'answer_unreadable', message, text, null, { cause })
  }
}

async function refusal(response: Response): Promise<ClientError> {
  const text = await response.text()
  let body: unknown = text
  try {
    body = JSON.parse(text)
  } catch {
    // Not from the service itself, but from an intermediary.
  }
  // An intermediary may send any JSON, including `null`.
  const { code, error, data } = (body ?? {}) as { code?: unknown; error?: unknown; data?: Fault | null }
  const message = firstString(data?.message, error) ?? `The answer was ${response.status}.`
  const wait = secondsOf(response.headers.get('Retry-After'))
  return new ClientError(response.status, firstString(data?.code, code) ?? 'unknown', message, body, wait)
}

/** Errors of video endpoints have theirs in a nested object. */
interface Fault {
  readonly code?: unknown
  readonly message?: unknown
}

function firstString(...values: unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string')
}

/** `Retry-After` is seconds or, from proxies, a date. Null where it is neither. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null
  if (/^\s*\d+\s*$/.test(header)) return Number(header)
  const waitMs = Date.parse(header) - Date.now()
  return Number.isNaN(waitMs) ? null : Math.max(0, Math.ceil(waitMs / 1000))
}

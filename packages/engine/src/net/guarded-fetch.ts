import { lookup as resolve } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, refusalOf } from './addresses.js'

/** Why nothing came back. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused'
}

/** The address may not be called: private, of another scheme, or with a password in it. */
export class AddressRefused extends FetchRefused {}

/** A request to an address given by a caller. */
export interface GuardedRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
  readonly maxBytes: number
  /** What to do with a body over `maxBytes`. */
  readonly whenLarger: 'cut' | 'refuse'
  /** Redirects to follow, each checked like the first address. 0: a redirect is returned as the response. */
  readonly redirects: number
  readonly signal?: AbortSignal
}

/** What came back. */
export interface GuardedResponse {
  readonly status: number
  readonly contentType: string | null
  readonly body: Buffer
}

/**
 * The only way in which addresses given by callers are called (SSRF protection). The name is resolved once, all of its
 * addresses are checked, and the connection goes to one of those, so DNS rebinding is impossible. Throws {@link
 * FetchRefused} for private addresses, time and size.
 */
export type GuardedFetch = (request: GuardedRequest) => Promise<GuardedResponse>

/** Makes the fetcher. `allowPrivate` is for development: loopback and private addresses are then called too. */
export function guardedFetch({ allowPrivate }: { allowPrivate: boolean }): GuardedFetch {
  return async function fetchGuarded(request) {
    // Not AbortSignal.any: in Node 20 a combined time-out signal may be collected before it fires.
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(new FetchRefused('It took too long.')), request.timeoutMs)
    const leave = () => stop.abort(new FetchRefused('The request was cancelled.'))
    if (request.signal?.aborted) leave()
    request.signal?.addEventListener('abort', leave, { once: true })
    try {
      const answer = await callGuarded(request, { allowPrivate, signal: stop.signal })
      return {
        status: answer.statusCode ?? 0,
        contentType: answer.headers['content-type'] ?? null,
        body: await collect(answer, request, stop.signal),
      }
    } finally {
      clearTimeout(timer)
      request.signal?.removeEventListener('abort', leave)
    }
  }
}

/** A request without the limits on its response. */
export type GuardedCall = Pick<GuardedRequest, 'method' | 'url' | 'headers' | 'body' | 'redirects'>

/**
 * Calls as {@link GuardedFetch} does and returns the response with an unread body. The caller reads or destroys it. An
 * aborted `signal` ends the call, and the body, with its reason.
 */
export async function callGuarded(
  request: GuardedCall,
  { allowPrivate, signal }: { allowPrivate: boolean; signal: AbortSignal },
): Promise<IncomingMessage> {
  let url = parse(request.url)
  for (let left = request.redirects; ; left--) {
    const fault = refusalOf(url, allowPrivate)
    if (fault !== null) throw new AddressRefused(`The address ${fault}.`)
    const answer = await call(url, await publicAddress(url, allowPrivate, signal), request, signal)
    const { statusCode: status = 0, headers } = answer
    if (left <= 0 || headers.location === undefined || status < 300 || status > 399) return answer
    answer.on('error', () => {}).destroy()
    url = parse(headers.location, url)
  }
}

function parse(text: string, base?: URL): URL {
  try {
    return new URL(text, base)
  } catch {
    throw new AddressRefused('The address is not a URL.')
  }
}

async function publicAddress(url: URL, allowPrivate: boolean, signal: AbortSignal): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [{ address: host }] : await abortable(resolve(host, { all: true, verbatim: true }), signal)
  const first = found[0]
  if (!first) throw new FetchRefused('The name has no address.')
  // One private address among several is enough to refuse: which one is used would be up to chance.
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) {
    throw new AddressRefused('The address must be a public one.')
  }
  return first.address
}

function call(
  url: URL,
  address: string,
  { method, headers, body }: GuardedCall,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const family = isIP(address)
  const client = url.protocol === 'https:' ? https : http
  return new Promise((fulfil, reject) => {
    const fail = (cause: unknown) => reject(noAnswer(cause, signal))
    const request = client.request(url, {
      method,
      signal,
      agent: false,
      headers: { ...headers, ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }) },
      lookup: (_host, options, done) =>
        options.all
          ? done(null, [{ address, family }])
          : (done as (e: null, a: string, f: number) => void)(null, address, family),
    })
    request.on('error', fail)
    // Node closes the connection of a server that switches protocols (101) without an error: nothing else would end
    // this.
    request.on('close', () => fail(new Error('the connection was closed')))
    request.on('response', fulfil)
    request.end(body)
  })
}

function collect(
  answer: IncomingMessage,
  { maxBytes, whenLarger }: Pick<GuardedRequest, 'maxBytes' | 'whenLarger'>,
  signal: AbortSignal,
): Promise<Buffer> {
  return new Promise((fulfil, reject) => {
    const pieces: Buffer[] = []
    let size = 0
    const fail = (cause: unknown) => reject(noAnswer(cause, signal))
    const finish = () => fulfil(Buffer.concat(pieces).subarray(0, maxBytes))
    answer.on('error', fail)
    answer.on('data', (piece: Buffer) => {
      size += piece.length
      pieces.push(piece)
      if (size <= maxBytes) return
      answer.removeAllListeners('error').on('error', () => {})
      answer.destroy()
      if (whenLarger === 'cut') finish()
      else fail(new Error(`more than ${maxBytes} bytes`))
    })
    answer.on('end', finish)
  })
}

function noAnswer(cause: unknown, signal: AbortSignal): unknown {
  return signal.aborted ? signal.reason : new FetchRefused(`No answer: ${(cause as Error).message}`, { cause })
}

async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } catch (cause) {
    throw cause instanceof FetchRefused ? cause : new FetchRefused('The name could not be resolved.', { cause })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

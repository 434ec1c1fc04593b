import { ProoflineError } from '@proofline/engine/spec'
import type { Request, Response } from 'express'
import { DatabaseAway } from '../db/database.js'
import type { Services } from '../services.js'
import { ApiError, toApiError } from './api-error.js'
import { withIgnored } from './ignored-fields.js'
import { type Caller, enter, hasScope, rateHeaders } from './caller.js'
import { CLIENT_LEFT, leavingOf, stoppingOf } from './leaving.js'
import { isStorageAway } from '../storage/storage-faults.js'
import { cutStalled, letWait } from './stalled-readers.js'
import { endRefused } from './end-refused.js'

/** What a handler receives. */
export interface Context {
  readonly services: Services
  readonly caller: Caller
  readonly request: Request
  readonly response: Response
  readonly requestId: string
  /** Aborts when the client disconnects before it has its answer, and when the server stops. */
  readonly signal: AbortSignal
  /** Aborts with `signal`, and already when the server begins to stop. */
  readonly stopping: AbortSignal
  /** Paths of fields, and `?name` of parameters, that were sent and have no effect; the answer tells of them. */
  readonly ignored: string[]
}

/** A handler's answer. `body` is sent as JSON; `text` is JSON already; `sent`: it has answered itself. */
export type Reply =
  | { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly status: number; readonly text: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly sent: true }

/** One endpoint. `scope` undefined: any valid key. `errors`: the shape of its refusals. */
export interface Route {
  readonly method: 'get' | 'post' | 'delete'
  /** Below `/v1`, with `:name` for parameters. */
  readonly path: string
  readonly scope?: string | ((request: Request) => string)
  readonly errors?: 'video'
  readonly handle: (context: Context) => Promise<Reply>
}

/** Wraps a route: authentication, rate limit, scope, handler, error shape and request log. */
export function serveRoute(route: Route, services: Services): (request: Request, response: Response) => Promise<void> {
  return async (request, response) => {
    const startedAt = performance.now()
    const requestId = String(response.getHeader('X-Request-Id'))
    letWait(response)
    const signal = leavingOf(request, response)
    const stopping = stoppingOf(response, signal)
    const ignored: string[] = []
    let caller: Caller | null = null
    try {
      const entered = await enter(services.db.soft, request.headers.authorization)
      caller = entered.caller
      const { rate } = entered
      response.setHeaders(new Map(Object.entries(rateHeaders(rate))))
      if (rate.used > rate.limit) {
        const headers = { 'Retry-After': String(rate.resetSeconds) }
        throw new ApiError(429, 'rate_limited', `Rate limited. Wait ${rate.resetSeconds} s.`, {}, headers)
      }
      const scope = typeof route.scope === 'function' ? route.scope(request) : route.scope
      if (scope !== undefined && !hasScope(caller.scopes, scope)) {
        const has = `it has [${caller.scopes.join(', ')}]. Get a key with that scope at ${services.addresses.portalUrl}`
        throw new ApiError(403, 'insufficient_scope', `The API key lacks the scope ${scope}: ${has}`)
      }
      const context = { services, caller, request, response, requestId, signal, stopping, ignored }
      send(response, await route.handle(context), ignored)
    } catch (error) {
      // The work's error only says that it was aborted; the signal's reason says why.
      const why = signal.aborted && isAborted(error) ? signal.reason : error
      await refuse(why, { route, services, request, response, requestId })
    } finally {
      const durationMs = Math.round(performance.now() - startedAt)
      record(services, route, request, response, requestId, caller, durationMs)
    }
  }
}

function send(response: Response, reply: Reply, ignored: readonly string[]): void {
  if ('sent' in reply) return
  begin(response, reply.status, reply.headers ?? {})
  response.end(withIgnored('text' in reply ? reply.text : JSON.stringify(reply.body), ignored))
}

function begin(response: Response, status: number, headers: Readonly<Record<string, string>>): void {
  cutStalled(response)
  response.status(status)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  // Reports and secrets are nobody else's to keep, and the state of a job must not be an old one.
  response.setHeader('Cache-Control', 'no-store')
}

interface Refusal {
  route: Pick<Route, 'errors'> | null
  services: Pick<Services, 'log'>
  request: Request
  response: Response
  requestId: string
}

/**
 * Sends an error in the shape of the endpoint, even if part of the request's body is still to come. Unknown errors are
 * logged and sent as a bare 500.
 */
export async function refuse(
  error: unknown,
  { route, services, request, response, requestId }: Refusal,
): Promise<void> {
  const known = toApiError(error)
  if (known === null) services.log.error({ err: error, requestId }, 'a request failed')
  else if (isTrouble(error)) services.log.warn({ err: error, requestId }, 'a request could not be answered')
  const { status, code, message, extra, headers } =
    known ??
    new ApiError(500, 'internal', 'Something went wrong on our side. Include the request id when you report it.')
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const body =
    route?.errors === 'video'
      ? { error: true, statusCode: status, data: { code, message, ...extra } }
      : { error: message, code, requestId, ...extra }
  begin(response, status, headers)
  await endRefused(request, response, JSON.stringify(body))
}

/** Whether work ended because it was aborted. */
function isAborted(error: unknown): boolean {
  return ProoflineError.is(error) && error.code === 'aborted'
}

/** Whether an operator can fix it: a missing part, an unreachable service, a time limit. */
function isTrouble(error: unknown): boolean {
  if (error instanceof DatabaseAway || isStorageAway(error)) return true
  return ProoflineError.is(error) && (error.category === 'dependency' || error.category === 'timeout')
}

function record(
  { requestLog, metrics, traces, log }: Services,
  route: Route,
  { method, path, headers }: Request,
  { statusCode, headersSent }: Response,
  requestId: string,
  caller: Caller | null,
  durationMs: number,
): void {
  const status = headersSent ? statusCode : CLIENT_LEFT
  metrics.requests.observe({ method, route: route.path, status: String(status) }, durationMs / 1000)
  log.info({ requestId, method, path, status, durationMs, tenantId: caller?.tenantId }, 'request')
  const endMs = Date.now()
  traces.add({
    name: `${method} ${route.path}`,
    startMs: endMs - durationMs,
    endMs,
    failed: status >= 500,
    attributes: {
      'http.request.method': method,
      'http.route': route.path,
      'http.response.status_code': status,
      'proofline.request_id': requestId,
    },
    traceparent: typeof headers.traceparent === 'string' ? headers.traceparent : undefined,
  })
  if (caller === null) return
  requestLog.add({ tenantId: caller.tenantId, requestId, method, path, status, durationMs, sandbox: caller.sandbox })
}

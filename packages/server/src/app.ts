import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express'
import { ApiError } from './http/api-error.js'
import { refuseUnanswerable } from './http/malformed-requests.js'
import { type Context, refuse, type Route, serveRoute } from './http/route.js'
import { cutStalled } from './http/stalled-readers.js'
import { within } from './ops/within.js'
import { openApiText } from './openapi/document.js'
import { accountRoutes } from './routes/account.js'
import { agentRoutes } from './routes/agents.js'
import { imageRoutes } from './routes/image.js'
import { policyRoutes } from './routes/policies.js'
import { reportRoutes } from './routes/reports.js'
import { textRoutes } from './routes/text.js'
import { videoRoutes } from './routes/video.js'
import { webhookRoutes } from './routes/webhooks.js'
import type { Services } from './services.js'
import type { EmbeddedStorage } from './storage/embedded-storage.js'
import { putBlob } from './storage/put-blob.js'

/** Time limit of database and storage in health checks. */
const PROBE_MS = 3000
const STATIC = fileURLToPath(new URL('../static/', import.meta.url))

/** All endpoints below `/v1` that need a key. */
const ROUTES: readonly Route[] = [
  ...accountRoutes,
  ...agentRoutes,
  ...textRoutes,
  ...imageRoutes,
  ...videoRoutes,
  ...webhookRoutes,
  ...reportRoutes,
  ...policyRoutes,
]

/** All addresses that need no key: they are only read. */
const OPEN_ADDRESSES = ['/healthz', '/readyz', '/metrics', '/v1/openapi.json', '/console{/*page}', '/reference{/*page}']

/** The HTTP side of a server. `embedded`: the storage that takes uploads on this listener; null with Azure. */
export function createApp(services: Services, embedded: EmbeddedStorage | null, isReady: () => boolean): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')

  app.use((_request, response, next) => {
    response.setHeader('X-Request-Id', randomUUID())
    next()
  })
  app.use(refuseUnanswerable)
  if (embedded) app.put(/^\/storage\//, putBlob(embedded, services.db, services.log))
  app.use((_request, response, next) => {
    cutStalled(response)
    next()
  })
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }))
  app.get('/readyz', async (_request, response) => {
    const fault = isReady() ? await findFault(services) : 'The server is starting or stopping.'
    response.status(fault === null ? 200 : 503).json({ status: fault === null ? 'ready' : 'unavailable', fault })
  })
  app.get('/metrics', async (_request, response) => {
    const { contentType, text } = await services.metrics.render(services.db)
    response.setHeader('Content-Type', contentType)
    response.end(text)
  })
  let description: string | undefined
  app.get('/v1/openapi.json', (_request, response) => {
    description ??= openApiText(`${services.addresses.publicUrl}/v1`)
    response.type('application/json').send(description)
  })

  for (const route of ROUTES) app[route.method](`/v1${route.path}`, serveRoute(route, services))
  for (const path of new Set(ROUTES.map((route) => route.path))) {
    const here = ROUTES.filter((route) => route.path === path)
    const methods = here.map(({ method }) => method.toUpperCase())
    app.all(`/v1${path}`, refuseMethod(methods, here[0]!, services))
  }
  // Target for callers without credits, unless the operator has a portal.
  app.get('/console/billing', (_request, response) => response.redirect(302, '/console/#credits'))
  for (const name of ['console', 'reference']) app.use(`/${name}`, pages(name))
  app.all(OPEN_ADDRESSES, refuseMethod(['GET'], null, services))

  app.all(/^\/v1(?:\/|$)/i, counted({ path: '(unknown)' }, services, noEndpoint))
  app.use((_request, _response, next) => next(noEndpoint()))
  app.use(errorHandler(services))
  return app
}

const UNDECODABLE =
  'The address cannot be decoded: write each character that needs it as % and two hex digits of UTF-8.'

const NO_ENDPOINT =
  'There is no such endpoint. API endpoints begin with /v1: see /reference or /v1/openapi.json; the console is at /console.'

const noEndpoint = () => new ApiError(404, 'not_found', NO_ENDPOINT)

/**
 * Refuses a request below `/v1` that no route answers. One with a key is authenticated, counted, given the rate-limit
 * headers and written into the request history like any other; without one the next handler refuses it.
 */
function counted(
  at: Pick<Route, 'path' | 'errors'>,
  services: Services,
  refusal: (request: Request) => ApiError,
): RequestHandler {
  const handle = (context: Context) => Promise.reject(refusal(context.request))
  const serve = serveRoute({ ...at, method: 'get', handle }, services)
  return (request, response, next) =>
    request.headers.authorization === undefined ? next() : void serve(request, response)
}

/** Handles what no route has answered: unknown paths, undecodable paths, internal faults. */
function errorHandler(services: Services): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const status = (error as { status?: number }).status
    const isInput = !(error instanceof ApiError) && status !== undefined && status >= 400 && status < 500
    const known = isInput
      ? new ApiError(status, 'invalid_request', status === 400 ? UNDECODABLE : 'The request is invalid.')
      : error
    const requestId = String(response.getHeader('X-Request-Id'))
    void refuse(known, { route: null, services, request, response, requestId })
  }
}

/** Our own pages: only scripts from this server, and no framing by other pages. */
function pages(name: string): RequestHandler {
  const policy = [
    `default-src 'self'`,
    // Uploads go to the storage, which may be elsewhere.
    `connect-src *`,
    `img-src 'self' blob:`,
    `media-src blob:`,
    `frame-ancestors 'none'`,
  ].join('; ')
  return express.static(STATIC + name, {
    setHeaders(response) {
      response.setHeader('Content-Security-Policy', policy)
      response.setHeader('X-Content-Type-Options', 'nosniff')
    },
  })
}

/** 405 with the methods that a path supports. `route` is null if the path has no error shape of its own. */
function refuseMethod(methods: readonly string[], route: Route | null, services: Services): RequestHandler {
  const Allow = methods.join(', ')
  const refusal = ({ method }: Pick<Request, 'method'>) =>
    new ApiError(405, 'method_not_allowed', `There is no ${method} here, only ${Allow}.`, {}, { Allow })
  const withKey = route && counted(route, services, refusal)
  return (request, response, next) => {
    const { method } = request
    if (methods.includes(method === 'HEAD' ? 'GET' : method)) return next()
    const requestId = String(response.getHeader('X-Request-Id'))
    const withoutKey = () => void refuse(refusal(request), { route, services, request, response, requestId })
    if (withKey) withKey(request, response, withoutKey)
    else withoutKey()
  }
}

async function findFault({ db, storage }: Services): Promise<string | null> {
  const told = (fault: string) => () => fault
  const database = await within(PROBE_MS, db.query('select 1')).then(() => null, told('The database does not answer.'))
  const unusable = told('The storage does not answer, or takes nothing.')
  return database ?? (await within(PROBE_MS, storage.check()).then(() => null, unusable))
}

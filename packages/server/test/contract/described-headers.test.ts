import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Answer, call, textCheck } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const server = useServer()

type Headers = Record<string, { required?: boolean }>

async function described(method: string, path: string, status: number): Promise<Headers> {
  const { paths } = (await call(server, 'GET', '/v1/openapi.json')).body
  return paths[path][method].responses[status].headers
}

/** The described fields of a response: required and optional ones. */
async function namesOf(method: string, path: string, status: number): Promise<{ always: string[]; maybe: string[] }> {
  const headers = Object.entries(await described(method, path, status))
  const names = (required: boolean) => headers.filter(([, each]) => (each.required ?? false) === required)
  return { always: names(true).map(([name]) => name), maybe: names(false).map(([name]) => name) }
}

const missing = ({ headers }: Answer, names: readonly string[]) => names.filter((name) => headers.get(name) === null)

describe('the described headers', () => {
  it('are sent with a response, its replay and an error', async () => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const check = () => call(server, 'POST', '/v1/compliance/check', { json: textCheck('described'), headers })
    const { always, maybe } = await namesOf('post', '/compliance/check', 200)
    expect(always).toEqual(['X-Request-Id', 'RateLimit', 'RateLimit-Policy'])
    expect(maybe).toEqual(['Idempotent-Replayed', 'X-Job-Id'])
    expect(missing(await check(), always)).toEqual([])
    expect(missing(await check(), [...always, 'Idempotent-Replayed'])).toEqual([])

    const refused = await call(server, 'POST', '/v1/compliance/check', { json: {} })
    expect(missing(refused, (await namesOf('post', '/compliance/check', 400)).always)).toEqual([])
  })

  it('are sent with the error for an invalid request, which is described for every endpoint', async () => {
    const answer = await call(server, 'GET', '/v1/reports/%zz')
    expect(answer.status).toBe(400)
    const { always, maybe } = await namesOf('get', '/reports/{reportId}', 400)
    expect([always, maybe]).toEqual([['X-Request-Id'], ['RateLimit', 'RateLimit-Policy']])
    expect(missing(answer, always)).toEqual([])
    expect((await namesOf('get', '/whoami', 400)).always).toEqual(['X-Request-Id'])
  })

  it('go with one that keeps caches from storing reports, secrets and the state of a job', async () => {
    const refused = await call(server, 'GET', '/v1/reports/none')
    const answers = [await call(server, 'GET', '/v1/compliance/webhooks/video/secret'), refused]
    expect(answers.map(({ headers }) => headers.get('Cache-Control'))).toEqual(['no-store', 'no-store'])
  })

  it('state how to authenticate, without a rate limit for unauthenticated requests', async () => {
    const nobody = await call(server, 'GET', '/v1/whoami', { key: 'svc_live_none' })
    const { always, maybe } = await namesOf('get', '/whoami', 401)
    expect([always, maybe]).toEqual([['X-Request-Id', 'WWW-Authenticate'], []])
    expect(missing(nobody, always)).toEqual([])
  })

  it('state how long to wait when the rate is limited', async () => {
    let answer: Answer
    do answer = await call(server, 'GET', '/v1/whoami', { key: 'svc_live_slow' })
    while (answer.status !== 429)
    const { always } = await namesOf('get', '/whoami', 429)
    expect(always).toContain('Retry-After')
    expect(missing(answer, always)).toEqual([])
  })
})

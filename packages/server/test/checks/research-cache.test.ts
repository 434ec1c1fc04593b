import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.js'
import { prune } from '../../src/ops/retention.js'
import type { Storage } from '../../src/storage/storage.js'
import { openResearch } from '../../src/text/research-cache.js'
import { openTestDatabase } from '../helpers/database-template.js'
import { call, makeFolder, textCheck } from '../helpers/server-process.js'
import { useHttpServer, useServer } from '../helpers/use-server.js'

const TEXT = 'Bring the kettle. Our friends at the plant looked after us, if you know what we mean.'
const QUOTE = 'looked after us'
const ADDRESS = 'https://manifests.example/remote-ai.c2pa'
let asked: string[] = []
/** A language model, and a place where manifests lie. */
const elsewhere = useHttpServer(async (request, response) => {
  asked.push(request.method!)
  for await (const _ of request);
  if (request.method === 'GET') return void response.end(readFileSync('test-media/provenance/remote-ai.c2pa'))
  const content = JSON.stringify({ findings: [{ quote: QUOTE, ruleId: 'us.urgency' }] })
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ choices: [{ message: { content } }] }))
})
const server = useServer({
  env: () => ({
    PROOFLINE_LLM_ENDPOINT: `${elsewhere.url}/v1`,
    PROOFLINE_LLM_MODEL: 'small',
    PROOFLINE_FETCH_MANIFESTS: 'true',
  }),
})
let picture: string
beforeAll(() => {
  const address = `${elsewhere.url}/`.padEnd(ADDRESS.length, 'm')
  picture = readFileSync('test-media/provenance/remote-ai.jpg', 'latin1').replace(ADDRESS, address)
})

/** How often somebody outside was asked while `work` ran. */
async function questionsOf(work: () => Promise<unknown>): Promise<number> {
  asked = []
  await work()
  return asked.length
}

describe('a language model in the settings', () => {
  const agent = (text: string, key = 'svc_live_acme') =>
    call(server, 'POST', '/v1/agents/llm', {
      json: { content: { text }, jurisdictions: ['us'], platforms: ['youtube'] },
      key,
    })

  it('is one more agent, whose findings are in the report', async () => {
    const { body: agents } = await call(server, 'GET', '/v1/agents')
    expect(agents.agents.map(({ agentId }: { agentId: string }) => agentId)).toContain('llm')
    const { body } = await call(server, 'POST', '/v1/compliance/check', { json: textCheck(TEXT) })
    expect(body.checks).toContainEqual(expect.objectContaining({ agentId: 'llm', ruleId: 'us.urgency' }))
  })

  it('is asked once per tenant and text', async () => {
    const text = `${TEXT} Once more.`
    expect(await questionsOf(() => agent(text))).toBe(1)
    expect(
      await questionsOf(async () => {
        const { status, body } = await agent(text)
        expect(status).toBe(200)
        expect(body.checks).toHaveLength(1)
      }),
    ).toBe(0)
    expect(await questionsOf(() => agent(text, 'svc_live_other'))).toBe(1)
    expect(await questionsOf(() => agent(`${text} And again.`))).toBe(1)
  })

  it('answers concurrent requests, each for its own tenant', async () => {
    const text = `${TEXT} All together.`
    const tenants = ['svc_live_acme', 'svc_live_other', 'svc_live_big', 'svc_live_free']
    expect(await questionsOf(() => Promise.all(tenants.map((key) => agent(text, key))))).toBe(tenants.length)
    expect(await questionsOf(() => Promise.all(tenants.map((key) => agent(text, key))))).toBe(0)
  })
})

describe('a remote manifest', () => {
  async function check(bytes: string, key = 'svc_live_acme') {
    const body = new FormData()
    body.set('image', new Blob([new Uint8Array(Buffer.from(bytes, 'latin1'))]), 'ad.jpg')
    body.append('jurisdictions', 'us')
    body.append('platforms', 'youtube')
    const { provenance } = (await call(server, 'POST', '/v1/compliance/check-image', { body, key })).body
    expect(provenance).toMatchObject({ c2pa: { issuer: 'Proofline Test Studio' }, readerError: null })
  }

  it('is fetched once per tenant and picture', async () => {
    expect(await questionsOf(() => check(picture))).toBe(1)
    expect(await questionsOf(() => check(picture))).toBe(0)
    expect(await questionsOf(() => check(picture, 'svc_live_other'))).toBe(1)
    expect(await questionsOf(() => check(`${picture}\0`))).toBe(1)
  })
})

it('a cached answer is valid for thirty days, and then removed', async () => {
  const own = makeFolder()
  const db = await openTestDatabase(own.dir)
  const faults: unknown[] = []
  const research = openResearch(db, (error) => faults.push(error))('tnt_a')
  const age = (days: number) => db.query(`update research_cache set created_at = now() - $1 * interval '1 day'`, [days])
  await research.learn('question', 'answer')
  await age(29)
  expect(await research.recall('question')).toBe('answer')
  await age(31)
  expect(await research.recall('question')).toBeNull()
  const storage: Pick<Storage, 'sweep'> = { sweep: async () => {} }
  expect(await prune({ db, storage: storage as Storage, config: readConfig({}) })).toMatchObject({ research: 1 })
  await research.learn('question', 'new')
  expect(await research.recall('question')).toBe('new')
  await db.close()
  // An unreadable cache means a fetch, an unwritable one is ignored: cache trouble must not affect the check.
  expect(await research.recall('question')).toBeNull()
  await research.learn('question', 'newer')
  expect(faults).toHaveLength(2)
  own.remove()
})

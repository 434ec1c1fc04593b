import { createClient } from '@proofline/client'
import { describe, expect, it } from 'vitest'
import { call, makeDatabase, startTestServer, textCheck } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const database = await makeDatabase()

describe.skipIf(database === null)('a stream of a job that is still queued, when its server stops', () => {
  const server = useServer({ env: () => ({ PROOFLINE_ROLE: 'api' }), database })

  it('ends in order at once, and is taken up from another process', async () => {
    const json = textCheck('goes on elsewhere', { responseMode: 'async' })
    const { body } = await call(server, 'POST', '/v1/compliance/check', { json })
    const path = `/v1/compliance/jobs/${body.jobId}/stream`
    const answer = await fetch(`${server.url}${path}`, { headers: { Authorization: 'Bearer svc_live_acme' } })
    const events = answer.text()
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => (begun = resolve))
    const send: typeof fetch = async (...request) => {
      const response = await fetch(...request)
      begun()
      return response
    }
    const client = createClient({ baseUrl: `${server.url}/v1`, apiKey: 'svc_live_acme', fetch: send })
    // Its next event does not come from this server.
    const resumed = client
      .streamJob({ path: { jobId: body.jobId }, lastEventId: '1' })
      .next()
      .catch((error: unknown) => error)
    await hasBegun
    expect(await server.end()).toBe(0)
    // A connection that is cut rejects.
    expect(await events).not.toContain('event:')
    expect(await resumed).toMatchObject({ code: 'stream_incomplete' })

    const other = await startTestServer(server.folder, { DATABASE_URL: database!.url })
    expect((await call(other, 'GET', path)).text).toMatch(/^id: 1\nevent: job.started\n[^]*event: report.completed\n/)
    await other.end()
    await server.startAgain()
  })
})

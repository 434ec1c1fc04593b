import { describe, expect, it } from 'vitest'
import { sendRaw } from '../helpers/send-raw.js'
import { call } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const server = useServer()

it('an upload of an unsupported type is rejected before its signature is checked', async () => {
  const json = { contentType: 'video/avi' }
  const answer = await call(server, 'POST', '/v1/compliance/media/upload-url', { key: 'svc_live_nobody', json })
  expect(answer).toMatchObject({ status: 400, body: { data: { code: 'content_type_unsupported' } } })
})

describe('a request', () => {
  it.each(['Host: b', 'host: a', 'Authorization: Bearer svc_live_other', 'Content-Type: text/plain'])(
    'with a second header %s is rejected, as other readers may use the other one',
    async (second) => {
      const first = ['Host: a', 'Authorization: Bearer svc_live_acme', 'Content-Type: application/json']
      const answer = await sendRaw(server, ['GET /v1/whoami HTTP/1.1', ...first, second])
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('Send it once.')
      expect(answer).toContain('"code":"malformed_request"')
    },
  )

  it('whose path cannot be decoded is rejected as such', async () => {
    const answer = await call(server, 'GET', '/v1/reports/%ff')
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('cannot be decoded') } })
  })
})

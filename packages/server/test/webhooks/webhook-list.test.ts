import { describe, expect, it } from 'vitest'
import { call, textCheck, until } from '../helpers/server-process.js'
import { useHttpServer, useServer } from '../helpers/use-server.js'

const receiver = useHttpServer((_request, response) => void response.end())
const server = useServer()

describe('the list of webhooks', () => {
  const register = async (path: string, key?: string) =>
    (
      await call(server, 'POST', '/v1/webhooks', {
        ...(key && { key }),
        json: { url: `${receiver.url}${path}`, events: ['check.completed'] },
      })
    ).body.webhookId as string

  it('comes in pages, unaffected by concurrent deletion', async () => {
    const made = [await register('/1'), await register('/2'), await register('/3')]
    const page = async (query: string) => (await call(server, 'GET', `/v1/webhooks?${query}`)).body
    const first = await page('limit=2')
    expect(first.items.map((each: { webhookId: string }) => each.webhookId)).toEqual(made.slice(0, 2))
    await call(server, 'DELETE', `/v1/webhooks/${made[1]}`)
    const second = await page(`limit=2&cursor=${first.nextCursor}`)
    expect(second).toMatchObject({ items: [{ webhookId: made[2] }], nextCursor: null })
  })

  it.each(['limit=0', 'limit=201', 'limit=x', 'limit=1&limit=2', 'cursor=x'])('rejects %s', async (query) => {
    expect(await call(server, 'GET', `/v1/webhooks?${query}`)).toMatchObject({ status: 400 })
  })

  it('resends nothing to a deleted webhook', async () => {
    const key = 'svc_live_free'
    const webhookId = await register('/gone', key)
    await call(server, 'POST', '/v1/compliance/check', { key, json: textCheck('six', { responseMode: 'async' }) })
    const [delivery] = await until(
      async () => (await call(server, 'GET', '/v1/webhooks/deliveries?status=delivered', { key })).body.items,
      (items) => items.length > 0,
    )
    await call(server, 'DELETE', `/v1/webhooks/${webhookId}`, { key })
    const again = await call(server, 'POST', `/v1/webhooks/deliveries/${delivery.deliveryId}/redeliver`, { key })
    expect(again).toMatchObject({ status: 409, body: { code: 'webhook_deleted' } })
  })
})

it('the first secret, made by rotation, has no predecessor that could expire', async () => {
  const path = '/v1/compliance/webhooks/video/secret/rotate'
  const first = await call(server, 'POST', path, { key: 'svc_live_other' })
  expect(first).toMatchObject({ status: 200, body: { previousSecretExpiresAt: null } })
  const second = await call(server, 'POST', path, { key: 'svc_live_other' })
  expect(second.body.previousSecretExpiresAt).toEqual(expect.any(String))
})

import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { type ReceivedWebhook, verifyStandardWebhook, verifyTextWebhook, verifyVideoWebhook } from './webhooks.js'

it('accepts the example signature of the Standard Webhooks specification', () => {
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature':
      'v1,bm9ldHUjKzFob2VudXRob2VodWUzMjRvdWVvdW9ldQo= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = '{"test": 2432232314}'
  expect(verifyStandardWebhook({ headers, body, secret, nowMs: 1_614_265_330_000 })).toBe(true)
  expect(verifyStandardWebhook({ headers, body: '{"test": 1}', secret, nowMs: 1_614_265_330_000 })).toBe(false)
})

it('accepts the headers of another fetch implementation, and bytes of another realm', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const names = new Map([
    ['webhook-id', 'msg_p5jXN8AQM9LWM0D4loKWxJek'],
    ['webhook-timestamp', '1614265330'],
    ['webhook-signature', 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='],
  ])
  const headers = { get: (name: string) => names.get(name) ?? null } as Headers
  const body = runInNewContext('Uint8Array').from(Buffer.from('{"test": 2432232314}')) as Uint8Array
  expect(verifyStandardWebhook({ headers, body, secret, nowMs: 1_614_265_330_000 })).toBe(true)
})

describe.each([
  ['verifyTextWebhook', verifyTextWebhook],
  ['verifyStandardWebhook', verifyStandardWebhook],
  ['verifyVideoWebhook', (webhook: ReceivedWebhook) => verifyVideoWebhook({ ...webhook, path: '/hook' })],
])('%s', (_, verify) => {
  it.each(['', 'whsec_', undefined])('rejects %j as a secret, with which anybody could sign', (secret) => {
    expect(() => verify({ headers: {}, body: '{}', secret: secret as string })).toThrow('secret must be')
  })

  it('rejects a parsed body, and says how to get the raw one', () => {
    expect(() => verify({ headers: {}, body: {} as never, secret: 'whsec_a2V5' })).toThrow('express.raw')
  })

  it('treats a missing signature as not authentic', () => {
    expect(verify({ headers: {}, body: '{}', secret: 'whsec_a2V5' })).toBe(false)
  })
})

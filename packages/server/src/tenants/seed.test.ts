import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ConfigError } from '../config.js'
import { readSeed } from './seed.js'

const folder = mkdtempSync(path.join(tmpdir(), 'proofline-seed-'))
const file = path.join(folder, 'seed.json')
afterAll(() => rmSync(folder, { recursive: true }))

let ignored: readonly string[]
const read = (content: unknown) => {
  writeFileSync(file, JSON.stringify(content))
  ignored = []
  return readSeed(file, (fields) => (ignored = fields))
}

it('accepts tenants, keys or both', () => {
  expect(read({ tenants: [] })).toEqual({ tenants: [], apiKeys: [] })
  const [key] = read({ apiKeys: [{ key: 'svc_live_a', tenantId: 'tnt_a' }] }).apiKeys
  expect(key).toMatchObject({
    tenantId: 'tnt_a',
    scopes: ['compliance:check', 'agents:*', 'reports:read', 'policies:read'],
  })
})

it('accepts the example of docs/operations.md, except for its placeholder key', () => {
  const example = /```json\n(.+?)```/s.exec(readFileSync('docs/operations.md', 'utf8'))![1]!
  const content: unknown = JSON.parse(example.replace('svc_live_…', 'svc_live_1'))
  expect(read(content)).toEqual(content)
})

it('tells of fields that nothing reads: with a misspelt `scopes` a key has all of them', () => {
  const tenant = { tenantId: 'tnt_a', creditz: 5, subscription: { jurisdiction: ['us'] } }
  const keys = [{ key: 'svc_live_a', tenantId: 'tnt_a', scope: ['reports:read'] }]
  read({ tenants: [{ tenantId: 'tnt_b' }, tenant], apiKeys: keys, apikeys: [] })
  expect(ignored).toEqual(['tenants.1.creditz', 'tenants.1.subscription.jurisdiction', 'apiKeys.0.scope', 'apikeys'])
  read({ apiKeys: [{ key: 'svc_live_a', tenantId: 'tnt_a', scopes: ['reports:read', 'reports:read'] }] })
  expect(ignored).toEqual([])
})

it.each([[{ name: 'package' }], [{ Tenants: [], keys: [] }], [[]], [null]])(
  'rejects a file with neither: %j',
  (content) => {
    expect(() => read(content)).toThrow(ConfigError)
    expect(() => read(content)).toThrow(file)
  },
)

it('names each fault, but never a key', () => {
  const secret = 'svc_secret_1'
  const content = { tenants: [{ tenantId: 'tnt a' }], apiKeys: [{ key: secret, tenantId: 'tnt_a' }] }
  expect(() => read(content)).toThrow(/tenants\.0\.tenantId[^]*apiKeys\.0\.key/)
  expect(() => read(content)).not.toThrow(secret)
})

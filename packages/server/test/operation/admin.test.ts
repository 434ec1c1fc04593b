import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { call, makeDatabase } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const PROGRAM = fileURLToPath(new URL('../../bin/proofline-admin.js', import.meta.url))
const database = await makeDatabase()

describe.skipIf(database === null)('proofline-admin', () => {
  const server = useServer({ database })
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database?.url,
    PROOFLINE_DATA_DIR: path.join(server.folder.dir, 'data'),
  }

  function admin(...args: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], { env, encoding: 'utf8' })
    return { status, stderr, answer: status === 0 && stdout.startsWith('{') ? JSON.parse(stdout) : stdout }
  }

  it('creates a tenant, a key and credits that a running server accepts at once, and revokes the key', async () => {
    const markets = [
      '--jurisdiction',
      'us,eu',
      '--platform',
      'tiktok',
      '--default-jurisdiction',
      'us',
      '--default-platform',
      'tiktok',
    ]
    expect(admin('tenant', 'create', 'tnt_new', '--tier', 'pro', '--credits', '100', ...markets)).toMatchObject({
      status: 0,
      answer: { tenantId: 'tnt_new', tier: 'pro', credits: 100 },
    })
    const { answer } = admin('key', 'issue', 'tnt_new', '--scope', 'reports:read')
    expect(await call(server, 'GET', '/v1/whoami', { key: answer.key })).toMatchObject({
      status: 200,
      body: { tenantId: 'tnt_new', tier: 'pro', scopes: ['reports:read'] },
    })
    expect(admin('credits', 'grant', 'tnt_new', '50').answer).toMatchObject({ creditsAvailable: 150 })
    expect((await call(server, 'GET', '/v1/usage', { key: answer.key })).body.creditsRemaining).toBe(150)
    expect(admin('key', 'list', 'tnt_new').answer).not.toContain(answer.key)
    expect(admin('key', 'revoke', answer.keyId)).toMatchObject({ status: 0 })
    expect(await call(server, 'GET', '/v1/whoami', { key: answer.key })).toMatchObject({ status: 401 })
  })

  it('creates no tenant twice, and updates only the given fields', async () => {
    const markets = ['--jurisdiction', 'us', '--platform', 'tiktok']
    const defaults = ['--default-jurisdiction', 'us', '--default-platform', 'tiktok']
    admin('tenant', 'create', 'tnt_kept', '--tier', 'starter', '--credits', '7', ...markets, ...defaults)
    const shown = () =>
      JSON.parse(admin('tenant', 'list').answer).find((tenant: { tenantId: string }) => tenant.tenantId === 'tnt_kept')
    const before = shown()

    expect(admin('tenant', 'create', 'tnt_kept', '--tier', 'pro')).toMatchObject({
      status: 1,
      stderr: 'There is a tenant tnt_kept already. Change it with: tenant update.\n',
    })
    expect(shown()).toEqual(before)

    expect(admin('tenant', 'update', 'tnt_kept', '--tier', 'pro', '--jurisdiction', 'us,uk').status).toBe(0)
    const subscription = { jurisdictions: ['us', 'uk'], platforms: ['tiktok'] }
    expect(shown()).toEqual({ ...before, tier: 'pro', subscription })
    expect(before).toMatchObject({ creditsAvailable: 7, defaults: { jurisdictions: ['us'], platforms: ['tiktok'] } })

    expect(admin('tenant', 'update', 'tnt_none', '--tier', 'pro').stderr).toBe('There is no tenant tnt_none.\n')
    expect(admin('tenant', 'update', 'tnt_kept', '--credits', '5')).toMatchObject({ status: 2, answer: '' })
  })

  it('rejects an unknown market for a tenant, and lists the known ones', () => {
    for (const typo of [
      ['--jurisdiction', 'US'],
      ['--platform', 'tik-tok'],
      ['--default-jurisdiction', 'us,uss'],
    ]) {
      const refused = admin('tenant', 'create', 'tnt_typo', ...typo)
      expect(refused).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/^No rule pack knows (US|tik-tok|uss)\. /),
      })
      expect(refused.stderr).toContain('. Known: us, eu, uk, in, cn, youtube, ')
    }
    expect(admin('tenant', 'update', 'tnt_kept', '--platform', 'tik-tok').status).toBe(2)
    expect(admin('tenant', 'list').answer).not.toMatch(/tnt_typo|tik-tok/)
  })

  it('issues no key for an unknown tenant', () => {
    expect(admin('key', 'issue', 'tnt_typo')).toMatchObject({
      status: 1,
      stderr: 'There is no tenant tnt_typo. Create it first with: tenant create.\n',
    })
    expect(admin('key', 'list', 'tnt_typo').answer).toBe('[]\n')
  })

  it('exits with 2 and its usage, or with 1 and what failed', () => {
    expect(admin('nonsense').status).toBe(2)
    for (const much of ['-5', '1.5', '1e30']) expect(admin('credits', 'grant', 'tnt_new', much).status).toBe(2)
    expect(admin('credits', 'grant', 'tnt_none', '5')).toMatchObject({
      status: 1,
      stderr: 'There is no tenant tnt_none.\n',
    })
    expect(admin('prune')).toMatchObject({ status: 0, answer: { reports: 0 } })
  })
})

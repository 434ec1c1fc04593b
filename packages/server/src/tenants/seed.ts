import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describeIssue, readAs } from '@proofline/engine/spec'
import { z } from 'zod'
import { ConfigError } from '../config.js'
import type { Database, Queryable } from '../db/database.js'
import { DEFAULT_RATE, hashKey, TIERS } from '../http/caller.js'
import { droppedFields } from '../http/ignored-fields.js'

const marketsSchema = z.object({
  jurisdictions: z.array(z.string()).default([]),
  platforms: z.array(z.string()).default([]),
})

/** One tenant as an operator writes it down. */
export const tenantSchema = z.object({
  tenantId: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/, 'letters, digits, _ and -, at most 63'),
  tier: z.enum(TIERS).default('free'),
  credits: z.int().min(0).default(0),
  subscription: marketsSchema.prefault({}),
  defaults: marketsSchema.prefault({}),
  rateLimit: z.object({ requests: z.int().min(1), windowSeconds: z.int().min(1) }).default(DEFAULT_RATE),
})

/** See {@link tenantSchema}. */
export type TenantRecord = z.infer<typeof tenantSchema>

/** Scopes that a key may have. One that no endpoint asks for grants nothing. */
export const scopeSchema = z.string().regex(/^[a-z]+:(?:\*|[a-z0-9-]+)$/, 'must have the form family:name')

/** All existing scopes. */
export const ALL_SCOPES = ['compliance:check', 'agents:*', 'reports:read', 'policies:read']

const keySchema = z.object({
  key: z.string().regex(/^svc_(?:live|test)_[\x21-\x7e]{1,200}$/, 'must begin with svc_live_ or svc_test_'),
  tenantId: z.string().min(1).max(63),
  scopes: z.array(scopeSchema).default(ALL_SCOPES),
})

const seedSchema = z
  .looseObject({})
  // Otherwise a wrong file, or a misspelt name in it, would start a server that nobody can use.
  .refine((content) => 'tenants' in content || 'apiKeys' in content, 'must have tenants or apiKeys')
  .pipe(z.object({ tenants: z.array(tenantSchema).default([]), apiKeys: z.array(keySchema).default([]) }))

/**
 * Reads a seed file. Throws {@link ConfigError} naming each fault; never a key. `ignored` is told of the fields that
 * nothing reads, if there are any: with a misspelt `scopes` a key would get all of them unnoticed.
 */
export function readSeed(file: string, ignored: (fields: readonly string[]) => void): z.infer<typeof seedSchema> {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new ConfigError(`PROOFLINE_SEED_FILE: ${file} cannot be read as JSON.`, { cause })
  }
  const { data, issues } = readAs(seedSchema, content)
  if (!issues) {
    const fields = droppedFields(content, data)
    if (fields.length > 0) ignored(fields)
    return data
  }
  const faults = issues.map(describeIssue)
  throw new ConfigError(`PROOFLINE_SEED_FILE: ${file} is invalid:\n  ${faults.join('\n  ')}`)
}

/** Upserts tenants and keys. The credits of a tenant that exists already stay as they are. */
export async function seed(db: Database, { tenants, apiKeys }: z.infer<typeof seedSchema>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const tenant of tenants) await upsertTenant(tx, tenant)
    for (const { key, tenantId, scopes } of apiKeys) await upsertKey(tx, key, tenantId, scopes)
  })
}

/** See {@link seed}. True where the tenant is new. */
export async function upsertTenant(tx: Queryable, tenant: TenantRecord): Promise<boolean> {
  const { tenantId, tier, credits, subscription, defaults, rateLimit } = tenant
  const [row] = await tx.query<{ fresh: boolean }>(
    `insert into tenants (tenant_id, tier, subscription, defaults, rate_requests, rate_window_seconds)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id) do update set tier = excluded.tier, subscription = excluded.subscription,
       defaults = excluded.defaults, rate_requests = excluded.rate_requests,
       rate_window_seconds = excluded.rate_window_seconds
     returning xmax = 0 as fresh`,
    [
      tenantId,
      tier,
      JSON.stringify(subscription),
      JSON.stringify(defaults),
      rateLimit.requests,
      rateLimit.windowSeconds,
    ],
  )
  if (row?.fresh) await tx.query('select credit_grant($1, $2, $3)', [tenantId, credits, 'opening balance'])
  return row?.fresh ?? false
}

/** Stores a key as its hash. An existing key gets the tenant and scopes given; a revoked one stays revoked. */
export async function upsertKey(
  tx: Queryable,
  key: string,
  tenantId: string,
  scopes: readonly string[],
): Promise<string> {
  const [row] = await tx.query<{ key_id: string }>(
    `insert into api_keys (key_hash, key_id, hint, tenant_id, scopes, sandbox) values ($1, $2, $3, $4, $5, $6)
     on conflict (key_hash) do update set tenant_id = excluded.tenant_id, scopes = excluded.scopes
     returning key_id`,
    [
      hashKey(key),
      `key_${randomUUID()}`,
      `${key.slice(0, 9)}…${key.length > 20 ? key.slice(-4) : ''}`,
      tenantId,
      JSON.stringify(scopes),
      key.startsWith('svc_test_'),
    ],
  )
  return row!.key_id
}

/** A new key, to be shown once. */
export function newKey(kind: 'live' | 'test'): string {
  return `svc_${kind}_${randomBytes(24).toString('base64url')}`
}

/** Creates a demo tenant in a database without tenants. Returns its keys, which are not shown again. */
export async function seedDemo(db: Database): Promise<{ test: string; live: string } | null> {
  const everything = {
    jurisdictions: ['us', 'eu', 'uk', 'in', 'cn'],
    platforms: ['youtube', 'instagram', 'facebook', 'tiktok', 'linkedin'],
  }
  const demo = tenantSchema.parse({
    tenantId: 'tnt_demo',
    tier: 'pro',
    credits: 10_000,
    subscription: everything,
    defaults: { jurisdictions: ['us'], platforms: ['youtube'] },
  })
  return db.transaction(async (tx) => {
    const [any] = await tx.query('select 1 from tenants union all select 1 from api_keys limit 1')
    if (any || !(await upsertTenant(tx, demo))) return null
    const keys = { test: newKey('test'), live: newKey('live') }
    for (const key of Object.values(keys)) await upsertKey(tx, key, demo.tenantId, ALL_SCOPES)
    return keys
  })
}

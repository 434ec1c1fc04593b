import { describeIssue, readAs } from '@proofline/engine/spec'
import type { Config } from '../config.js'
import type { Database } from '../db/database.js'
import { prune } from '../ops/retention.js'
import { signingKey } from '../db/settings.js'
import { openEmbeddedStorage } from '../storage/embedded-storage.js'
import { readCatalogue } from '../tenants/catalogue.js'
import {
  ALL_SCOPES,
  newKey,
  scopeSchema,
  type TenantRecord,
  tenantSchema,
  upsertKey,
  upsertTenant,
} from '../tenants/seed.js'
import { unknownMarkets } from '../tenants/unknown-markets.js'
import { type DeliveryRow, redeliver, showDelivery } from '../webhooks/delivery-log.js'

/** The command line was wrong. */
export class UsageError extends Error {}

/** Options by name, as they were given. */
export type Options = Readonly<Record<string, string | boolean | string[] | undefined>>

/** A command; its result is printed as JSON. */
export interface Command {
  readonly words: readonly string[]
  /** Whether it may create an embedded database. */
  readonly mayBegin?: true
  run(db: Database, args: readonly string[], options: Options, config: Config): Promise<unknown>
}

/** How it is used. */
export const HELP = `proofline-admin <command>

  tenant create <tenantId>   --tier pro --credits 1000 --jurisdiction us,eu --platform tiktok
                             --default-jurisdiction us --default-platform tiktok --rate 600/60
  tenant update <tenantId>   the same options but --credits; what is not given stays as it is
  tenant list
  credits grant <tenantId> <credits> [--note why]
  key issue <tenantId>       [--test] [--scope compliance:check]...   prints the key this once
  key list [tenantId]
  key revoke <keyId>
  dead-letters [tenantId]    deliveries that were given up
  redeliver <deliveryId>
  prune                      removes what is older than the settings allow, and uploads that nobody pays for

Works on the database that the environment names, as the server does (DATABASE_URL or PROOFLINE_DATA_DIR).
An embedded database can only be opened while its server is stopped.`

const list = (value: Options[string]): string[] =>
  (Array.isArray(value) ? value : []).flatMap((each) => each.split(',')).filter((each) => each !== '')

function need(args: readonly string[], index: number, what: string): string {
  const value = args[index]
  if (value === undefined) throw new UsageError(`${what} is missing.\n\n${HELP}`)
  return value
}

interface TenantRow {
  tenant_id: string
  tier: string
  subscription: string
  defaults: string
  rate_requests: number
  rate_window_seconds: number
  credits_available: number
  credits_reserved: number
  created_at: Date
}

const TENANT_COLUMNS = `select tenant_id, tier, subscription, defaults, rate_requests, rate_window_seconds,
  credits_available, credits_reserved, created_at from tenants`

/** The tenant's fields from the options, with those of `before` as defaults. */
function given(options: Options, before?: TenantRow) {
  const marketsOf = (prefix: string, was = '{}') => {
    const old = JSON.parse(was) as { jurisdictions?: string[]; platforms?: string[] }
    const [jurisdictions, platforms] = [options[`${prefix}jurisdiction`], options[`${prefix}platform`]]
    return {
      jurisdictions: jurisdictions === undefined ? (old.jurisdictions ?? []) : list(jurisdictions),
      platforms: platforms === undefined ? (old.platforms ?? []) : list(platforms),
    }
  }
  const oldRate = before ? `${before.rate_requests}/${before.rate_window_seconds}` : '600/60'
  const [requests, windowSeconds] = String(options.rate ?? oldRate)
    .split('/')
    .map(Number)
  return {
    tier: options.tier ?? before?.tier ?? 'free',
    credits: Number(options.credits ?? 0),
    subscription: marketsOf('', before?.subscription),
    defaults: marketsOf('default-', before?.defaults),
    rateLimit: { requests, windowSeconds },
  }
}

function readTenant(value: object): TenantRecord {
  const { data, issues } = readAs(tenantSchema, value)
  if (issues) throw new UsageError(issues.map(describeIssue).join('\n'))
  return data
}

/** Checks only what the options name, not what the tenant has already. */
function refuseUnknownMarkets(options: Options): void {
  const { jurisdictions, platforms } = readCatalogue(null)
  const unknown = unknownMarkets(given(options), { jurisdictions, platforms }).join(', ')
  const known = [...jurisdictions, ...platforms].join(', ')
  if (unknown !== '') throw new UsageError(`No rule pack knows ${unknown}. Known: ${known}.`)
}

/** All commands. */
export const COMMANDS: readonly Command[] = [
  {
    words: ['tenant', 'create'],
    mayBegin: true,
    async run(db, args, options) {
      const tenant = readTenant({ tenantId: need(args, 0, 'The tenant id'), ...given(options) })
      refuseUnknownMarkets(options)
      await db.transaction(async (tx) => {
        // Thrown inside the transaction, so that the existing tenant stays unchanged.
        if (!(await upsertTenant(tx, tenant))) {
          throw new Error(`There is a tenant ${tenant.tenantId} already. Change it with: tenant update.`)
        }
      })
      return tenant
    },
  },
  {
    words: ['tenant', 'update'],
    async run(db, args, options) {
      const tenantId = need(args, 0, 'The tenant id')
      if (options.credits !== undefined) throw new UsageError('Credits are added with: credits grant.')
      refuseUnknownMarkets(options)
      return db.transaction(async (tx) => {
        const [row] = await tx.query<TenantRow>(`${TENANT_COLUMNS} where tenant_id = $1 for update`, [tenantId])
        if (!row) throw new Error(`There is no tenant ${tenantId}.`)
        const { credits: _granted, ...tenant } = readTenant({ tenantId, ...given(options, row) })
        await upsertTenant(tx, { ...tenant, credits: 0 })
        return tenant
      })
    },
  },
  {
    words: ['tenant', 'list'],
    async run(db) {
      const rows = await db.query<TenantRow>(`${TENANT_COLUMNS} order by tenant_id`)
      return rows.map(({ subscription, defaults, rate_requests, rate_window_seconds, ...row }) => ({
        tenantId: row.tenant_id,
        tier: row.tier,
        creditsAvailable: row.credits_available,
        creditsReserved: row.credits_reserved,
        subscription: JSON.parse(subscription) as unknown,
        defaults: JSON.parse(defaults) as unknown,
        rateLimit: { requests: rate_requests, windowSeconds: rate_window_seconds },
        createdAt: row.created_at,
      }))
    },
  },
  {
    words: ['credits', 'grant'],
    async run(db, args, options) {
      const tenantId = need(args, 0, 'The tenant id')
      const credits = Number(need(args, 1, 'The number of credits'))
      if (!Number.isSafeInteger(credits) || credits < 1) {
        throw new UsageError(`The number of credits must be a whole number of 1 or more, got ${args[1]}.`)
      }
      return db.transaction(async (tx) => {
        const [tenant] = await tx.query('select 1 from tenants where tenant_id = $1 for update', [tenantId])
        if (!tenant) throw new Error(`There is no tenant ${tenantId}.`)
        await tx.query('select credit_grant($1, $2, $3)', [
          tenantId,
          credits,
          String(options.note ?? 'granted by operator'),
        ])
        const [row] = await tx.query<TenantRow>('select credits_available from tenants where tenant_id = $1', [
          tenantId,
        ])
        return { tenantId, granted: credits, creditsAvailable: row!.credits_available }
      })
    },
  },
  {
    words: ['key', 'issue'],
    async run(db, args, options) {
      const tenantId = need(args, 0, 'The tenant id')
      const scopes = list(options.scope)
      const wrong = scopes.find((scope) => !scopeSchema.safeParse(scope).success)
      if (wrong !== undefined) throw new UsageError(`${wrong} is not a scope. Known: ${ALL_SCOPES.join(', ')}.`)
      const [tenant] = await db.query('select 1 from tenants where tenant_id = $1', [tenantId])
      if (!tenant) throw new Error(`There is no tenant ${tenantId}. Create it first with: tenant create.`)
      const key = newKey(options.test ? 'test' : 'live')
      const keyId = await upsertKey(db, key, tenantId, scopes.length > 0 ? scopes : ALL_SCOPES)
      return { keyId, key, tenantId, scopes: scopes.length > 0 ? scopes : ALL_SCOPES }
    },
  },
  {
    words: ['key', 'list'],
    async run(db, args) {
      const rows = await db.query<{ scopes: string }>(
        `select key_id as "keyId", hint, tenant_id as "tenantId", scopes, sandbox, created_at as "createdAt",
           revoked_at as "revokedAt" from api_keys where $1::text is null or tenant_id = $1 order by created_at`,
        [args[0] ?? null],
      )
      return rows.map((row) => ({ ...row, scopes: JSON.parse(row.scopes) as unknown }))
    },
  },
  {
    words: ['key', 'revoke'],
    async run(db, args) {
      const keyId = need(args, 0, 'The key id')
      const [row] = await db.query(
        `update api_keys set revoked_at = coalesce(revoked_at, now()) where key_id = $1
         returning key_id as "keyId", revoked_at as "revokedAt"`,
        [keyId],
      )
      if (!row) throw new Error(`There is no key ${keyId}. See: key list.`)
      return row
    },
  },
  {
    words: ['dead-letters'],
    async run(db, args) {
      const rows = await db.query<DeliveryRow>(
        `select * from deliveries where status in ('dead', 'failed') and ($1::text is null or tenant_id = $1) order by id`,
        [args[0] ?? null],
      )
      return rows.map((row) => ({ tenantId: row.tenant_id, ...showDelivery(row) }))
    },
  },
  {
    words: ['redeliver'],
    async run(db, args) {
      const id = need(args, 0, 'The delivery id')
      const row = await db.transaction((tx) => redeliver(tx, id, null))
      if (!row) throw new Error(`There is no delivery ${id}.`)
      return showDelivery(row)
    },
  },
  {
    words: ['prune'],
    async run(db, _args, _options, config) {
      const storage = config.azureConnectionString
        ? await (await import('../storage/azure-storage.js')).openAzureStorage(config.azureConnectionString)
        : await openEmbeddedStorage(config.dataDir, db, await signingKey(db), () => '')
      return prune({ db, storage, config })
    },
  },
]

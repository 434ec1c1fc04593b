import { ENGINE_VERSION } from '../engine-version.js'
import { upgradeUrl } from '../credits/ledger.js'
import type { Route } from '../http/route.js'
import { parseQuery } from '../http/parse.js'
import { pageQuerySchema } from '../schemas/common.js'

const API_VERSION = 'v1'

interface UsageRow {
  readonly available: number
  readonly reserved: number
  readonly granted: number
  /** Sums of the ledger since $2, by kind of entry. */
  readonly period: Readonly<Partial<Record<'grant' | 'reserve' | 'commit' | 'release', number>>>
}

/** Of a key whose tenant has no record. */
const NO_USAGE: UsageRow = { available: 0, reserved: 0, granted: 0, period: {} }

/** One statement, so that balance and ledger are of one moment. It must not read the whole ledger, which only grows. */
const USAGE = `
select credits_available as available, credits_reserved as reserved,
  (select coalesce(sum(amount), 0)::bigint from ledger where tenant_id = $1 and kind = 'grant') as granted,
  (select coalesce(jsonb_object_agg(kind, total), '{}') from (
    select kind, sum(amount) as total from ledger where tenant_id = $1 and created_at >= $2 group by kind
  ) sums) as period
from tenants where tenant_id = $1`

/** The caller's identity, usage and request history. */
export const accountRoutes: Route[] = [
  {
    method: 'get',
    path: '/whoami',
    async handle({ caller: { tenantId, tenant, scopes, sandbox, keyId } }) {
      const body = { tenantId, tier: tenant?.tier ?? 'free', authType: 'apikey', scopes, keyId, sandbox }
      return { status: 200, body }
    },
  },
  {
    method: 'get',
    path: '/usage',
    async handle({ caller: { tenantId, tenant }, services: { db, addresses } }) {
      const from = new Date(new Date().toISOString().slice(0, 7))
      const [usage] = await db.query<UsageRow>(USAGE, [tenantId, from])
      const { available, reserved, granted, period } = usage ?? NO_USAGE
      return {
        status: 200,
        body: {
          creditsRemaining: available,
          creditsReserved: reserved,
          creditsUsed: granted - available - reserved,
          tier: tenant?.tier ?? 'free',
          upgradeUrl: upgradeUrl(addresses.portalUrl),
          period: {
            from: from.toISOString(),
            granted: period.grant ?? 0,
            reserved: period.reserve ?? 0,
            committed: period.commit ?? 0,
            released: period.release ?? 0,
          },
        },
      }
    },
  },
  {
    method: 'get',
    path: '/version',
    handle: async ({ services: { catalogue } }) => ({
      status: 200,
      body: {
        version: ENGINE_VERSION,
        engineVersion: ENGINE_VERSION,
        apiVersion: API_VERSION,
        rulesVersion: catalogue.rulesVersion,
        schemas: {
          textReport: 'text-report.v1',
          videoReport: 'video-report.v1',
          imageReport: 'image-report.v1',
          evidence: 'evidence-timeline.v1',
          preprocessor: 'video-preprocessor.v1',
        },
      },
    }),
  },
  {
    method: 'get',
    path: '/logs',
    scope: 'reports:read',
    async handle({ request, caller: { tenantId }, services: { db, requestLog } }) {
      const { limit, cursor } = parseQuery({ request }, pageQuerySchema)
      await requestLog.flush()
      const rows = await db.query<LogRow>(
        `select id, request_id, method, path, status, duration_ms, sandbox, created_at from request_log
         where tenant_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
        [tenantId, cursor ?? null, limit + 1],
      )
      const items = rows.slice(0, limit).map((row) => ({
        requestId: row.request_id,
        method: row.method,
        path: row.path,
        status: row.status,
        durationMs: row.duration_ms,
        sandbox: row.sandbox,
        createdAt: row.created_at.toISOString(),
      }))
      const nextCursor = rows.length > limit ? String(rows[limit - 1]!.id) : null
      return { status: 200, body: { items, nextCursor } }
    },
  },
]

interface LogRow {
  id: number
  request_id: string
  method: string
  path: string
  status: number
  duration_ms: number
  sandbox: boolean
  created_at: Date
}

import { ENGINE_VERSION } from '../engine-version.js'
import { upgradeUrl } from '../credits/ledger.js'
import type { Route } from '../http/route.js'
import { parseQuery } from '../http/parse.js'
import { pageQuerySchema } from '../schemas/common.js'

const API_VERSION = 'v1'

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
      const [balance] = await db.query<{ credits_available: number; credits_reserved: number; created_at: Date }>(
        'select credits_available, credits_reserved, created_at from tenants where tenant_id = $1',
        [tenantId],
      )
      const from = new Date(new Date().toISOString().slice(0, 7))
      const rows = await db.query<{ kind: string; period: number; total: number }>(
        `select kind, coalesce(sum(amount) filter (where created_at >= $2), 0)::bigint as period,
           sum(amount)::bigint as total from ledger where tenant_id = $1 group by kind`,
        [tenantId, from],
      )
      const sum = (kind: string, of: 'period' | 'total') => rows.find((row) => row.kind === kind)?.[of] ?? 0
      return {
        status: 200,
        body: {
          creditsRemaining: balance?.credits_available ?? 0,
          creditsReserved: balance?.credits_reserved ?? 0,
          creditsUsed: sum('commit', 'total'),
          tier: tenant?.tier ?? 'free',
          upgradeUrl: upgradeUrl(addresses.portalUrl),
          period: {
            from: from.toISOString(),
            granted: sum('grant', 'period'),
            reserved: sum('reserve', 'period'),
            committed: sum('commit', 'period'),
            released: sum('release', 'period'),
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

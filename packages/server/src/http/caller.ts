import { createHash } from 'node:crypto'
import type { Queryable } from '../db/database.js'
import { ApiError } from './api-error.js'

/** Tiers, from the first served to the last. */
export const TIERS = ['enterprise', 'pro', 'starter', 'free'] as const
/** See {@link TIERS}. */
export type Tier = (typeof TIERS)[number]

/** Jurisdictions and platforms. */
export interface Markets {
  readonly jurisdictions: readonly string[]
  readonly platforms: readonly string[]
}

/** The caller: its key, and the tenant's record if there is one. */
export interface Caller {
  readonly tenantId: string
  readonly keyId: string
  readonly scopes: readonly string[]
  readonly sandbox: boolean
  /** Null: a key whose tenant was never onboarded. */
  readonly tenant: { readonly tier: Tier; readonly subscription: Markets; readonly defaults: Markets } | null
  readonly creditsAvailable: number
}

/** The caller's rate-limit state, sent with every answer. */
export interface RateState {
  readonly limit: number
  readonly windowSeconds: number
  readonly used: number
  readonly resetSeconds: number
}

/** For keys whose tenant has no record. */
export const DEFAULT_RATE = { requests: 600, windowSeconds: 60 }

interface EnterRow {
  tenant_id: string
  key_id: string
  scopes: string
  sandbox: boolean
  tier: Tier | null
  subscription: string | null
  defaults: string | null
  credits_available: number | null
  rate_requests: number
  rate_window_seconds: number
  used: number
  now_seconds: number
}

/**
 * Whether the counted window is still current. Concurrent requests at its end may arrive in either order, so the next
 * one counts too; any other difference means that the clock was set or the window's length changed, which must not lock
 * anybody out.
 */
const STILL_OPEN = 'w.window_number - excluded.window_number in (0, 1)'

/**
 * Looks the key up and counts the request, in one statement: the window is a row per tenant in the database, so the
 * limit is exact across processes. The key is found by its SHA-256, so secrets are never compared byte by byte and
 * there is no timing to measure.
 */
const ENTER = `
with caller as (
  select k.tenant_id, k.key_id, k.scopes, k.sandbox, t.tier, t.subscription, t.defaults, t.credits_available,
    coalesce(t.rate_requests, ${DEFAULT_RATE.requests}) as rate_requests,
    coalesce(t.rate_window_seconds, ${DEFAULT_RATE.windowSeconds}) as rate_window_seconds,
    extract(epoch from clock_timestamp())::double precision as now_seconds
  from api_keys k left join tenants t using (tenant_id)
  where k.key_hash = $1 and k.revoked_at is null
), counted as (
  insert into rate_windows as w (tenant_id, window_number, used)
  select tenant_id, floor(now_seconds / rate_window_seconds)::bigint, 1 from caller
  on conflict (tenant_id) do update set
    used = case when ${STILL_OPEN} then w.used + 1 else 1 end,
    window_number = case when ${STILL_OPEN} then w.window_number else excluded.window_number end
  returning used
)
select * from caller, counted`

/** SHA-256 of an API key: the only form in which it is stored. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/**
 * Authenticates a request by its Authorization header and counts it. Throws 401 `unauthenticated`. Exceeding the limit
 * is reported in `rate`, because the headers must be sent either way.
 */
export async function enter(
  db: Queryable,
  authorization: string | undefined,
): Promise<{ caller: Caller; rate: RateState }> {
  const key = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  const [row] = key === undefined ? [] : await db.query<EnterRow>(ENTER, [hashKey(key)])
  if (!row) {
    throw new ApiError(
      401,
      'unauthenticated',
      'Send a valid API key as "Authorization: Bearer <API_KEY>".',
      {},
      { 'WWW-Authenticate': 'Bearer' },
    )
  }
  const windowSeconds = row.rate_window_seconds
  const caller: Caller = {
    tenantId: row.tenant_id,
    keyId: row.key_id,
    scopes: JSON.parse(row.scopes) as string[],
    sandbox: row.sandbox,
    tenant:
      row.tier === null
        ? null
        : {
            tier: row.tier,
            subscription: JSON.parse(row.subscription!) as Markets,
            defaults: JSON.parse(row.defaults!) as Markets,
          },
    creditsAvailable: row.credits_available ?? 0,
  }
  const rate: RateState = {
    limit: row.rate_requests,
    windowSeconds,
    used: row.used,
    resetSeconds: Math.max(1, Math.ceil(windowSeconds - (row.now_seconds % windowSeconds))),
  }
  return { caller, rate }
}

/** The rate-limit headers. */
export function rateHeaders({ limit, windowSeconds, used, resetSeconds }: RateState): Record<string, string> {
  return {
    RateLimit: `limit=${limit}, remaining=${Math.max(0, limit - used)}, reset=${resetSeconds}`,
    'RateLimit-Policy': `${limit};w=${windowSeconds}`,
  }
}

/** Whether one of the key's scopes covers `scope`: itself, or `family:*`. */
export function hasScope(scopes: readonly string[], scope: string): boolean {
  const family = scope.slice(0, scope.indexOf(':'))
  return scopes.some((held) => held === scope || held === '*' || held === `${family}:*`)
}

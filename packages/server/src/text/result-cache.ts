import { createHash } from 'node:crypto'
import { canonicalJson } from '@proofline/engine/spec'
import type { Database, Queryable } from '../db/database.js'
import { ENGINE_VERSION } from '../engine-version.js'
import type { Catalogue } from '../tenants/catalogue.js'
import type { TextInput } from './run-text.js'

/** How long a result may be served from the cache. */
const CACHED_HOURS = 24

/** Hash of everything that the result depends on, or null for a text with pictures: the content at a URL may change. */
export function cacheKey({ content, jurisdictions, platforms, mode }: TextInput): string | null {
  if ((content.imageUrls?.length ?? 0) > 0) return null
  const parts = { text: content.text, jurisdictions: jurisdictions.toSorted(), platforms: platforms.toSorted(), mode }
  return createHash('sha256').update(canonicalJson(parts)).digest('hex')
}

/** Cached results are valid only for the engine and rules that made them. */
export function cacheVersions({ rulesVersion, agents, model }: Catalogue): string {
  const crew = agents.map(({ id, version }) => `${id}@${version}`)
  return [ENGINE_VERSION, rulesVersion, ...crew, ...(model === null ? [] : [model])].join(' ')
}

/** The stored report for the same request of the same tenant, as JSON; or null. */
export async function cachedReport(
  db: Database,
  tenantId: string,
  key: string | null,
  versions: string,
): Promise<string | null> {
  if (key === null) return null
  const [row] = await db.soft.query<{ report: string }>(
    `select report from result_cache where tenant_id = $1 and request_hash = $2 and versions = $3
       and created_at > now() - interval '${CACHED_HOURS} hours'`,
    [tenantId, key, versions],
  )
  return row?.report ?? null
}

/** Keeps a report for the next identical request. */
export async function cacheReport(
  tx: Queryable,
  tenantId: string,
  key: string | null,
  versions: string,
  report: string,
): Promise<void> {
  if (key === null) return
  await tx.query(
    `insert into result_cache (tenant_id, request_hash, versions, report) values ($1, $2, $3, $4)
     on conflict (tenant_id, request_hash)
     do update set versions = excluded.versions, report = excluded.report, created_at = now()`,
    [tenantId, key, versions, report],
  )
}

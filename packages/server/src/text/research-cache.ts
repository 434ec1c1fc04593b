import type { Research } from '../analysis/research.js'
import type { Database } from '../db/database.js'

/** What was looked up is good for this long. */
export const RESEARCH_DAYS = 30

/** Research by tenant: what was looked up for one is never shown to another. */
export type ResearchOf = (tenantId: string) => Research

/** Opens the research cache of a database. `onError` hears of what could not be recalled or kept. */
export function openResearch(db: Database, onError: (error: unknown) => void): ResearchOf {
  return (tenantId) => ({
    async recall(key) {
      try {
        const [row] = await db.soft.query<{ answer: string }>(
          `select answer from research_cache where tenant_id = $1 and key = $2
             and created_at > now() - interval '${RESEARCH_DAYS} days'`,
          [tenantId, key],
        )
        return row?.answer ?? null
      } catch (error) {
        onError(error)
        return null
      }
    },
    async learn(key, answer) {
      await db.soft
        .query(
          `insert into research_cache (tenant_id, key, answer) values ($1, $2, $3)
           on conflict (tenant_id, key) do update set answer = excluded.answer, created_at = now()`,
          [tenantId, key, answer],
        )
        .catch(onError)
    },
  })
}

import type { Queryable } from '../db/database.js'
import { newSecret } from './signatures.js'

/** The secret that signs webhooks to the URLs given with a tenant's submissions. */
export interface SigningSecret {
  readonly secret: string
  readonly createdAt: Date
}

interface SecretRow {
  secret: string
  created_at: Date
}

const asSecret = ({ secret, created_at }: SecretRow): SigningSecret => ({ secret, createdAt: created_at })

/** The tenant's secret, created if there is none. */
export async function ensureSecret(db: Queryable, tenantId: string): Promise<SigningSecret> {
  await db.query('insert into webhook_secrets (tenant_id, secret) values ($1, $2) on conflict do nothing', [
    tenantId,
    newSecret(),
  ])
  return (await findSecret(db, tenantId))!
}

/** The tenant's secret, or null. */
export async function findSecret(db: Queryable, tenantId: string): Promise<SigningSecret | null> {
  const [row] = await db.query<SecretRow>('select secret, created_at from webhook_secrets where tenant_id = $1', [
    tenantId,
  ])
  return row ? asSecret(row) : null
}

/** Replaces the secret. Deliveries enqueued before keep their signature; later ones are signed with the new one. */
export async function rotateSecret(db: Queryable, tenantId: string): Promise<SigningSecret> {
  const [row] = await db.query<SecretRow>(
    `insert into webhook_secrets (tenant_id, secret) values ($1, $2)
     on conflict (tenant_id) do update set secret = excluded.secret, created_at = now()
     returning secret, created_at`,
    [tenantId, newSecret()],
  )
  return asSecret(row!)
}

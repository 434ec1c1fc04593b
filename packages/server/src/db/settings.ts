import { randomBytes } from 'node:crypto'
import type { Queryable } from './database.js'

/** The key that upload URLs are signed with: made once, shared by all processes of one database. */
export async function signingKey(db: Queryable): Promise<Buffer> {
  await db.query(`insert into settings (name, value) values ('upload-signing-key', $1) on conflict do nothing`, [
    randomBytes(32).toString('hex'),
  ])
  const [row] = await db.query<{ value: string }>(`select value from settings where name = 'upload-signing-key'`)
  return Buffer.from(row!.value, 'hex')
}

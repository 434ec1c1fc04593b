import type { Logger } from 'pino'
import type { Config } from '../config.js'
import type { Database } from './database.js'
import { openEmbedded } from './embedded.js'
import { migrate } from './migrate.js'
import { openPostgres } from './postgres.js'

/** Opens the database that the settings name, and brings it up to date. Rejects with a sentence where it cannot. */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const db = config.databaseUrl
    ? openPostgres(config.databaseUrl, (err) => log.warn({ err }, 'a database connection broke'))
    : await openEmbedded(config.dataDir)
  try {
    await migrate(db)
    return db
  } catch (cause) {
    await db.close()
    if (!config.databaseUrl) throw cause
    throw new Error(`The database that DATABASE_URL names cannot be used. ${(cause as Error).message}`, { cause })
  }
}

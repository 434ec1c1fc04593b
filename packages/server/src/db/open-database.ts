import type { Logger } from 'pino'
import type { Config } from '../config.js'
import type { Database } from './database.js'
import { openEmbedded } from './embedded.js'
import { migrate } from './migrate.js'
import { openPostgres } from './postgres.js'

/** Opens the database that the settings name, and brings it up to date. */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const db = config.databaseUrl
    ? openPostgres(config.databaseUrl, (err) => log.warn({ err }, 'a database connection broke'))
    : await openEmbedded(config.dataDir)
  try {
    await migrate(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

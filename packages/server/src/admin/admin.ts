import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '../config.js'
import { openDatabase } from '../db/open-database.js'
import { openLog } from '../ops/log.js'
import { COMMANDS, HELP, UsageError } from './commands.js'

/**
 * The `proofline-admin` command: manages tenants, keys, credits and deliveries directly in the database that the
 * environment names. Returns the exit code: 0 done, 1 failed, 2 usage error.
 */
export async function admin(argv: readonly string[]): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        tier: { type: 'string' },
        credits: { type: 'string' },
        jurisdiction: { type: 'string', multiple: true },
        platform: { type: 'string', multiple: true },
        'default-jurisdiction': { type: 'string', multiple: true },
        'default-platform': { type: 'string', multiple: true },
        rate: { type: 'string' },
        scope: { type: 'string', multiple: true },
        test: { type: 'boolean' },
        note: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const command = COMMANDS.find(({ words }) => words.every((word, index) => positionals[index] === word))
    if (values.help || !command) {
      console.log(HELP)
      return values.help ? 0 : 2
    }
    const config = readConfig()
    const folder = missingFolder(config)
    if (folder !== null && !command.mayBegin) {
      throw new Error(
        `There is no database in ${folder}. Set PROOFLINE_DATA_DIR to the data folder of the server, or DATABASE_URL.`,
      )
    }
    const db = await openDatabase(config, openLog('warn'))
    if (folder !== null) console.error(`There was no database in ${folder}: a new one was created.`)
    try {
      console.log(
        JSON.stringify(await command.run(db, positionals.slice(command.words.length), values, config), null, 2),
      )
      return 0
    } finally {
      await db.close()
    }
  } catch (error) {
    console.error((error as Error).message)
    const code = (error as { code?: unknown }).code
    const usage =
      error instanceof UsageError || error instanceof ConfigError || String(code).startsWith('ERR_PARSE_ARGS')
    return usage ? 2 : 1
  }
}

/** The data folder if it has no embedded database: most likely the command runs in the wrong directory. */
function missingFolder({ databaseUrl, dataDir }: Config): string | null {
  return databaseUrl !== null || existsSync(path.join(dataDir, 'database')) ? null : dataDir
}

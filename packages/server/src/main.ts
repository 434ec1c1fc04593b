import { ConfigError, readConfig, unknownSettings } from './config.js'
import { openLog } from './ops/log.js'
import { startServer } from './server.js'

/** Time limit for stopping, because the sender of the signal will not wait for ever. */
const STOP_MS = 9000

const HELP = `proofline-server

Runs the server until it gets SIGTERM; prints "listening on <address>" once requests are accepted. It takes no
arguments: it is set by environment variables. The ones needed most:

  PORT, HOST            default 8787, 127.0.0.1
  PROOFLINE_DATA_DIR    embedded database and storage, default .proofline in the current folder
  DATABASE_URL          a PostgreSQL instead of the embedded database
  PROOFLINE_SEED_FILE   tenants and keys (JSON); without one, a new database gets a demo tenant

All of them: docs/operations.md. Tenants, keys and credits: proofline-admin --help.`

/** Runs a server process until it is stopped. `argv`: the arguments; only `--help` is allowed. */
export async function main(argv: readonly string[] = []): Promise<void> {
  if (argv.includes('--help') || argv.includes('-h')) return console.log(HELP)
  let stopping = false
  try {
    // Otherwise a setting given as an argument would be ignored, and the server would start with another.
    if (argv.length > 0) throw new ConfigError(`proofline-server takes no arguments, got ${argv.join(' ')}.\n\n${HELP}`)
    const config = readConfig()
    const log = openLog(config.logLevel)
    const names = unknownSettings()
    if (names.length > 0) log.warn({ names }, 'there are no such settings: they are ignored')
    // After an uncaught error the state is unknown, and interrupted work may never end: while the process lives, it
    // renews its leases on jobs and credits, and nobody takes them over. So it shuts down in order, to be restarted by
    // its supervisor.
    let stop = (_why: object, code: number): void => process.exit(code)
    process.on('uncaughtException', (err) => {
      log.fatal({ err }, 'uncaught error')
      stop({ uncaught: err.message }, 1)
    })
    // Nothing awaits a rejected promise of this kind, and one request's fault must not end all the others.
    process.on('unhandledRejection', (err) => log.fatal({ err }, 'unhandled rejection'))
    process.on('exit', (code) => {
      // The stack shows who ended the process.
      if (!stopping) log.fatal({ err: new Error(`exit with ${code}`) }, 'the process ends unexpectedly')
    })
    const server = await startServer(config, log)
    // So that restarts appear between the requests that they explain.
    log.info({ url: server.url, role: config.role }, 'the server has started')
    stop = (why, code) => {
      if (stopping) return
      stopping = true
      log.info(why, 'the server stops')
      setTimeout(() => process.exit(code), STOP_MS).unref()
      server.stop().then(
        () => {
          log.info('the server has stopped')
          process.exit(code)
        },
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
    }
    process.on('SIGTERM', (signal) => stop({ signal }, 0))
    process.on('SIGINT', (signal) => stop({ signal }, 0))

    // Printed last, because its reader may stop the server at once.
    if (server.demoKeys) {
      console.log(`demo tenant tnt_demo; its keys are shown this once:`)
      console.log(`  test key: ${server.demoKeys.test}\n  live key: ${server.demoKeys.live}`)
    }
    console.log(server.url === null ? 'working' : `listening on ${server.url}`)
  } catch (error) {
    stopping = true
    console.error(error instanceof ConfigError ? error.message : `The server cannot start: ${(error as Error).message}`)
    process.exit(2)
  }
}

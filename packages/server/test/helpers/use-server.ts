import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { makeDatabase, makeFolder, startTestServer, type TestServer } from './server-process.js'

/** A server that all tests of a file or a `describe` share. */
export interface SharedServer extends TestServer {
  /** Where its data lies: the folder of this server alone. */
  readonly folder: ReturnType<typeof makeFolder>
  /** Starts it again, with the same data, after a test ended it. */
  startAgain(): Promise<void>
}

/**
 * `env`: read when the server starts. `database`: a PostgreSQL database, dropped afterwards; null is the embedded one.
 * Without it a PostgreSQL database is made where there is a server, because the embedded one takes three times as long
 * to start.
 */
export interface ServerOptions {
  readonly env?: () => Record<string, string>
  readonly database?: { readonly url: string; drop(): Promise<void> } | null
}

/**
 * Starts a server before the first test of the file or `describe` that calls this, and ends it after the last. It
 * starts after what was called for before it, and ends before that does.
 */
export function useServer({ env = () => ({}), database: given }: ServerOptions = {}): SharedServer {
  const folder = makeFolder()
  let database = given
  let server: TestServer
  const start = async () => {
    server = await startTestServer(folder, { ...(database && { DATABASE_URL: database.url }), ...env() })
  }
  beforeAll(async () => {
    if (database === undefined) database = await makeDatabase()
    await start()
  })
  afterAll(async () => {
    await server.end()
    await database?.drop()
    folder.remove()
  })
  return {
    folder,
    get url() {
      return server.url
    },
    output: () => server.output(),
    end: (signal) => server.end(signal),
    startAgain: start,
  }
}

/** Somebody else's HTTP server, for as long as the tests of the file or `describe` run. */
export function useHttpServer(answer: RequestListener): { readonly url: string; readonly server: Server } {
  const server = createServer(answer)
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    server,
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
  }
}

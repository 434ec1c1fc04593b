import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { readTrustFile } from './analysis/trust-file.js'
import { createApp } from './app.js'
import type { Config } from './config.js'
import { creditsStayHeld } from './credits/holds.js'
import { openDatabase } from './db/open-database.js'
import { recoverAlone } from './db/recover-alone.js'
import { drainable } from './http/drain.js'
import { answerUnroutable } from './http/malformed-requests.js'
import { startReaper } from './jobs/reaper.js'
import { startWorker } from './jobs/worker.js'
import { closeServices, openServices } from './open-services.js'
import { startRetention } from './ops/retention.js'
import type { Services } from './services.js'
import type { EmbeddedStorage } from './storage/embedded-storage.js'
import { readSeed, seed, seedDemo, type TenantRecord } from './tenants/seed.js'
import { unknownMarkets } from './tenants/unknown-markets.js'

/** Uploading 200 MB over a slow line may take as long as the URL is valid. */
const REQUEST_TIMEOUT_MS = 16 * 60_000
const HEADERS_TIMEOUT_MS = 15_000
/**
 * Longer than proxies and clients in front, so that they close idle connections first and no request meets one that is
 * being closed.
 */
const KEEP_ALIVE_MS = 65_000

/** A running server process. */
export interface RunningServer {
  /** Null for a worker, which does not listen. */
  readonly url: string | null
  /** Keys of the demo tenant, if one was just created. */
  readonly demoKeys: { test: string; live: string } | null
  /** Stops accepting, finishes running work or returns it to its queue, and closes everything. */
  stop(): Promise<void>
}

/** Starts the parts of a server process that its role needs. Rejects with a sentence where it cannot. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  // First, so that a mistake in one of these files touches no database.
  const warn = (fields: readonly string[]) => log.warn({ fields }, 'the seed file has fields that are ignored')
  const seedContent = config.seedFile === null ? null : readSeed(config.seedFile, warn)
  const provenance = {
    trustAnchors: config.trustFile === null ? null : readTrustFile(config.trustFile),
    fetchManifests: config.fetchManifests,
    allowPrivate: config.allowPrivateAddresses,
  }
  const db = await openDatabase(config, log)
  if (db.backend === 'pglite') await recoverAlone(db, creditsStayHeld(log))
  if (seedContent) await seed(db, seedContent)
  const demoKeys = seedContent === null ? await seedDemo(db) : null
  const { services, embedded } = await openServices(config, log, db, provenance)
  for (const tenant of seedContent?.tenants ?? []) warnOfUnknownMarkets(tenant, services)

  let ready = false
  const listener = config.role === 'worker' ? null : await listen(services, embedded, () => ready)
  services.texts.warm()
  const worker = config.role === 'api' ? null : startWorker(services)
  const reaper = startReaper(services)
  const retention = startRetention(services)
  ready = true

  return {
    url: listener ? services.addresses.listening : null,
    demoKeys,
    async stop() {
      ready = false
      // So that readers of streams get their last event while they still can.
      const drained = listener?.drain(() => void services.streamed.stop())
      await Promise.all([drained, worker?.stop(), reaper.stop(), retention.stop()])
      await closeServices(services)
    },
  }
}

function warnOfUnknownMarkets(tenant: TenantRecord, { catalogue, log }: Services): void {
  const unknown = unknownMarkets(tenant, catalogue)
  const { tenantId } = tenant
  if (unknown.length > 0) log.warn({ tenantId, unknown }, 'a tenant has markets that no rule pack knows')
}

async function listen(services: Services, embedded: EmbeddedStorage | null, isReady: () => boolean) {
  const { config, addresses } = services
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The application refuses such requests itself, with a message.
    requireHostHeader: false,
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  addresses.listening = `http://${host}:${port}`
  addresses.publicUrl ||= addresses.listening
  addresses.portalUrl ||= `${addresses.publicUrl}/console`
  answerUnroutable(server)
  const drain = drainable(server)
  const app = createApp(services, embedded, isReady)
  server.on('request', app)
  server.on('checkExpectation', app)
  return { drain }
}

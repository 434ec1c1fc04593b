import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import { openAnalysisHost } from './analysis/analysis-host.js'
import { readTrustFile } from './analysis/trust-file.js'
import { createApp } from './app.js'
import type { Config } from './config.js'
import { openHolds } from './credits/holds.js'
import type { Database } from './db/database.js'
import { openEmbedded } from './db/embedded.js'
import { migrate } from './db/migrate.js'
import { openPostgres } from './db/postgres.js'
import { recoverAlone } from './db/recover-alone.js'
import { signingKey } from './db/settings.js'
import { drainable } from './http/drain.js'
import { answerUnroutable } from './http/malformed-requests.js'
import { openIdempotency } from './http/idempotency-store.js'
import { openRequestLog } from './http/request-log.js'
import { openEventLog } from './jobs/event-log.js'
import { openJobQueue } from './jobs/job-queue.js'
import { startReaper } from './jobs/reaper.js'
import { renewLeases } from './jobs/claim.js'
import { openStreamedWork } from './jobs/streamed-work.js'
import { startWorker } from './jobs/worker.js'
import { guardedFetch } from '@proofline/engine/net'
import { noteDegraded } from './ops/degraded.js'
import { openMetrics } from './ops/metrics.js'
import { startRetention } from './ops/retention.js'
import { openTraces } from './ops/traces.js'
import type { Services } from './services.js'
import { openEmbeddedStorage } from './storage/embedded-storage.js'
import type { Storage } from './storage/storage.js'
import { readCatalogue } from './tenants/catalogue.js'
import { readSeed, seed, seedDemo } from './tenants/seed.js'
import { unknownMarkets } from './tenants/unknown-markets.js'
import { openResearch } from './text/research-cache.js'

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

/** Starts the parts of a server process that its role needs. Rejects with a sentence where it cannot. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const seedContent = config.seedFile === null ? null : readSeed(config.seedFile)
  const provenance = {
    trustAnchors: config.trustFile === null ? null : readTrustFile(config.trustFile),
    fetchManifests: config.fetchManifests,
    allowPrivate: config.allowPrivateAddresses,
  }
  const db = await openDatabase(config, log)
  const addresses = { listening: '', publicUrl: config.publicUrl ?? '', portalUrl: config.portalUrl ?? '' }
  const onError = (what: string) => (err: unknown) => log.error({ err }, what)
  if (db.backend === 'pglite') await recoverAlone(db)
  if (seedContent) await seed(db, seedContent)
  const demoKeys = seedContent === null ? await seedDemo(db) : null

  const embedded = config.azureConnectionString
    ? null
    : await openEmbeddedStorage(config.dataDir, db, await signingKey(db), () => addresses.publicUrl)
  const metrics = openMetrics()
  const analysis = {
    maxBytes: config.analysisMemoryBytes,
    settings: { provenance, model: config.model },
    onDegraded: noteDegraded(metrics, log),
  }
  const services: Services = {
    config,
    addresses,
    log,
    metrics,
    traces: openTraces(config.traceEndpoint, 'proofline-server', onError('traces were not sent')),
    db,
    queue: await openJobQueue(db, onError('the queue')),
    events: openEventLog(db),
    storage: embedded ?? (await openAzure(config.azureConnectionString!)),
    texts: openAnalysisHost({ ...analysis, exclusive: false, niceness: 0 }),
    pictures: openAnalysisHost({ ...analysis, exclusive: true, maxProcesses: availableParallelism(), niceness: 0 }),
    videos: openAnalysisHost({ ...analysis, exclusive: true, niceness: 3 }),
    research: openResearch(db, onError('the research cache')),
    catalogue: readCatalogue(config.model),
    fetch: guardedFetch({ allowPrivate: config.allowPrivateAddresses }),
    idempotency: openIdempotency(db, onError('claims of requests were not renewed')),
    holds: openHolds(db, onError('held credits were not renewed')),
    streamed: openStreamedWork((tokens) =>
      renewLeases(db, tokens).catch((err: unknown) => {
        log.warn({ err }, 'claims were not renewed')
        return []
      }),
    ),
    requestLog: openRequestLog(db.soft, onError('request history was not written')),
  }

  for (const tenant of seedContent?.tenants ?? []) {
    const unknown = unknownMarkets(tenant, services.catalogue)
    const { tenantId } = tenant
    if (unknown.length > 0) log.warn({ tenantId, unknown }, 'a tenant has markets that no rule pack knows')
  }

  let ready = false
  const listener = config.role === 'worker' ? null : await listen(services, embedded, () => ready)
  services.texts.warm()
  const worker = config.role === 'api' ? null : startWorker(services)
  const reaper = startReaper(services)
  const retention = startRetention(services)
  ready = true

  return {
    url: listener ? addresses.listening : null,
    demoKeys,
    async stop() {
      ready = false
      // So that readers of streams get their last event while they still can.
      const drained = listener?.drain(() => void services.streamed.stop())
      await Promise.all([drained, worker?.stop(), reaper.stop(), retention.stop()])
      await services.streamed.stop()
      await Promise.all([services.texts.close(), services.pictures.close(), services.videos.close()])
      services.idempotency.close()
      services.holds.close()
      await Promise.all([services.requestLog.flush(), services.traces.flush()])
      await services.queue.close()
      await db.close()
    },
  }
}

/** Loaded on demand, because its client is large and slow to load. */
async function openAzure(connectionString: string): Promise<Storage> {
  const { openAzureStorage } = await import('./storage/azure-storage.js')
  return openAzureStorage(connectionString)
}

async function listen(services: Services, embedded: Parameters<typeof createApp>[1], isReady: () => boolean) {
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

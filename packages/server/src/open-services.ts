import { guardedFetch } from '@proofline/engine/net'
import type { Logger } from 'pino'
import type { ProvenanceSettings } from './analysis/messages.js'
import { openAnalysisHosts } from './analysis/open-hosts.js'
import type { Config } from './config.js'
import { openHolds } from './credits/holds.js'
import { openTurns } from './credits/turns.js'
import type { Database } from './db/database.js'
import { signingKey } from './db/settings.js'
import { openIdempotency } from './http/idempotency-store.js'
import { openRequestLog } from './http/request-log.js'
import { renewLeases } from './jobs/claim.js'
import { openEventLog } from './jobs/event-log.js'
import { openJobQueue } from './jobs/job-queue.js'
import { openStreamedWork } from './jobs/streamed-work.js'
import { noteDegraded } from './ops/degraded.js'
import { openMetrics } from './ops/metrics.js'
import { openTraces } from './ops/traces.js'
import type { Services } from './services.js'
import { type EmbeddedStorage, openEmbeddedStorage } from './storage/embedded-storage.js'
import type { Storage } from './storage/storage.js'
import { readCatalogue } from './tenants/catalogue.js'
import { openResearch } from './text/research-cache.js'

/** The services of a process, and the embedded storage where uploads go to it. */
export interface OpenedServices {
  readonly services: Services
  readonly embedded: EmbeddedStorage | null
}

/** Opens what the parts of a process share. `db`: open and up to date; closed with the services. */
export async function openServices(
  config: Config,
  log: Logger,
  db: Database,
  provenance: ProvenanceSettings,
): Promise<OpenedServices> {
  const addresses = { listening: '', publicUrl: config.publicUrl ?? '', portalUrl: config.portalUrl ?? '' }
  const onError = (what: string) => (err: unknown) => log.error({ err }, what)
  const embedded = config.azureConnectionString
    ? null
    : await openEmbeddedStorage(config.dataDir, db, await signingKey(db), () => addresses.publicUrl)
  const metrics = openMetrics()
  const analysis = {
    maxBytes: config.analysisMemoryBytes,
    settings: { provenance, model: config.model },
    onDegraded: noteDegraded(metrics, log),
  }
  const renew = (tokens: readonly string[]) =>
    renewLeases(db, tokens).catch((err: unknown) => {
      log.warn({ err }, 'claims were not renewed')
      return []
    })
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
    ...openAnalysisHosts(analysis),
    research: openResearch(db, onError('the research cache')),
    catalogue: readCatalogue(config.model),
    fetch: guardedFetch({ allowPrivate: config.allowPrivateAddresses }),
    idempotency: openIdempotency(db, onError('claims of requests were not renewed')),
    holds: openHolds(db, onError('held credits were not renewed')),
    turns: openTurns(),
    streamed: openStreamedWork(renew),
    requestLog: openRequestLog(db.soft, onError('request history was not written')),
  }
  return { services, embedded }
}

/** Loaded on demand, because its client is large and slow to load. */
async function openAzure(connectionString: string): Promise<Storage> {
  const { openAzureStorage } = await import('./storage/azure-storage.js')
  return openAzureStorage(connectionString)
}

/** Ends what still runs, writes what is not written yet, and closes everything, the database last. */
export async function closeServices(services: Services): Promise<void> {
  await services.streamed.stop()
  await Promise.all([services.texts.close(), services.pictures.close(), services.videos.close()])
  services.idempotency.close()
  services.holds.close()
  await Promise.all([services.requestLog.flush(), services.traces.flush()])
  await services.queue.close()
  await services.db.close()
}

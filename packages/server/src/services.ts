import type { Logger } from 'pino'
import type { AnalysisHosts } from './analysis/open-hosts.js'
import type { Config } from './config.js'
import type { Holds } from './credits/holds.js'
import type { Turns } from './credits/turns.js'
import type { Database } from './db/database.js'
import type { IdempotencyStore } from './http/idempotency-store.js'
import type { RequestLog } from './http/request-log.js'
import type { EventLog } from './jobs/event-log.js'
import type { JobQueue } from './jobs/job-queue.js'
import type { StreamedWork } from './jobs/streamed-work.js'
import type { GuardedFetch } from '@proofline/engine/net'
import type { Metrics } from './ops/metrics.js'
import type { Traces } from './ops/traces.js'
import type { Storage } from './storage/storage.js'
import type { Catalogue } from './tenants/catalogue.js'
import type { ResearchOf } from './text/research-cache.js'

/** What the parts of one server process share. Created once by `openServices` and passed down. */
export interface Services extends AnalysisHosts {
  readonly config: Config
  /** Addresses without a trailing slash; known once the server listens. */
  readonly addresses: { listening: string; publicUrl: string; portalUrl: string }
  readonly log: Logger
  readonly metrics: Metrics
  readonly traces: Traces
  readonly db: Database
  readonly queue: JobQueue
  readonly events: EventLog
  readonly storage: Storage
  readonly research: ResearchOf
  readonly catalogue: Catalogue
  readonly fetch: GuardedFetch
  readonly idempotency: IdempotencyStore
  readonly holds: Holds
  readonly turns: Turns
  readonly streamed: StreamedWork
  readonly requestLog: RequestLog
}

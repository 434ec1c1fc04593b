import { availableParallelism } from 'node:os'
import path from 'node:path'
import { describeIssue, readAs } from '@proofline/engine/spec'
import { z } from 'zod'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const whole = (minimum: number, maximum: number) =>
  z.coerce.number(`Give a whole number from ${minimum} to ${maximum}.`).int().min(minimum).max(maximum)
const webAddress = z.url({ protocol: /^https?$/ })
const address = webAddress.transform((url) => url.replace(/(?<!\/)\/+$/, ''))
const days = (standard: number) => whole(1, 36_500).default(standard)

/** Every environment variable that the server reads, with its default. What is empty counts as absent. */
const environmentSchema = z.object({
  PORT: whole(0, 65_535).default(8787),
  HOST: z.string().default('127.0.0.1'),
  PROOFLINE_DATA_DIR: z.string().default('.proofline'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: 'must have the form postgres://user:password@host:5432/database' })
    .optional(),
  PROOFLINE_ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  AZURE_STORAGE_CONNECTION_STRING: z
    .string()
    .regex(
      /^UseDevelopmentStorage=true|^(?=.*\bAccountName=.)(?=.*\bAccountKey=.)/i,
      'must have the form DefaultEndpointsProtocol=https;AccountName=…;AccountKey=…',
    )
    .optional(),
  PROOFLINE_SEED_FILE: z.string().optional(),
  /** As it is written: refusals quote it. */
  PROOFLINE_PORTAL_URL: webAddress.optional(),
  PROOFLINE_PUBLIC_URL: address.optional(),
  /** Certificates (PEM) of the signers of Content Credentials that count as trusted. */
  PROOFLINE_TRUST_FILE: z.string().optional(),
  PROOFLINE_FETCH_MANIFESTS: flag.default(false),
  /** An OpenAI-compatible service (`https://host/v1`) that is asked for implied claims, and its model. */
  PROOFLINE_LLM_ENDPOINT: address.optional(),
  PROOFLINE_LLM_MODEL: z.string().optional(),
  PROOFLINE_LLM_API_KEY: z.string().optional(),
  PROOFLINE_VIDEO_ENABLED: flag.default(true),
  PROOFLINE_WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  PROOFLINE_WEBHOOK_DELAY_SCALE: z.coerce.number('Give a number from 0 to 1000.').min(0).max(1000).default(1),
  PROOFLINE_JOB_TTL_SECONDS: whole(1, 604_800).default(3600),
  PROOFLINE_VIDEO_CEILING_SECONDS: whole(1, 86_400).default(180),
  /** Jobs that one process works on at a time. */
  PROOFLINE_TEXT_CONCURRENCY: whole(1, 256).default(4),
  PROOFLINE_VIDEO_CONCURRENCY: whole(1, 64).default(Math.max(1, Math.floor(availableParallelism() / 2))),
  /** Memory of one analysis process, in MiB; above it the process is ended and its job retried or failed. */
  PROOFLINE_ANALYSIS_MEMORY_MB: whole(256, 1_048_576).default(4096),
  /** Time limit of one check of a text or a picture. */
  PROOFLINE_CHECK_TIMEOUT_SECONDS: whole(1, 3600).default(120),
  /** Days for which things are kept. */
  PROOFLINE_RETAIN_REPORTS_DAYS: days(365),
  PROOFLINE_RETAIN_UPLOADS_DAYS: days(30),
  PROOFLINE_RETAIN_LOGS_DAYS: days(30),
  /** An OpenTelemetry collector that takes OTLP over HTTP; traces go to `/v1/traces` below it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  PROOFLINE_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** Settings of one server process. Durations and sizes carry their unit in the name. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly role: 'all' | 'api' | 'worker'
  readonly azureConnectionString: string | null
  readonly seedFile: string | null
  /** Null: `/console` of this server. */
  readonly portalUrl: string | null
  /** Null: the address that the server listens on. */
  readonly publicUrl: string | null
  /** Null: no signer is trusted. */
  readonly trustFile: string | null
  readonly fetchManifests: boolean
  /** Null: no language model is asked, and no text leaves the machine. */
  readonly model: { readonly endpoint: string; readonly model: string; readonly apiKey: string | null } | null
  readonly videoEnabled: boolean
  readonly allowPrivateAddresses: boolean
  readonly webhookDelayScale: number
  readonly jobTtlMs: number
  readonly videoCeilingMs: number
  readonly textConcurrency: number
  readonly videoConcurrency: number
  readonly analysisMemoryBytes: number
  readonly checkTimeoutMs: number
  readonly retainDays: { readonly reports: number; readonly uploads: number; readonly logs: number }
  /** Null: no traces. */
  readonly traceEndpoint: string | null
  readonly logLevel: string
}

/** Nonsense in the settings: `message` names every fault, one a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Set in the environment of servers, but read by the command line alone. */
const NOT_OURS = new Set(['PROOFLINE_CACHE'])

/** Names in an environment that look like settings and are none: most are misspelt. */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>> = process.env): string[] {
  const known = environmentSchema.shape
  return Object.keys(environment)
    .filter((name) => name.startsWith('PROOFLINE_') && !(name in known) && !NOT_OURS.has(name))
    .sort()
}

/** Reads the settings of a server out of an environment. Throws {@link ConfigError}. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const { data, issues = [] } = readAs(environmentSchema, given)
  const faults = [...issues.map(describeIssue), ...contradictionsOf(given)]
  if (data === undefined || faults.length > 0) {
    throw new ConfigError(`The settings cannot be used:\n  ${faults.join('\n  ')}`)
  }
  const env = data
  const { PROOFLINE_LLM_ENDPOINT: endpoint, PROOFLINE_LLM_MODEL: model, PROOFLINE_LLM_API_KEY: apiKey = null } = env
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.PROOFLINE_DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    role: env.PROOFLINE_ROLE,
    azureConnectionString: env.AZURE_STORAGE_CONNECTION_STRING ?? null,
    seedFile: env.PROOFLINE_SEED_FILE ?? null,
    portalUrl: env.PROOFLINE_PORTAL_URL ?? null,
    publicUrl: env.PROOFLINE_PUBLIC_URL ?? null,
    trustFile: env.PROOFLINE_TRUST_FILE ?? null,
    fetchManifests: env.PROOFLINE_FETCH_MANIFESTS,
    model: endpoint === undefined || model === undefined ? null : { endpoint, model, apiKey },
    videoEnabled: env.PROOFLINE_VIDEO_ENABLED,
    allowPrivateAddresses: env.PROOFLINE_WEBHOOK_ALLOW_PRIVATE,
    webhookDelayScale: env.PROOFLINE_WEBHOOK_DELAY_SCALE,
    jobTtlMs: env.PROOFLINE_JOB_TTL_SECONDS * 1000,
    videoCeilingMs: env.PROOFLINE_VIDEO_CEILING_SECONDS * 1000,
    textConcurrency: env.PROOFLINE_TEXT_CONCURRENCY,
    videoConcurrency: env.PROOFLINE_VIDEO_CONCURRENCY,
    analysisMemoryBytes: env.PROOFLINE_ANALYSIS_MEMORY_MB * 1024 ** 2,
    checkTimeoutMs: env.PROOFLINE_CHECK_TIMEOUT_SECONDS * 1000,
    retainDays: {
      reports: env.PROOFLINE_RETAIN_REPORTS_DAYS,
      uploads: env.PROOFLINE_RETAIN_UPLOADS_DAYS,
      logs: env.PROOFLINE_RETAIN_LOGS_DAYS,
    },
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: env.PROOFLINE_LOG_LEVEL,
  }
}

/** What does not go together, told beside what is wrong by itself. */
function contradictionsOf(given: Readonly<Record<string, string | undefined>>): string[] {
  const {
    PROOFLINE_ROLE: role,
    DATABASE_URL: url,
    PROOFLINE_LLM_ENDPOINT: endpoint,
    PROOFLINE_LLM_MODEL: model,
  } = given
  const faults: string[] = []
  if ((role === 'api' || role === 'worker') && url === undefined) {
    faults.push(
      `PROOFLINE_ROLE: ${role} needs DATABASE_URL, because the embedded database serves a single process. Set it, or keep the role all.`,
    )
  }
  if ((endpoint === undefined) !== (model === undefined)) {
    faults.push('PROOFLINE_LLM_ENDPOINT, PROOFLINE_LLM_MODEL: set both, or neither.')
  }
  return faults
}

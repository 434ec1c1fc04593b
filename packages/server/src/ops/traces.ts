import { randomBytes } from 'node:crypto'

const FLUSH_MS = 2000
/** Most spans that wait while the collector is unreachable; beyond it the oldest are dropped. */
const MAX_WAITING = 5000
const TIMEOUT_MS = 5000

/** A timed operation. Attributes never contain bodies, keys or addresses of callers. */
export interface Span {
  readonly name: string
  readonly startMs: number
  readonly endMs: number
  readonly failed: boolean
  readonly attributes: Readonly<Record<string, string | number>>
  /** The caller's `traceparent`, so that the span becomes a child of the caller's trace. */
  readonly traceparent?: string | undefined
}

/** Sends traces to an OpenTelemetry collector. */
export interface Traces {
  add(span: Span): void
  flush(): Promise<void>
}

/**
 * Opens an exporter: spans are sent to `<endpoint>/v1/traces` as OTLP over HTTP, in JSON, in batches. With null as
 * endpoint nothing is kept or sent. `onError` is called for a batch that could not be sent.
 */
export function openTraces(endpoint: string | null, service: string, onError: (error: unknown) => void): Traces {
  if (endpoint === null) return { add: () => {}, flush: async () => {} }
  let waiting: Span[] = []
  let timer: NodeJS.Timeout | null = null

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    const spans = batch.map(encode)
    const resource = { attributes: attributesOf({ 'service.name': service }) }
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: service }, spans }] }] })
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const headers = { 'Content-Type': 'application/json' }
      const { ok, status } = await fetch(`${endpoint}/v1/traces`, { method: 'POST', headers, body, signal })
      if (!ok) throw new Error(`The collector answered ${status}.`)
    } catch (error) {
      onError(error)
    }
  }

  return {
    add(span) {
      waiting.push(span)
      if (waiting.length > MAX_WAITING) waiting.shift()
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
    },
    flush,
  }
}

function encode({ name, startMs, endMs, failed, attributes, traceparent }: Span) {
  const [, traceId, parentSpanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent ?? '') ?? []
  return {
    traceId: traceId ?? randomBytes(16).toString('hex'),
    ...(parentSpanId && { parentSpanId }),
    spanId: randomBytes(8).toString('hex'),
    name,
    /** Kind 2: server. */
    kind: 2,
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: attributesOf(attributes),
    /** Status 2: error, 0: unset. */
    status: { code: failed ? 2 : 0 },
  }
}

function attributesOf(values: Readonly<Record<string, string | number>>) {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }))
}

function nanoseconds(ms: number): string {
  return `${Math.round(ms * 1000)}000`
}

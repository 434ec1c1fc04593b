import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { ClientError, createClient } from './client.js'
import type { JobSubmitted, TextReport } from './generated/api.js'

/** What a call rejects with when a server, or a proxy before it, answers so. */
async function refusal(body: string, status = 503, headers: Record<string, string> = {}): Promise<unknown> {
  const send = async () => new Response(body, { status, headers })
  const client = createClient({ baseUrl: 'http://api/v1', apiKey: 'k', fetch: send })
  return client.whoami().then(
    () => null,
    (error: unknown) => error,
  )
}

describe('a refusal', () => {
  afterEach(() => vi.useRealTimers())

  it.each(['null', '"no"', '7', '[]', '{"data":null}', '{"data":7,"code":7}', '', '<html>', '{"error":{"a":1}}'])(
    'with %s is still a ClientError',
    async (body) => {
      const error = await refusal(body)
      expect(error).toBeInstanceOf(ClientError)
      expect(error).toMatchObject({ status: 503, code: 'unknown', message: 'The answer was 503.' })
    },
  )

  it('gives the seconds to wait, whether the response states seconds or a date', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00.500Z') })
    const wait = async (value: string) => (await refusal('', 429, { 'Retry-After': value })) as ClientError
    expect(await wait('7')).toMatchObject({ retryAfterSeconds: 7 })
    expect(await wait('Thu, 01 Jan 2026 00:00:31 GMT')).toMatchObject({ retryAfterSeconds: 31 })
    expect(await wait('Thu, 01 Jan 2020 00:00:00 GMT')).toMatchObject({ retryAfterSeconds: 0 })
    expect(await wait('soon')).toMatchObject({ retryAfterSeconds: null })
  })
})

describe('a response with status 200 that is not JSON, as from a proxy', () => {
  it.each(['<html>Sign in to this network</html>', '', '{"score":', 'OK'])('%j is a ClientError', async (body) => {
    const error = await refusal(body, 200)
    expect(error).toBeInstanceOf(ClientError)
    expect(error).toMatchObject({ status: 200, code: 'answer_unreadable', body, cause: expect.any(SyntaxError) })
    expect((error as ClientError).message).toContain('check baseUrl')
  })
})

describe('a contradictory call', () => {
  const sent: string[] = []
  const send = async (url: unknown) => {
    sent.push(String(url))
    return new Response('{}')
  }
  const client = createClient({ baseUrl: 'http://api/v1', apiKey: 'k', fetch: send as typeof fetch })
  const body = { jurisdictions: ['us'], platforms: ['youtube'], content: { text: 'a' }, mode: 'fast' as const }

  it.each(['', '/v1', 'nonsense', 'ftp://api/v1', undefined])('rejects the base address %j', (baseUrl) => {
    expect(() => createClient({ baseUrl: baseUrl as string, apiKey: 'k' })).toThrow('baseUrl must be an address')
  })

  it.each(['', '.', '..'])('rejects the id "%s", which would form another path: nothing is sent', async (reportId) => {
    await expect(client.getReport({ path: { reportId } })).rejects.toThrow('path.reportId must be an id')
    expect(sent).toEqual([])
  })

  it('rejects a stream where a report is expected, or the reverse: nothing is sent or charged', async () => {
    // @ts-expect-error -- callers without types can
    await expect(client.checkText({ body: { ...body, responseMode: 'stream' } })).rejects.toThrow('Call streamText')
    for (const other of [{ ...body, responseMode: 'sync' as const }, new FormData()])
      await expect(client.streamText({ body: other as never }).next()).rejects.toThrow(`responseMode 'stream'`)
    expect(sent).toEqual([])
  })
})

it('types the response of a text check by its options', () => {
  const client = createClient({ baseUrl: 'http://api/v1', apiKey: 'k', fetch: async () => new Response('{}') })
  const body = { jurisdictions: ['us'], platforms: ['youtube'], content: { text: 'a' }, mode: 'fast' as const }
  expectTypeOf(client.checkText({ body: { ...body, responseMode: 'sync' } })).resolves.toEqualTypeOf<TextReport>()
  expectTypeOf(client.checkText({ body: new FormData() })).resolves.toEqualTypeOf<TextReport>()
  expectTypeOf(client.checkText({ body: { ...body, responseMode: 'async' } })).resolves.toEqualTypeOf<JobSubmitted>()
})

describe('a stream', () => {
  const started = 'id: 1\nevent: job.started\ndata: {"jobId":"j"}\n\n'
  const last = 'id: 2\nevent: report.completed\ndata: {"score":1}\n\n'
  const reset = new TypeError('terminated')
  /** Ids of the events of a stream that comes in these pieces, and the code of what it throws. An error breaks it. */
  async function read(pieces: readonly (string | Error)[], lastEventId?: string, status = 200): Promise<unknown[]> {
    const bytes = async function* () {
      for (const piece of pieces) {
        if (piece instanceof Error) throw piece
        yield new TextEncoder().encode(piece)
      }
    }
    const send = async () => new Response(status === 204 ? null : ReadableStream.from(bytes()), { status })
    const client = createClient({ baseUrl: 'http://api/v1', apiKey: 'k', fetch: send })
    const seen: unknown[] = []
    try {
      const options = { path: { jobId: 'j' }, ...(lastEventId !== undefined && { lastEventId }) }
      for await (const { id } of client.streamJob(options)) seen.push(id)
    } catch (error) {
      seen.push((error as ClientError).code)
    }
    return seen
  }

  it('that ends before its last event is distinguished from a complete one', async () => {
    expect(await read([started, last])).toEqual(['1', '2'])
    expect(await read([started])).toEqual(['1', 'stream_incomplete'])
    expect(await read([started, ': heartbeat\n\n', last.slice(0, 20)])).toEqual(['1', 'stream_incomplete'])
    expect(await read([])).toEqual(['stream_incomplete'])
    // As of a server that stopped: only 204 says that the job has no more events.
    expect(await read([], '1')).toEqual(['stream_incomplete'])
    expect(await read([], '2', 204)).toEqual([])
  })

  it('whose connection breaks before its last event is incomplete too, and says why', async () => {
    expect(await read([started, reset])).toEqual(['1', 'stream_incomplete'])
    // Whether anything is left is not known then.
    expect(await read([reset], '2')).toEqual(['stream_incomplete'])
    expect(await read([started, last, reset])).toEqual(['1', '2'])
    const send = async () => new Response(new ReadableStream({ start: (stream) => stream.error(reset) }))
    const events = createClient({ baseUrl: 'http://api/v1', apiKey: 'k', fetch: send }).streamJob({
      path: { jobId: 'j' },
    })
    await expect(events.next()).rejects.toMatchObject({ code: 'stream_incomplete', cause: reset })
  })

  it("aborted by its caller throws the caller's reason", async () => {
    const leave = new AbortController()
    const send = async () => {
      const stop = (stream: ReadableStreamDefaultController) =>
        leave.signal.addEventListener('abort', () => stream.error(leave.signal.reason))
      return new Response(new ReadableStream({ start: stop }))
    }
    const client = createClient({ baseUrl: 'http://api/v1', apiKey: 'k', fetch: send })
    const next = client.streamJob({ path: { jobId: 'j' }, signal: leave.signal }).next()
    const enough = new Error('enough')
    setTimeout(() => leave.abort(enough))
    await expect(next).rejects.toBe(enough)
  })

  it.each(['\u2028', '\u2029', '\u0085'])('may contain %j in a text, which JSON leaves unescaped', async (sign) => {
    const data = JSON.stringify({ quote: `Cures${sign}all` })
    expect(await read([`id: 1\nevent: report.completed\ndata: ${data}\n\n`])).toEqual(['1'])
  })

  it('may come in pieces of any length', async () => {
    for (const text of [started + last, (started + last).replaceAll('\n', '\r\n')]) {
      expect(await read([...text])).toEqual(['1', '2'])
    }
  })

  it('may use any line ending', async () => {
    expect(await read([(started + last).replaceAll('\n', '\r\n')])).toEqual(['1', '2'])
  })
})

import type { IncomingMessage } from 'node:http'
import { ProoflineError } from '../spec/faults/errors.js'
import { AddressRefused, callGuarded, FetchRefused } from './guarded-fetch.js'

/** How long an address may send nothing while it is read, in ms. */
const IDLE_MS = 30_000
const REDIRECTS = 5

/** A file at an address, as it arrives. */
export interface Download {
  /** The last part of the address's path; its host where it has none. */
  readonly name: string
  readonly contentType: string | null
  /** Leaving the iteration closes the connection. */
  readonly chunks: AsyncIterable<Uint8Array>
  /** Closes the connection if the body is not read. */
  close(): void
}

/**
 * Opens the file at an `http:` or `https:` address, to be read as it arrives: as long as data arrive, however long it
 * takes. `allowPrivate` (default false) opens loopback and private addresses, too.
 *
 * Throws, at once or while it is read: `external_reference_refused` for an address that is not public,
 * `asset_not_found` where it responds that there is none, `asset_unreachable` for any other response, or none for half
 * a minute. The time that the reader takes to process data does not count.
 */
export async function openDownload(
  address: string,
  { allowPrivate = false }: { allowPrivate?: boolean } = {},
): Promise<Download> {
  const stop = new AbortController()
  let watch: NodeJS.Timeout | undefined
  const rest = (): void => clearTimeout(watch)
  const listen = (): void => {
    rest()
    watch = setTimeout(() => stop.abort(new FetchRefused(`No data arrived for ${IDLE_MS / 1000} s.`)), IDLE_MS)
  }
  listen()
  try {
    const request = {
      method: 'GET',
      url: address,
      headers: { 'User-Agent': 'Proofline/1' },
      redirects: REDIRECTS,
    } as const
    const answer = await callGuarded(request, { allowPrivate, signal: stop.signal })
    const status = answer.statusCode ?? 0
    if (status !== 200) {
      answer.on('error', () => {}).destroy()
      throw refusalFor(address, status)
    }
    rest()
    const close = (): void => {
      rest()
      answer.on('error', () => {}).destroy()
    }
    const chunks = read(address, answer, { listen, rest, close, signal: stop.signal })
    return { name: nameOf(address), contentType: answer.headers['content-type'] ?? null, chunks, close }
  } catch (cause) {
    rest()
    throw asError(address, cause)
  }
}

async function* read(
  address: string,
  answer: IncomingMessage,
  { listen, rest, close, signal }: { listen(): void; rest(): void; close(): void; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  try {
    listen()
    for await (const chunk of answer) {
      rest()
      yield chunk
      listen()
    }
  } catch (cause) {
    throw asError(address, signal.aborted ? signal.reason : cause)
  } finally {
    close()
  }
}

function refusalFor(address: string, status: number): ProoflineError {
  const details = { address, status }
  if (status === 404 || status === 410) {
    return new ProoflineError('asset_not_found', `There is no file at ${address}: it responds with status ${status}.`, {
      details,
    })
  }
  return new ProoflineError('asset_unreachable', `${address} responds with status ${status}, not with a file.`, {
    details,
  })
}

function asError(address: string, cause: unknown): ProoflineError {
  if (ProoflineError.is(cause)) return cause
  const details = { address }
  const why = (cause as Error).message
  if (cause instanceof AddressRefused) {
    const message = `${address} is not opened. ${why} Download the file and check that.`
    return new ProoflineError('external_reference_refused', message, { details, cause })
  }
  return new ProoflineError('asset_unreachable', `${address} could not be read: ${why}`, { details, cause })
}

function nameOf(address: string): string {
  const { pathname, hostname } = new URL(address)
  const last = pathname.slice(pathname.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(last) || hostname
  } catch {
    return last
  }
}

import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { keyOf } from './tenants.js'

/** An answer. */
export interface Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
}

/** A request. `idempotencyKey` default: a new one. `json` is sent as the body. */
export interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly key?: string
  readonly json?: unknown
  readonly body?: Buffer
  readonly headers?: Readonly<Record<string, string>>
  readonly idempotencyKey?: string
}

/** Sends requests over kept-alive connections. Rejects when the connection breaks. */
export interface Caller {
  ask(url: URL, asked: Asked): Promise<Answer>
  close(): void
}

/** Opens a caller with a maximum number of connections to a server. */
export function openCaller(connections: number): Caller {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  return {
    ask(url, { method, path, key = keyOf('pro'), json, body, headers, idempotencyKey = randomUUID() }) {
      const payload = json === undefined ? body : Buffer.from(JSON.stringify(json))
      const all = {
        Authorization: `Bearer ${key}`,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(method === 'POST' && { 'Idempotency-Key': idempotencyKey }),
        ...(payload && { 'Content-Length': String(payload.length) }),
        ...headers,
      }
      return new Promise((resolve, reject) => {
        const request = http.request(new URL(path, url), { method, agent, headers: all }, (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece: Buffer) => pieces.push(piece))
          response.on('error', reject)
          response.on('end', () => {
            const { statusCode: status = 0, headers: given } = response
            resolve({ status, headers: given, text: Buffer.concat(pieces).toString() })
          })
        })
        request.on('error', reject).end(payload)
      })
    },
    close: () => agent.destroy(),
  }
}

/** An uploaded video, ready to be submitted. */
export interface Uploaded {
  readonly requestId: string
  readonly blobPath: string
}

/** Announces and uploads a video. Rejects where either is refused. */
export async function upload(caller: Caller, url: URL, key: string, film: Buffer): Promise<Uploaded> {
  const announced = { method: 'POST', path: '/v1/compliance/media/upload-url', key } as const
  const grant = await caller.ask(url, { ...announced, json: { contentType: 'video/mp4' } })
  const { uploadUrl, uploadInstructions, requestId, blobPath } = JSON.parse(grant.text)
  const { headers } = uploadInstructions
  const put = await caller.ask(url, { method: 'PUT', path: uploadUrl, headers, body: film })
  if (put.status !== 201) throw new Error(`The upload was answered with ${put.status}: ${put.text}`)
  return { requestId, blobPath }
}

/** The submission of an uploaded video. */
export function videoCheck({ requestId, blobPath }: Uploaded): Record<string, unknown> {
  return { requestId, blobPath, jurisdictions: ['us'], platforms: ['youtube'], mode: 'fast' }
}

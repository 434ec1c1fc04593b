import type { IncomingMessage } from 'node:http'
import { ApiError } from './api-error.js'

/** Limit for a JSON body: far more than 500 words and their URLs need. */
const MAX_JSON_BYTES = 1024 * 1024
/** Time limit for receiving a body. */
const MAX_BODY_MS = 30_000

/**
 * Reads a JSON body. Throws 415 for another or a compressed content type, 413 over the limit, 408 if it takes longer
 * than 30 s, and 400 for invalid UTF-8 or JSON. An absent body reads as undefined.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type']
  refuseEncoded(request)
  if (type !== undefined && !/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type.trim())) {
    throw new ApiError(415, 'content_type_unsupported', 'The body must be JSON (Content-Type: application/json).')
  }
  if (/;\s*charset\s*=\s*(?!"?(?:utf-?8|us-ascii)\b)/i.test(type ?? '')) {
    throw new ApiError(415, 'content_type_unsupported', 'The body must be JSON in UTF-8.')
  }
  const bytes = await readBytes(request, MAX_JSON_BYTES)
  if (bytes.length === 0) return undefined
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ApiError(400, 'invalid_json', 'The body is not valid UTF-8.')
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new ApiError(400, 'invalid_json', 'The body is not valid JSON.')
  }
}

/** Refuses compressed bodies: nobody needs them here, and a small one can unpack to gigabytes. */
export function refuseEncoded(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new ApiError(415, 'content_encoding_unsupported', 'Send the body without Content-Encoding.')
  }
}

async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const pieces: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(new ApiError(408, 'body_too_slow', 'The body took too long.')), MAX_BODY_MS)
    const onData = (piece: Buffer) => {
      size += piece.length
      if (size > maxBytes) finish(tooLarge(maxBytes))
      else pieces.push(piece)
    }
    const onEnd = () => finish(null)
    const onBroken = () => finish(new ApiError(400, 'body_incomplete', 'The body ended early.'))
    function finish(error: ApiError | null) {
      clearTimeout(timer)
      request.off('data', onData).off('end', onEnd).off('error', onBroken).off('aborted', onBroken)
      if (error) {
        request.on('error', () => {})
        request.resume()
        reject(error)
      } else resolve(Buffer.concat(pieces))
    }
    request.on('data', onData).on('end', onEnd).on('error', onBroken).on('aborted', onBroken)
  })
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError(
    413,
    'body_too_large',
    `The body may have at most ${maxBytes} bytes.`,
    {},
    { Connection: 'close' },
  )
}

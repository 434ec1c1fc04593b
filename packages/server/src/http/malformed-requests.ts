import { randomUUID } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RequestHandler } from 'express'
import { ApiError } from './api-error.js'

/** What Node's parser refuses, before there is a request that a route could answer. */
const REFUSALS: Readonly<Record<string, readonly [status: string, code: string, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers_too_large', 'The headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_too_slow', 'The request took too long.'],
}
const OTHER = ['400 Bad Request', 'malformed_request', 'This is no valid HTTP request.'] as const

/** Answers what is no HTTP in the error shape too, and closes the connection. */
export function answerMalformed(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const [status, code, sentence] = REFUSALS[error.code ?? ''] ?? OTHER
    // In the middle of an answer another would be read as part of it. Node tells of it in no other way.
    const isAnswering = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy()
    const requestId = randomUUID()
    const body = JSON.stringify({ error: sentence, code, requestId })
    const head = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  })
}

/** Of two of these Node takes the first, and a proxy in front may take the other. */
const ONCE_ONLY = ['host', 'authorization', 'content-type']

/** Refuses what is HTTP and asks for what no server may grant; Node would answer it by itself, without a body. */
export const refuseUnanswerable: RequestHandler = ({ headers, httpVersion, rawHeaders }, _response, next) => {
  const twice = ONCE_ONLY.find((name) => rawHeaders.filter((each, i) => i % 2 === 0 && name === each.toLowerCase())[1])
  if (twice) {
    const sentence = `The request has more than one ${twice} header. Send it once.`
    return next(new ApiError(400, 'malformed_request', sentence, {}, { Connection: 'close' }))
  }
  if (headers.host === undefined && httpVersion !== '1.0') {
    next(new ApiError(400, 'malformed_request', 'The request has no Host header.', {}, { Connection: 'close' }))
  } else if (headers.expect !== undefined && !/^100-continue$/i.test(headers.expect)) {
    next(
      new ApiError(
        417,
        'expectation_failed',
        'Only 100-continue is supported in the Expect header.',
        {},
        { Connection: 'close' },
      ),
    )
  } else next()
}

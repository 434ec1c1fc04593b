import { randomUUID } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RequestHandler } from 'express'
import { ApiError } from './api-error.js'
import type { RefusalCode } from './refusal-codes.js'

type Unroutable = readonly [status: string, code: RefusalCode, sentence: string]

/** What Node's parser refuses, before there is a request that a route could answer. */
const REFUSALS: Readonly<Record<string, Unroutable>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers_too_large', 'The headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_too_slow', 'The request took too long.'],
}
const OTHER = ['400 Bad Request', 'malformed_request', 'This is no valid HTTP request.'] as const
const TUNNEL = [
  '501 Not Implemented',
  'method_not_supported',
  'There is no CONNECT here: this server is no proxy. Send the request to the address itself.',
] as const

/**
 * Answers in the error shape too what reaches no route, and closes the connection: what is no HTTP, and requests for a
 * tunnel (CONNECT), whose connections Node would close without a word.
 */
export function answerUnroutable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // In the middle of an answer another would be read as part of it.
    const isAnswering = answerUnderWay(socket)?.headersSent === true
    if (error.code === 'ECONNRESET' || isAnswering) return void socket.destroy()
    answerAndClose(socket, REFUSALS[error.code ?? ''] ?? OTHER)
  })
  server.on('connect', (_request, socket: Duplex) => {
    // The connection is no longer Node's to look after: unheard, its error would end the process.
    socket.on('error', () => socket.destroy())
    // Behind a request that is still to be answered, this would be read as the answer to that one.
    if (answerUnderWay(socket)) return void socket.destroy()
    // What was sent into the tunnel is thrown away: left unread, it would break the connection before the answer is read.
    socket.resume()
    answerAndClose(socket, TUNNEL)
  })
}

/** Node tells of it in no other way. */
function answerUnderWay(socket: Duplex): ServerResponse | null | undefined {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage
}

function answerAndClose(socket: Duplex, [status, code, sentence]: Unroutable): void {
  if (!socket.writable) return void socket.destroy()
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

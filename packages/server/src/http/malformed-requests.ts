import { randomUUID } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RequestHandler } from 'express'
import { ApiError } from './api-error.js'
import { closeAfter } from './drain.js'
import type { RefusalCode } from './refusal-codes.js'

type Unroutable = readonly [status: string, code: RefusalCode, sentence: string]

/** Errors of Node's HTTP parser, before there is a request that could be routed. */
const REFUSALS: Readonly<Record<string, Unroutable>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers_too_large', 'The headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_too_slow', 'The request took too long.'],
}
const OTHER = ['400 Bad Request', 'malformed_request', 'This is not a valid HTTP request.'] as const
const TUNNEL = [
  '501 Not Implemented',
  'method_not_supported',
  'CONNECT is not supported: this server is not a proxy. Send the request to the address itself.',
] as const

/**
 * Answers requests that reach no route in the usual error shape, and closes the connection: invalid HTTP, and CONNECT
 * requests, whose connections Node would close silently.
 */
export function answerUnroutable(server: Server): void {
  const closing = new WeakSet<Duplex>()
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const before = answerUnderWay(socket)
    if (error.code !== 'ECONNRESET' && before?.req.complete) {
      // Only what came after a whole request is invalid. That request is answered, and nothing more: an error would be
      // read as its answer.
      if (!closing.has(socket)) closeAfter(before)
      closing.add(socket)
      return
    }
    // While an answer is being sent, another would be read as part of it.
    if (error.code === 'ECONNRESET' || before?.headersSent) return void socket.destroy()
    answerAndClose(socket, REFUSALS[error.code ?? ''] ?? OTHER)
  })
  server.on('connect', (_request, socket: Duplex) => {
    // Node no longer handles this socket; an unhandled error event would end the process.
    socket.on('error', () => socket.destroy())
    // If an earlier request is still unanswered, this would be read as its answer.
    if (answerUnderWay(socket)) return void socket.destroy()
    // Discards what was sent into the tunnel: unread data would break the connection before the answer is read.
    socket.resume()
    answerAndClose(socket, TUNNEL)
  })
}

/** Node has no public property for this. */
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

/** If one of these is repeated, Node takes the first, and a proxy in front may take the other. */
const ONCE_ONLY = ['host', 'authorization', 'content-type']

/** Refuses valid HTTP with requests that no server may grant; Node would answer them itself, without a body. */
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

import { connect } from 'node:net'
import type { TestServer } from './server-process.js'

/** What comes back for bytes as they are, up to the end of the connection; the client says at once that it is done. */
export async function sendRaw(server: Pick<TestServer, 'url'>, lines: readonly string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
  let answer = ''
  for await (const piece of socket) answer += String(piece)
  return answer
}

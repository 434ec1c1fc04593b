import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request received by a fake endpoint. */
export interface SeenRequest {
  readonly url: string
  readonly authorization: string | undefined
  readonly body: { model: string; messages: { role: string; content: string }[] }
}

/** An OpenAI-compatible endpoint on this machine that answers as told. */
export interface FakeModel extends AsyncDisposable {
  readonly endpoint: string
  readonly seen: SeenRequest[]
}

/** Starts one. `answer` gets the request and writes the reply; a string is what the model says. */
export async function fakeModel(
  answer: (request: SeenRequest, response: ServerResponse) => string | void,
): Promise<FakeModel> {
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const one = { url: request.url ?? '', authorization: request.headers.authorization, body: JSON.parse(body) }
      seen.push(one)
      const says = answer(one, response)
      if (typeof says !== 'string') return
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: says } }] }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}/v1`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

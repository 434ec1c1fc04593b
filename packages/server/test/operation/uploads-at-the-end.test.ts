import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, it } from 'vitest'
import { call } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const server = useServer()

it('an upload that is not over when the server stops gets 503, on which clients try again', async () => {
  const json = { contentType: 'video/mp4' }
  const { uploadUrl, uploadInstructions } = (await call(server, 'POST', '/v1/compliance/media/upload-url', { json }))
    .body
  const headers = { ...uploadInstructions.headers, 'Content-Length': '1000', Expect: '100-continue' }
  const sending = request(uploadUrl, { method: 'PUT', headers })
  sending.flushHeaders()
  await once(sending, 'continue')
  sending.write('half a film')
  const ended = server.end()
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  const { statusCode, headers: told } = answer
  answer.resume()
  await once(answer, 'end')
  expect([statusCode, told['x-ms-error-code'], told.connection]).toEqual([503, 'ServerBusy', 'close'])
  sending.destroy()
  expect(await ended).toBe(0)
})

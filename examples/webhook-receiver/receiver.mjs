import { createServer } from 'node:http'
import { verifyTextWebhook, verifyVideoWebhook } from '@proofline/client'

/**
 * Receives webhooks: verifies the signature, skips repeated events (delivery is at least once), answers, and only then
 * does its work. `WEBHOOK_SECRET` comes from `GET /v1/compliance/webhooks/video/secret`.
 */
const secret = process.env.WEBHOOK_SECRET
if (!secret) throw new Error('Set WEBHOOK_SECRET: without it anybody could sign.')
const seen = new Set()

const server = createServer(async (request, response) => {
  const pieces = []
  for await (const piece of request) pieces.push(piece)
  const body = Buffer.concat(pieces)
  const { headers, url } = request
  const isVideo = 'x-svc-signature' in headers
  const path = new URL(url, 'http://receiver').pathname
  const authentic = isVideo
    ? verifyVideoWebhook({ headers, body, secret, path })
    : verifyTextWebhook({ headers, body, secret })
  if (!authentic) return response.writeHead(401).end()

  const event = JSON.parse(body.toString())
  response.writeHead(204).end()
  if (seen.has(event.eventId)) return
  seen.add(event.eventId)
  console.log(event.event, event.jobId, event.data?.decision ?? event.reportStatus ?? event.data?.error)
})
server.listen(Number(process.env.PORT ?? 0), () =>
  console.log(`receiving on http://127.0.0.1:${server.address().port}`),
)

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { call } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const server = useServer()

/** The film of 3 s, stretched to a number of seconds. */
function lasting(film: Buffer, seconds: number): Buffer {
  const slow = Buffer.from(film)
  for (let box = slow.indexOf('stts'); box >= 0; box = slow.indexOf('stts', box + 4)) {
    for (let entry = 0; entry < slow.readUInt32BE(box + 8); entry++) {
      const at = box + 16 + entry * 8
      slow.writeUInt32BE(Math.round((slow.readUInt32BE(at) * seconds) / 3), at)
    }
  }
  // Lengths that would contradict it, after version, flags and times.
  for (const [name, at] of Object.entries({ mvhd: 20, tkhd: 24, elst: 12, mdhd: 20 })) {
    for (let box = slow.indexOf(name); box >= 0; box = slow.indexOf(name, box + 4)) {
      slow.writeUInt32BE(Math.round((slow.readUInt32BE(box + at) * seconds) / 3), box + at)
    }
  }
  return slow
}

it.each([
  // The last is beyond what is decoded at all.
  ['video_too_short', 2.9],
  ['video_too_long', 181],
  ['video_too_long', 5 * 3600],
])('a video is rejected with %s when it lasts %d s', async (code, seconds) => {
  const { body: grant } = await call(server, 'POST', '/v1/compliance/media/upload-url', {
    json: { contentType: 'video/mp4' },
  })
  const { uploadUrl, uploadInstructions, requestId, blobPath } = grant
  const body = lasting(readFileSync('test-media/clean-3s.mp4'), seconds)
  const { status } = await fetch(uploadUrl, { method: 'PUT', headers: uploadInstructions.headers, body })
  expect(status).toBe(201)
  const json = { requestId, blobPath, jurisdictions: ['us'], platforms: ['tiktok'], mode: 'fast' }
  const answer = await call(server, 'POST', '/v1/compliance/check-video', { json })
  expect(answer).toMatchObject({ status: 400, body: { error: true, statusCode: 400, data: { code } } })
})

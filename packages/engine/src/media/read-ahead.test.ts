import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { mediaOptions } from '../testing/decode-all.js'
import { nodeAvBackend } from './index.js'

const film = fileURLToPath(new URL('../../../../test-media/demo-ad.mp4', import.meta.url))

it('delivers sound ahead of the pictures around it, so that transcription has more time', async () => {
  const session = nodeAvBackend.open(film, mediaOptions())
  await session.probe()
  let thumbs = 0
  let thumbsBeforeLastSound = 0
  const request = { frames: true, audio: true, frameLongSidePx: 64, thumbLongSidePx: 64 }
  for await (const event of session.decode(request)) {
    if (event.type === 'thumb') thumbs += 1
    if (event.type === 'audio') thumbsBeforeLastSound = thumbs
  }
  expect(thumbs).toBeGreaterThan(300)
  expect(thumbsBeforeLastSound).toBeLessThan(thumbs / 4)
})

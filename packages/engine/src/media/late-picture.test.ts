import { describe, expect, it } from 'vitest'
import { decodeAll } from '../testing/decode-all.js'
import { ffmpegCliBackend, type MediaBackend, nodeAvBackend } from './index.js'

/** Two seconds of pictures that start 1.2 s after two seconds of sound. */
const clip = new URL('../../../../test-media/codecs/late-picture.mkv', import.meta.url).pathname
const missing = await ffmpegCliBackend.unavailable()

describe('node-av meets a late first picture', () => {
  meetsLatePicture(nodeAvBackend)
})
describe.skipIf(missing !== null)(`ffmpeg-cli (${missing ?? 'found'}) meets a late first picture`, () => {
  meetsLatePicture(ffmpegCliBackend)
})

function meetsLatePicture(backend: MediaBackend): void {
  it('reports how much sound lies before it, and no truncation', async () => {
    const { summary } = await decodeAll(backend, clip)
    expect(summary).toMatchObject({ framesDecoded: 50, durationMs: 2000 })
    const [early, ...others] = summary.diagnostics
    expect(others).toEqual([])
    expect(early).toMatchObject({ code: 'sound_before_picture', degrades: true })
    expect(Math.abs(Number(early?.details?.['beforeZeroMs']) - 1200)).toBeLessThanOrEqual(30)
    expect(Math.abs(summary.audioMs - 800)).toBeLessThanOrEqual(30)
  })
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeAll, meanLuma } from '../testing/decode-all.js'
import { createTemporaryFolder, type TemporaryFolder } from '../util/processes/temporary-folder.js'
import { ffmpegCliBackend, type MediaBackend, nodeAvBackend, sniffFile } from './index.js'

const clip = (file: string): string => new URL(`../../../../test-media/codecs/${file}`, import.meta.url).pathname
let folder: TemporaryFolder
beforeAll(async () => void (folder = await createTemporaryFolder()))
afterAll(() => folder.dispose())

const missing = await ffmpegCliBackend.unavailable()

describe('node-av meets unusual files', () => {
  meetsUnusualFiles(nodeAvBackend)
})
describe.skipIf(missing !== null)(`ffmpeg-cli (${missing ?? 'found'}) meets unusual files`, () => {
  meetsUnusualFiles(ffmpegCliBackend)
})

function meetsUnusualFiles(backend: MediaBackend): void {
  it('reports subtitles that it skips', async () => {
    const { summary } = await decodeAll(backend, clip('subtitles.mp4'))
    expect(summary.diagnostics).toMatchObject([
      { code: 'extra_tracks_ignored', degrades: false, details: { audio: 0, video: 0, subtitles: 1 } },
    ])
  })

  it('decodes pictures in Ogg, although it begins like sound', async () => {
    expect((await sniffFile(clip('theora.ogv'))).kind).toBe('video')
    const { probe, summary } = await decodeAll(backend, clip('theora.ogv'))
    expect(probe.video).toMatchObject({ codec: 'theora', width: 160, height: 96 })
    // Pictures that stay are empty packets, which are no damage.
    expect(summary.framesDecoded).toBeGreaterThan(1)
    expect(summary.diagnostics).toEqual([])
  })

  it('decodes all pictures of an AVIF sequence', async () => {
    expect(await sniffFile(clip('sequence.avif'))).toMatchObject({ kind: 'video', type: 'avis' })
    const { thumbs, summary } = await decodeAll(backend, clip('sequence.avif'))
    expect(summary).toMatchObject({ framesDecoded: 50, durationMs: 2000, width: 160, height: 96 })
    expect(thumbs.find(({ luma }) => meanLuma(luma) > 60)?.tMs).toBe(600)
  })

  it('says what to do about a video in an unsupported container', async () => {
    const path = join(folder.path, 'film.flv')
    await writeFile(path, Buffer.concat([Buffer.from('FLV\x01\x05', 'latin1'), await readFile(clip('one-frame.mp4'))]))
    await expect(decodeAll(backend, path)).rejects.toMatchObject({
      code: 'content_type_unsupported',
      message: 'Videos in the container flv are not supported. Convert it to mp4, webm or mov.',
    })
  })
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeAll, meanLuma, quarterColours } from '../testing/decode-all.js'
import { createTemporaryFolder, type TemporaryFolder } from '../util/processes/temporary-folder.js'
import { ffmpegCliBackend, type MediaBackend, nodeAvBackend } from './index.js'

const clip = (file: string): Promise<Buffer> =>
  readFile(new URL(`../../../../test-media/codecs/${file}`, import.meta.url))
let folder: TemporaryFolder
beforeAll(async () => void (folder = await createTemporaryFolder()))
afterAll(() => folder.dispose())

async function onDisk(name: string, bytes: Uint8Array | string): Promise<string> {
  const path = join(folder.path, name)
  await writeFile(path, bytes)
  return path
}

/** The diagnostics' codes, or the error's. */
async function outcome(
  backend: MediaBackend,
  path: string,
): Promise<{ error?: string; codes?: string[]; frames?: number }> {
  return decodeAll(backend, path).then(
    ({ summary }) => ({ codes: summary.diagnostics.map(({ code }) => code), frames: summary.framesDecoded }),
    (error: { code?: string }) => ({ error: error.code ?? String(error) }),
  )
}

/** Overwrites bytes behind the `nth` appearance of a box name. */
function patched(file: Buffer, name: string, offset: number, bytes: readonly number[], nth = 0): Buffer {
  const copy = Buffer.from(file)
  let at = -1
  for (let seen = 0; seen <= nth; seen++) at = copy.indexOf(name, at + 1, 'latin1')
  expect(at).toBeGreaterThan(0)
  copy.set(bytes, at + offset)
  return copy
}

const missing = await ffmpegCliBackend.unavailable()

describe('node-av meets malformed files', () => {
  meetsMalformedFiles(nodeAvBackend)
})
describe.skipIf(missing !== null)(`ffmpeg-cli (${missing ?? 'found'}) meets malformed files`, () => {
  meetsMalformedFiles(ffmpegCliBackend)
})

function meetsMalformedFiles(backend: MediaBackend): void {
  it('reports a file without a header, and an empty one, as unreadable', async () => {
    const file = await clip('h264-aac.mp4')
    const headless = await onDisk('no-moov.mp4', file.subarray(0, file.indexOf('moov', 0, 'latin1') - 4))
    expect(await outcome(backend, headless)).toEqual({ error: 'video_unreadable' })
    expect(await outcome(backend, await onDisk('empty.mp4', ''))).toEqual({ error: 'video_unreadable' })
  })

  it.each(['faststart.mp4', 'vp9-opus.webm'])(
    'analyses what is left of a truncated %s, and reports where it ends',
    async (name) => {
      const file = await clip(name)
      const path = await onDisk(`cut-${name}`, file.subarray(0, Math.floor(file.length * 0.75)))
      const { summary } = await decodeAll(backend, path)
      const cut = summary.diagnostics.find(({ code }) => code === 'truncated_input')
      expect(cut).toMatchObject({ degrades: true })
      expect(summary.framesDecoded).toBeGreaterThan(0)
      expect(cut?.startMs).toBeLessThan(cut?.endMs ?? 0)
      expect(Math.abs((cut?.endMs ?? 0) - 2000)).toBeLessThanOrEqual(20)
    },
  )

  it('analyses around damage and reports where it is', async () => {
    const file = await clip('h264-aac.mp4')
    const from = file.indexOf('mdat', 0, 'latin1') + 1200
    const path = await onDisk('damaged.mp4', Buffer.from(file).fill(0x5a, from, from + 2500))
    const { summary } = await decodeAll(backend, path)
    const damage = summary.diagnostics.filter(({ code }) => code === 'damaged_input')
    expect(damage.length).toBeGreaterThan(0)
    expect(damage.every(({ degrades, startMs, endMs }) => degrades && (startMs ?? 9999) < (endMs ?? 0))).toBe(true)
  })

  it.each([
    ['text', 'A film, said the name.\n'.repeat(40)],
    ['an HLS playlist', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\nhttp://127.0.0.1/x.ts\n#EXT-X-ENDLIST\n'],
    ['a concat list', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['a DASH manifest', '<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"></MPD>'],
    ['a session description', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'],
  ])('refuses %s under the name of a film', async (what, content) => {
    expect(await outcome(backend, await onDisk(`${what}.mp4`, content))).toEqual({ error: 'content_type_unsupported' })
  })

  it('refuses a picture under the name of a film', async () => {
    const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    expect(await outcome(backend, await onDisk('picture.mp4', jpeg))).toEqual({ error: 'content_type_unsupported' })
  })

  it('refuses a film whose media lie in another file', async () => {
    // The entry of the data reference grows by an address; sizes of the boxes around it are not looked at again.
    const file = await clip('faststart.mp4')
    const at = file.indexOf('url ', 0, 'latin1')
    const entry = Buffer.from('\0\0\0\x20url \0\0\0\0file:///etc/passwd\0\0', 'latin1')
    const grown = Buffer.concat([file.subarray(0, at - 4), entry, file.subarray(at + 8)])
    for (const box of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
      const head = grown.indexOf(box, 0, 'latin1') - 4
      grown.writeUInt32BE(grown.readUInt32BE(head) + entry.length - 12, head)
    }
    expect(await outcome(backend, await onDisk('elsewhere.mp4', grown))).toEqual({
      error: 'external_reference_refused',
    })
  })

  it('reports an encrypted film as unreadable', async () => {
    const path = await onDisk(
      'encrypted.mp4',
      patched(await clip('h264-aac.mp4'), 'avc1', 0, [...Buffer.from('encv')], 1),
    )
    expect(await outcome(backend, path)).toEqual({ error: 'video_unreadable' })
  })

  it('shows the true size of a film whose header claims 16384 × 16384, or refuses it', async () => {
    const path = await onDisk('huge.mp4', patched(await clip('h264-aac.mp4'), 'avc1', 28, [0x40, 0, 0x40, 0], 1))
    const { error, frames } = await outcome(backend, path)
    expect(['50', 'video_unreadable', 'limit_exceeded']).toContain(error ?? String(frames))
  })

  it('refuses a film of three hours by its header, and decodes all of it where the limit allows', async () => {
    const path = await onDisk('three-hours.mp4', await clip('three-hours.mp4'))
    expect(await outcome(backend, path)).toEqual({ error: 'limit_exceeded' })
    const { summary, thumbs } = await decodeAll(backend, path, { maxDurationMs: 4 * 3_600_000 })
    expect(summary).toMatchObject({ framesDecoded: 180, diagnostics: [] })
    expect(thumbs.at(-1)?.tMs).toBe(179 * 60_000)
  })

  it('finds sound but no picture in a file of sound alone', async () => {
    const path = await onDisk('sound.wav', wav(8000))
    const { probe, summary } = await decodeAll(backend, path)
    expect(probe.video).toBeNull()
    expect(summary).toMatchObject({ framesDecoded: 0, audioMs: 1000, durationMs: 1000 })
  })

  it('shows mirrored pictures the right way round', async () => {
    // tkhd: the matrix starts 40 bytes behind version and flags; its first number becomes -1.
    const path = await onDisk('mirrored.mp4', patched(await clip('h264-aac.mp4'), 'tkhd', 44, [0xff, 0xff, 0, 0]))
    const { frames, thumbs } = await decodeAll(backend, path)
    const { topLeft, topRight } = quarterColours((frames.at(-1) as (typeof frames)[number]).image)
    expect([topLeft[1], topRight[0]].every((value) => (value ?? 0) > 200)).toBe(true)
    expect(meanLuma((thumbs.at(-1) as (typeof thumbs)[number]).luma)).toBeGreaterThan(60)
  })
}

describe('node-av with sound that continues after centuries', () => {
  it('rejects it as too long, without filling the gap with silence', async () => {
    const file = Buffer.from((await clip('h264-aac.mp4')).toString('latin1').replaceAll('edts', 'free'), 'latin1')
    const sound = file.indexOf('soun', 0, 'latin1')
    // A second a tick, and a thousand million of them between the first two packets; the header still says three
    // seconds.
    const header = file.lastIndexOf('mdhd', sound, 'latin1')
    file.writeUInt32BE(1, header + 16)
    file.writeUInt32BE(3, header + 20)
    file.writeUInt32BE(1_000_000_000, file.indexOf('stts', sound, 'latin1') + 16)
    expect(await outcome(nodeAvBackend, await onDisk('centuries.mp4', file))).toEqual({ error: 'limit_exceeded' })
  })
})

describe('node-av with random damage', () => {
  it('decodes damaged pictures the same with one, two and four threads', async () => {
    const file = await clip('b-frames.mp4')
    const [from, to] = [file.indexOf('mdat', 0, 'latin1') + 600, file.indexOf('moov', 0, 'latin1') - 100]
    for (let seed = 1; seed <= 8; seed++) {
      const random = lcg(seed)
      const mutant = Buffer.from(file)
      for (let flips = 0; flips < 10; flips++) {
        const at = from + random(to - from)
        mutant[at] = (mutant[at] as number) ^ (1 << random(8))
      }
      const path = await onDisk('flipped.mp4', mutant)
      const one = await outcomeOf(path, 1)
      expect([await outcomeOf(path, 2), await outcomeOf(path, 4)]).toEqual([one, one])
    }
  })

  const codes = ['video_unreadable', 'limit_exceeded', 'content_type_unsupported', 'external_reference_refused']

  it('decodes damage that VP8 cannot report the same on every run with two and four threads', async () => {
    const file = await clip('vp8-vorbis.webm')
    for (const seed of [13, 38, 52]) {
      const random = lcg(seed)
      const mutant = Buffer.from(file)
      for (let flips = 0; flips < 3 + (seed % 20); flips++) mutant[random(file.length)] = random(256)
      const path = await onDisk('damaged.webm', mutant)
      const one = await outcomeOf(path, 1)
      for (const threads of [2, 2, 4, 4]) expect(await outcomeOf(path, threads)).toBe(one)
    }
  })

  it.each(['faststart.mp4', 'vp8-vorbis.webm'])(
    'ends every mutation of %s in a result or a typed error, the same with two threads',
    async (name) => {
      const file = await clip(name)
      const random = lcg(7)
      for (let round = 0; round < 12; round++) {
        const mutant = Buffer.from(file)
        const to = round % 2 === 0 ? file.length : 2000
        for (let flips = 0; flips < 20; flips++) mutant[random(to)] = random(256)
        const path = await onDisk('mutant', mutant)
        const [one, two] = [await outcomeOf(path, 1), await outcomeOf(path, 2)]
        expect(two).toBe(one)
        // A hash has a blank in it, a code has none.
        expect(one.includes(' ') || codes.includes(one)).toBe(true)
      }
    },
  )
})

async function outcomeOf(path: string, threads: number): Promise<string> {
  return decodeAll(nodeAvBackend, path, { threads }).then(
    ({ hash }) => hash,
    (error: { code?: string }) => error.code ?? String(error),
  )
}

/** Numerical Recipes' linear congruence: the same mutants on every run. */
function lcg(seed: number): (below: number) => number {
  let state = seed
  return (below) => (state = (state * 1664525 + 1013904223) >>> 0) % below
}

/** One second of mono 16-bit tone. */
function wav(sampleRate: number): Buffer {
  const data = Buffer.alloc(sampleRate * 2)
  for (let at = 0; at < sampleRate; at++) data.writeInt16LE(Math.round(8000 * Math.sin(at / 3)), at * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(sampleRate, 24)
  head.writeUInt32LE(sampleRate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

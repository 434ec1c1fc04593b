import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeAll } from '../testing/decode-all.js'
import { createTemporaryFolder, type TemporaryFolder } from '../util/processes/temporary-folder.js'
import { findFfmpeg } from './cli/find-binary.js'
import { ffmpegCliBackend, nodeAvBackend } from './index.js'

let folder: TemporaryFolder
beforeAll(async () => void (folder = await createTemporaryFolder()))
afterAll(() => folder.dispose())

/** EBU Tech 3341, case 1, shortened: 1 kHz at -23 dBFS. */
const TONE = '0.0708*sin(2*PI*1000*t)'

const program = await findFfmpeg(undefined)

describe.skipIf(program === null)('the two backends', () => {
  it.each(['24000/1001', '60000/1001'])('report the same rate and duration of a film at %s', async (rate) => {
    const [ours, theirs] = await both(drawn(rate, 'null'))
    expect(theirs.probe.video?.frameRate).toBeCloseTo(ours.probe.video?.frameRate ?? 0, 6)
    expect(theirs.summary.durationMs).toBe(ours.summary.durationMs)
    expect(theirs.thumbs.map(({ tMs }) => tMs)).toEqual(ours.thumbs.map(({ tMs }) => tMs))
  })

  it('report how long the last picture is shown at a variable rate', async () => {
    const [ours, theirs] = await both(drawn('30', "select='gt(n,50)+not(mod(n,2))'"))
    expect(theirs.summary.durationMs).toBe(ours.summary.durationMs)
  })

  it('keep a voice that one channel holds in opposite phase', async () => {
    const path = join(folder.path, 'inverted.mov')
    const source = ['-f', 'lavfi', '-i', 'sine=frequency=300:sample_rate=48000:duration=2']
    const picture = ['-f', 'lavfi', '-i', 'testsrc=s=160x96:r=5:d=2']
    const filter = ['-af', 'pan=stereo|c0=c0|c1=-1*c0', '-c:v', 'mpeg4', '-c:a', 'pcm_s16le']
    execFileSync(program as string, ['-y', '-v', 'error', ...picture, ...source, ...filter, path])
    for (const { sound } of await both(path)) {
      const { samples } = sound
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      // A sine of FFmpeg's has an amplitude of an eighth.
      expect(power).toBeCloseTo(1 / 128, 3)
      expect(samples.length).toBeGreaterThan(31_000)
    }
  })

  it('keep a voice that is only in the low-frequency channel', async () => {
    const path = join(folder.path, 'low.mov')
    const source = ['-f', 'lavfi', '-i', 'sine=frequency=300:sample_rate=48000:duration=2']
    const picture = ['-f', 'lavfi', '-i', 'testsrc=s=160x96:r=5:d=2']
    const filter = ['-af', 'pan=5.1|LFE=c0', '-c:v', 'mpeg4', '-c:a', 'pcm_s16le']
    execFileSync(program as string, ['-y', '-v', 'error', ...picture, ...source, ...filter, path])
    for (const { sound } of await both(path)) {
      const peak = sound.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      // An eighth, with the weight that keeps a mix of six channels from clipping.
      expect(peak).toBeGreaterThan(0.04)
    }
  })

  it('keep all channels of an unusual channel order', async () => {
    const path = sounding('order.mov', 'sine=f=400:r=48000:d=2,pan=7.1|FL=c0|BL=c0|SL=c0')
    for (const { sound } of await both(path)) expect(sound.samples.length).toBe(32_000)
  })

  it('measure the same loudness: a tone of -23 dBFS in both channels is -23 LUFS, at any sample rate', async () => {
    for (const rate of [44_100, 48_000]) {
      const path = sounding(`tone-${rate}.mov`, `aevalsrc=${TONE}|${TONE}:c=stereo:s=${rate}:d=5.03`)
      for (const { summary } of await both(path)) {
        expect(summary.loudness).toEqual({ integratedLufs: -23, truePeakDbtp: -23 })
      }
    }
  })

  it('measure no loudness for silence, the low-frequency channel, and a changing format', async () => {
    const silent = sounding('silent.mov', 'anullsrc=d=2')
    const low = sounding('low-tone.mov', `aevalsrc=0|0|0|${TONE}|0|0:c=5.1:s=48000:d=2`)
    const parts = [44_100, 48_000].map((rate) => sounding(`part-${rate}.ac3.mov`, `aevalsrc=${TONE}:s=${rate}:d=2`))
    const list = join(folder.path, 'parts.txt')
    writeFileSync(list, parts.map((part) => `file '${part}'`).join('\n'))
    const changing = join(folder.path, 'changing.mov')
    execFileSync(program as string, ['-v', 'error', '-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', changing])
    for (const path of [silent, low, changing]) {
      for (const { summary } of await both(path)) expect(summary.loudness).toBeNull()
    }
  })

  it('tone-map pictures and thumbs alike', async () => {
    const clip = new URL('../../../../test-media/codecs/hdr-pq.mp4', import.meta.url).pathname
    const [ours, theirs] = await both(clip)
    expect(theirs.frames.map(({ tMs }) => tMs)).toEqual(ours.frames.map(({ tMs }) => tMs))
    // Programs differ in how they round colours at edges; unmapped pictures are off by 20.
    for (const [at, { image }] of ours.frames.entries()) {
      expect(distance(image.data, theirs.frames[at]?.image.data)).toBeLessThanOrEqual(2)
    }
    for (const [at, { luma, colours }] of ours.thumbs.entries()) {
      expect(distance(luma.data, theirs.thumbs[at]?.luma.data)).toBeLessThanOrEqual(2)
      expect(distance(colours.data, theirs.thumbs[at]?.colours.data)).toBeLessThanOrEqual(2)
    }
  })

  it.each(['codecs/full-range.mp4', 'codecs/hevc-10bit.mp4', 'codecs/rotated-90.mp4', 'flashing-3s.mp4'])(
    'see the same colours in %s',
    async (file) => {
      const [ours, theirs] = await both(new URL(`../../../../test-media/${file}`, import.meta.url).pathname)
      expect(ours.thumbs.length).toBeGreaterThan(0)
      // The one picks pixels of the film, the other of a picture scaled down, which differ at edges.
      for (const [at, { colours }] of ours.thumbs.entries()) {
        expect(distance(colours.data, theirs.thumbs[at]?.colours.data)).toBeLessThanOrEqual(4)
      }
    },
  )
})

/** A film with a sound of FFmpeg's. */
function sounding(name: string, sound: string): string {
  const path = join(folder.path, name)
  const picture = ['-f', 'lavfi', '-i', 'testsrc=s=160x96:r=5:d=2']
  const codec = ['-c:v', 'mpeg4', '-c:a', name.includes('ac3') ? 'ac3' : 'pcm_s16le']
  execFileSync(program as string, ['-y', '-v', 'error', ...picture, '-f', 'lavfi', '-i', sound, ...codec, path])
  return path
}

/** Two seconds of a drawn picture at a rate, through a filter. */
function drawn(rate: string, filter: string): string {
  const path = join(folder.path, `${rate.replace('/', '-')}.mp4`)
  const source = ['-f', 'lavfi', '-i', `testsrc=s=160x96:r=${rate}:d=2`]
  const coded = ['-vf', filter, '-fps_mode', 'vfr', '-c:v', 'mpeg4', path]
  execFileSync(program as string, ['-y', '-v', 'error', ...source, ...coded])
  return path
}

async function both(path: string) {
  return [await decodeAll(nodeAvBackend, path), await decodeAll(ffmpegCliBackend, path)] as const
}

/** The mean difference of two pictures' bytes. */
function distance(one: Uint8Array, other: Uint8Array = new Uint8Array()): number {
  expect(other).toHaveLength(one.length)
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] as number)), 0) / one.length
}

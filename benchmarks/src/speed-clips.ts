import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AV_PIX_FMT_YUV420P, SWS_BICUBIC } from 'node-av/constants'
import { type Frame as FrameType, Frame, SoftwareScaleContext } from 'node-av/lib'
import { readFrames, readSound } from './media/film-reader.js'
import { writeFilm } from './media/film-writer.js'
import { ROOT } from './paths.js'

/**
 * A clip for speed measurements: our two advertisements in turn, enlarged, with grain so that it costs as much as film
 * does.
 */
export interface SpeedClip {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly seconds: number
  readonly bitRate: number
}

/** The two clips of the figures in the README. */
export const SPEED_CLIPS = {
  short: { name: '30 s 1080p', width: 1920, height: 1080, seconds: 30, bitRate: 5_700_000 },
  long: { name: '180 s 720p', width: 1280, height: 720, seconds: 180, bitRate: 3_000_000 },
} as const satisfies Record<string, SpeedClip>

const FPS = 30
const SOURCES = ['demo-ad.mp4', 'clean-ad.mp4'].map((name) => path.join(ROOT, 'test-media', name))
/** Incremented when the recipe changes, so that no old clip is measured. */
const RECIPE = 3

/**
 * Path of a clip in the temporary folder, made on the first call (a minute or two of encoding) and kept there for the
 * next. The same recipe gives the same pictures; never committed.
 */
export function speedClip(clip: SpeedClip): string {
  const folder = path.join(tmpdir(), 'proofline-bench-media')
  const file = path.join(folder, `${clip.width}x${clip.height}-${clip.seconds}s-v${RECIPE}.mp4`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const unfinished = `${file}.${process.pid}.mp4`
  encode(clip, unfinished)
  renameSync(unfinished, file)
  return file
}

function encode(clip: SpeedClip, file: string): void {
  const sounds = SOURCES.map((source) => readSound(source))
  const { sampleRate = 48_000, channels = 2 } = sounds[0] ?? {}
  const film = writeFilm(file, { ...clip, fps: FPS, sampleRate, channels, soundCodec: 'aac' })
  const grain = filmGrain(clip.width * clip.height * 2)
  const scaler = new SoftwareScaleContext()
  const scaled = new Frame()
  scaled.alloc()
  scaled.width = clip.width
  scaled.height = clip.height
  scaled.format = AV_PIX_FMT_YUV420P
  scaled.allocBuffer()

  const wanted = clip.seconds * FPS
  let made = 0
  for (let turn = 0; made < wanted; turn += 1) {
    const source = SOURCES[turn % SOURCES.length] ?? ''
    const sound = sounds[turn % sounds.length]?.samples ?? new Float32Array()
    const first = made
    let shown = 0
    readFrames(source, 'video', (frame: FrameType) => {
      scaler.getContext(
        frame.width,
        frame.height,
        frame.format as never,
        clip.width,
        clip.height,
        AV_PIX_FMT_YUV420P,
        SWS_BICUBIC,
      )
      scaler.scaleFrameSync(scaled, frame)
      const picture = scaled.toBuffer()
      // 25 pictures a second become 30: each is shown until the next one's time has come.
      shown += 1
      const until = first + Math.ceil((shown * FPS) / 25)
      for (; made < Math.min(until, wanted); made += 1) {
        film.addPicture(withGrain(picture, grain, clip.width * clip.height, made))
        const from = Math.round(((made - first) * sampleRate) / FPS) * channels
        film.addSound(sound.subarray(from, Math.round(((made - first + 1) * sampleRate) / FPS) * channels))
      }
      return made < wanted
    })
  }
  film.close()
  scaled.free()
}

/**
 * Noise of about ± 4 levels, the same on every machine (a linear congruential generator, Numerical Recipes' constants).
 */
function filmGrain(length: number): Int8Array {
  const grain = new Int8Array(length)
  let state = 1
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    grain[index] = ((state >>> 24) % 5) + ((state >>> 16) % 5) - 4
  }
  return grain
}

/** A copy of the picture with grain on its luma, from another place of the noise each time. */
function withGrain(picture: Buffer, grain: Int8Array, lumaLength: number, index: number): Buffer {
  const out = Buffer.from(picture)
  const offset = Math.imul(index, 7919) % (grain.length - lumaLength)
  for (let at = 0; at < lumaLength; at += 1) {
    out[at] = Math.min(235, Math.max(16, (out[at] ?? 0) + (grain[offset + at] ?? 0)))
  }
  return out
}

import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { ProoflineError } from '../../spec/errors.js'
import type { RgbImage } from '../../spec/image.js'
import { AUDIO_SAMPLE_RATE, createAudioTimeline } from '../audio-timeline.js'
import { toMs, toSamples } from '../clock.js'
import { fullToVideoRange, throughTable } from '../luma-range.js'
import { limitExceeded } from '../limits.js'
import type { DecodeRequest, MediaEvent, MediaOptions } from '../media-backend.js'
import { IDLE_MS } from '../process/media-child.js'
import { type SupervisedChild, supervise } from '../process/supervise.js'
import { createSampler, type SampleDecision, SAMPLER_LOOKBACK_FRAMES } from '../sampling/sampler.js'
import { decodeArguments, PACKET_FD, PICTURE_FD, SOUND_FD, THUMB_FD } from './arguments.js'
import { createMonoMix, type MixedChannels } from '../mono-mix.js'
import { createToneMap } from '../tone-map.js'
import { createPieceReader } from './piece-reader.js'
import { followLog } from './frame-log.js'
import { followPackets } from './packet-times.js'
import { summariseCli } from './summary.js'
import type { Banner } from './read-banner.js'

/**
 * FFmpeg writes to its pipes one after the other and stops when one is full, so each is read ahead of need by more
 * than FFmpeg ever runs ahead with the other.
 */
const THUMBS_AHEAD = 24
const PICTURES_AHEAD = 8

/** A pass under way: its events, and the process to end. */
export interface CliPass {
  readonly events: AsyncGenerator<MediaEvent, void, undefined>
  close(): Promise<void>
}

/**
 * Starts one pass. Holds the last {@link SAMPLER_LOOKBACK_FRAMES} + 1 pictures (25 MB at 1280 × 720, twice as much in
 * high dynamic range), what is read ahead (as much again), and the sound that FFmpeg is ahead of the pictures.
 */
export function startPass(
  binary: string,
  path: string,
  banner: Banner,
  request: DecodeRequest,
  options: MediaOptions,
): CliPass {
  const plan = decodeArguments(path, options.threads, request, banner)
  const child = spawn(binary, plan.arguments, {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const watched = supervise(child, {
    signal: options.signal,
    maxBytes: options.maxDecoderBytes,
    idleMs: IDLE_MS,
    anyExitCode: true,
  })
  const pipes = [THUMB_FD, PICTURE_FD, SOUND_FD, PACKET_FD].map((fd) => child.stdio[fd] as Readable)
  for (const pipe of pipes) pipe.on('error', () => undefined)
  return {
    events: events(),
    async close() {
      await watched.close()
      for (const pipe of pipes) pipe.destroy()
    },
  }

  async function* events(): AsyncGenerator<MediaEvent, void, undefined> {
    const log = followLog(child.stderr as Readable)
    const lumaBytes = plan.thumb.width * plan.thumb.height
    const toneMap = banner.hdrTransfer === null ? null : createToneMap(banner.hdrTransfer)
    const rgbBytes = plan.picture.width * plan.picture.height * (toneMap === null ? 3 : 6)
    const thumbs = createPieceReader(pipes[0] as Readable, lumaBytes, THUMBS_AHEAD)
    const pictures = createPieceReader(pipes[1] as Readable, rgbBytes, PICTURES_AHEAD)
    const sound = collectSound(pipes[2] as Readable, plan.soundChannels)
    const packets = followPackets(pipes[3] as Readable)
    const sampler = createSampler()
    const kept = new Map<number, Uint8Array>()
    const size = banner.probe.video
    const frameMs = 1000 / (size?.frameRate ?? 25)
    let first: bigint | null = null
    let lastPts: bigint | null = null
    let tMs = 0
    let stepMs = Math.max(1, Math.round(frameMs))
    let count = 0

    const sampled = (decisions: readonly SampleDecision[]): MediaEvent[] =>
      decisions.map((decision) => {
        const pixels = kept.get(decision.index) as Uint8Array
        const data = toneMap === null ? pixels : toneMap.rgb(new Uint16Array(pixels.buffer))
        const image: RgbImage = { ...plan.picture, data }
        const source = { sourceWidth: size?.width ?? image.width, sourceHeight: size?.height ?? image.height }
        return { type: 'frame', frame: { ...decision, image, ...source } }
      })

    if (request.frames && size !== null) {
      for (;;) {
        const luma = await heard(watched, thumbs.next())
        const rgb = await heard(watched, pictures.next())
        if (luma === null || rgb === null) break
        const pts = await heard(watched, log.pts(count))
        if (pts !== null) first ??= pts
        lastPts = pts
        const next = pts === null || first === null ? tMs + stepMs : Math.max(tMs, toMs(pts - first, log.timeBase()))
        if (count > 0) stepMs = Math.max(1, next - tMs)
        tMs = next
        if (tMs > options.maxDurationMs) throw limitExceeded('maxDurationMs', options.maxDurationMs, tMs)
        if (banner.fullRange) throughTable(luma, fullToVideoRange)
        if (toneMap !== null) throughTable(luma, toneMap.lumaTable)
        const index = count++
        kept.set(index, rgb)
        kept.delete(index - SAMPLER_LOOKBACK_FRAMES - 1)
        const thumb = { index, tMs, luma: { ...plan.thumb, data: luma } }
        const zero = first === null ? 0 : toSamples(first, log.timeBase(), AUDIO_SAMPLE_RATE)
        yield* sound.take(zero)
        yield { type: 'thumb', thumb }
        yield* sampled(sampler.push(thumb))
      }
      yield* sampled(sampler.end())
    }
    const zero = first === null ? 0 : toSamples(first, log.timeBase(), AUDIO_SAMPLE_RATE)
    await heard(watched, sound.ended)
    yield* sound.take(zero)
    yield* sound.end()
    // A program that was killed leaves pipes that end as those of a whole film do.
    await watched.gone
    const death = watched.death()
    if (death !== null) throw death
    watched.finished()
    if (request.frames && size !== null && count === 0) {
      throw new ProoflineError('video_unreadable', 'No frame of the video can be decoded.', {
        details: {
          log: log
            .complaints()
            .slice(-5)
            .map(({ text }) => text),
        },
      })
    }
    await heard(watched, packets.ended)
    const shownMs = lastPts === null ? null : packets.lastShownMs(toMs(lastPts, log.timeBase()))
    const endMs = count === 0 ? 0 : tMs + Math.max(1, shownMs ?? Math.round(frameMs))
    yield {
      type: 'end',
      summary: summariseCli({
        banner,
        request,
        count,
        endMs,
        frameMs,
        firstMs: first === null ? 0 : Math.max(0, toMs(first, log.timeBase())),
        audioMs: sound.lengthMs(),
        beforeZeroMs: sound.beforeZeroMs(),
        cutsMs: request.frames ? sampler.cutsMs() : [],
        loudness: await heard(watched, log.loudness()),
        complaints: log.complaints(),
      }),
    }
  }
}

/** Waits for the child with its idle clock running; throws why it was ended, if it was. */
async function heard<T>(watched: SupervisedChild, promise: Promise<T>): Promise<T> {
  watched.waiting(true)
  const value = await promise.finally(() => watched.waiting(false))
  const failure = watched.failure()
  if (failure !== null) throw failure
  return value
}

/**
 * Takes sound as it comes, since FFmpeg stops altogether when one of its pipes is full. What waits here is what
 * FFmpeg is ahead of the pictures.
 */
function collectSound(pipe: Readable, channels: MixedChannels) {
  const mix = createMonoMix()
  let waiting: Buffer[] = []
  let odd: Buffer = Buffer.alloc(0)
  let out: MediaEvent[] = []
  let at = 0
  const timeline = createAudioTimeline((samples, startMs) => out.push({ type: 'audio', samples, startMs }))
  const flush = (): MediaEvent[] => {
    const events = out
    out = []
    return events
  }
  const ended = new Promise<void>((resolve) => {
    pipe.on('data', (chunk: Buffer) => waiting.push(chunk))
    pipe.once('close', resolve)
  })
  return {
    ended,
    /** `zero`: number of the sample that lies at zero of the clock. */
    take(zero: number): MediaEvent[] {
      const bytes = Buffer.concat([odd, ...waiting])
      const whole = bytes.length - (bytes.length % (4 * channels))
      const interleaved = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + whole))
      const samples = mix(interleaved, channels)
      odd = bytes.subarray(whole)
      waiting = []
      timeline.add(samples, at - zero)
      at += samples.length
      return flush()
    },
    end(): MediaEvent[] {
      timeline.end()
      return flush()
    },
    lengthMs: () => Math.round((timeline.length() * 1000) / AUDIO_SAMPLE_RATE),
    beforeZeroMs: () => Math.round((timeline.beforeZero() * 1000) / AUDIO_SAMPLE_RATE),
  }
}

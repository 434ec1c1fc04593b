import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import { limitExceeded } from '../../spec/faults/limit-exceeded.js'
import { colourThumbSize, pickPixels } from '../decoded/colour-thumb.js'
import { fullToVideoRange, throughTable } from '../decoded/luma-range.js'
import { createToneMap, type ToneMap } from '../decoded/tone-map.js'
import type { DecodeRequest, MediaEvent, MediaOptions } from '../media-backend.js'
import { IDLE_MS } from '../process/media-child.js'
import { type SupervisedChild, supervise } from '../process/supervise.js'
import { createSampler, type SampleDecision, type Sampler } from '../sampling/sampler.js'
import { type DecodePlan, decodeArguments, PACKET_FD, PICTURE_FD, type Size, SOUND_FD, THUMB_FD } from './arguments.js'
import { createFrameClock, type FrameClock } from './frame-clock.js'
import { followLog, type FrameLog } from './frame-log.js'
import { keepPictures } from './kept-pictures.js'
import { followPackets } from './packet-times.js'
import { createPieceReader, type PieceReader } from './piece-reader.js'
import type { Banner } from './read-banner.js'
import { collectSound, type SoundCollector } from './sound-collector.js'
import { summariseCli } from './summary.js'

/**
 * FFmpeg writes to its pipes one after the other and blocks when one is full, so each is buffered further than FFmpeg
 * ever runs ahead on the other.
 */
const THUMBS_AHEAD = 24
const PICTURES_AHEAD = 8

/** Sound that lies before the first picture is dropped, and does not count towards the longest duration. */
const MOST_BEFORE_ZERO_MS = 60_000

/** A running pass: its events, and the process to end. */
export interface CliPass {
  readonly events: AsyncGenerator<MediaEvent, void, undefined>
  close(): Promise<void>
}

/**
 * Starts one pass. Holds the last `SAMPLER_LOOKBACK_FRAMES` + 1 frames (25 MB at 1280 × 720, twice that in high dynamic
 * range), the read-ahead (as much again), and the audio by which FFmpeg is ahead of the video.
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
  const pipeOf = (fd: number) => child.stdio[fd] as Readable
  const pipes = {
    thumbs: pipeOf(THUMB_FD),
    pictures: pipeOf(PICTURE_FD),
    sound: pipeOf(SOUND_FD),
    packets: pipeOf(PACKET_FD),
  }
  for (const pipe of Object.values(pipes)) pipe.on('error', () => undefined)
  return {
    events: readPass({ banner, request, options, plan, watched, stderr: child.stderr as Readable, pipes }),
    async close() {
      await watched.close()
      for (const pipe of Object.values(pipes)) pipe.destroy()
    },
  }
}

/** A decoding process, and what it was asked for. */
interface Pass {
  readonly banner: Banner
  readonly request: DecodeRequest
  readonly options: MediaOptions
  readonly plan: DecodePlan
  readonly watched: SupervisedChild
  readonly stderr: Readable
  readonly pipes: Record<'thumbs' | 'pictures' | 'sound' | 'packets', Readable>
}

/** The readers of a pass's pipes. */
interface Readers {
  readonly log: FrameLog
  readonly thumbs: PieceReader
  readonly pictures: PieceReader
  readonly sound: SoundCollector
  readonly sampler: Sampler
  readonly clock: FrameClock
  /** Null for standard dynamic range. */
  readonly toneMap: ToneMap | null
}

async function* readPass(pass: Pass): AsyncGenerator<MediaEvent, void, undefined> {
  const { banner, request, options, plan, watched, pipes } = pass
  const showsPictures = request.frames && banner.probe.video !== null
  const frameMs = 1000 / (banner.probe.video?.frameRate ?? 25)
  const toneMap = banner.hdrTransfer === null ? null : createToneMap(banner.hdrTransfer)
  const log = followLog(pass.stderr)
  const thumbs = createPieceReader(pipes.thumbs, plan.thumb.width * plan.thumb.height, THUMBS_AHEAD)
  const pictureBytes = plan.picture.width * plan.picture.height * (toneMap === null ? 3 : 6)
  const pictures = createPieceReader(pipes.pictures, pictureBytes, PICTURES_AHEAD)
  const sound = collectSound(pipes.sound, plan.soundChannels, {
    mostMs: options.maxDurationMs + MOST_BEFORE_ZERO_MS,
    onTooLong: (lengthMs) => watched.fail(limitExceeded('maxDurationMs', options.maxDurationMs, lengthMs)),
  })
  const packets = followPackets(pipes.packets)
  const sampler = createSampler()
  const clock = createFrameClock(frameMs, log.timeBase)

  if (showsPictures) yield* readPictures(pass, { log, thumbs, pictures, sound, sampler, clock, toneMap })
  await heard(watched, sound.ended)
  yield* sound.take(clock.zeroSample())
  yield* sound.end()
  await requireWhole(watched)
  if (showsPictures && clock.count() === 0) throw nothingDecoded(log)

  await heard(watched, packets.ended)
  const newestMs = clock.newestMs()
  const shownMs = newestMs === null ? null : packets.lastShownMs(newestMs)
  const summary = summariseCli({
    banner,
    request,
    count: clock.count(),
    endMs: clock.count() === 0 ? 0 : clock.tMs() + Math.max(1, shownMs ?? Math.round(frameMs)),
    frameMs,
    firstMs: clock.firstMs(),
    audioMs: sound.lengthMs(),
    beforeZeroMs: sound.beforeZeroMs(),
    cutsMs: request.frames ? sampler.cutsMs() : [],
    loudness: await heard(watched, log.loudness()),
    complaints: log.complaints(),
  })
  yield { type: 'end', summary }
}

/** Every frame as a thumbnail, the sampled ones as frames, and the audio that arrived meanwhile. */
async function* readPictures(pass: Pass, readers: Readers): AsyncGenerator<MediaEvent, void, undefined> {
  const { banner, options, plan, watched } = pass
  const { log, thumbs, pictures, sound, sampler, clock, toneMap } = readers
  const kept = keepPictures(plan.picture, banner.probe.video, toneMap)
  const asEvent = (decision: SampleDecision): MediaEvent => ({ type: 'frame', frame: kept.frameOf(decision) })

  for (;;) {
    const luma = await heard(watched, thumbs.next())
    const rgb = await heard(watched, pictures.next())
    if (luma === null || rgb === null) break
    const index = clock.count()
    const tMs = clock.tick(await heard(watched, log.pts(index)))
    if (tMs > options.maxDurationMs) throw limitExceeded('maxDurationMs', options.maxDurationMs, tMs)
    if (banner.fullRange) throughTable(luma, fullToVideoRange)
    if (toneMap !== null) throughTable(luma, toneMap.lumaTable)
    const colours = coloursOf(rgb, plan.picture, banner.probe.video ?? plan.picture, toneMap)
    kept.keep(index, rgb)
    const thumb = { index, tMs, luma: { ...plan.thumb, data: luma } }
    yield* sound.take(clock.zeroSample())
    yield { type: 'thumb', thumb, colours }
    yield* sampler.push(thumb).map(asEvent)
  }
  yield* sampler.end().map(asEvent)
}

/** The colour thumb of a picture as FFmpeg sends it; `upright`: the film's size. */
function coloursOf(sent: Uint8Array, picture: Size, upright: Size, toneMap: ToneMap | null): RgbImage {
  const size = colourThumbSize(upright)
  const data =
    toneMap === null
      ? pickPixels(sent, picture, size)
      : toneMap.rgb(pickPixels(new Uint16Array(sent.buffer), picture, size))
  return { ...size, data }
}

/** Waits for the child's end. The pipes of a killed child end just like those of a complete pass. */
async function requireWhole(watched: SupervisedChild): Promise<void> {
  await watched.gone
  const death = watched.death()
  if (death !== null) throw death
  watched.finished()
}

function nothingDecoded(log: FrameLog): ProoflineError {
  const complaints = log.complaints().slice(-5)
  return new ProoflineError('video_unreadable', 'No frame of the video can be decoded.', {
    details: { log: complaints.map(({ text }) => text) },
  })
}

/** Waits for the child with its idle timer running; throws the reason if we ended it. */
async function heard<T>(watched: SupervisedChild, promise: Promise<T>): Promise<T> {
  watched.waiting(true)
  const value = await promise.finally(() => watched.waiting(false))
  const failure = watched.failure()
  if (failure !== null) throw failure
  return value
}

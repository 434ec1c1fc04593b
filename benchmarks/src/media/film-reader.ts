import {
  AV_SAMPLE_FMT_FLT,
  AVDISCARD_ALL,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants'
import { Codec, CodecContext, FFmpegError, FormatContext, Frame, Packet, SoftwareResampleContext } from 'node-av/lib'

/**
 * Decodes one track of a trusted file and hands each frame to `take`, which must not keep it. For benchmark media
 * only: one thread, no limits, no isolation. `take` returning false ends the pass. Throws when there is no such
 * track.
 */
export function readFrames(path: string, kind: 'audio' | 'video', take: (frame: Frame) => boolean | void): void {
  const input = new FormatContext()
  const context = new CodecContext()
  const packet = new Packet()
  const frame = new Frame()
  packet.alloc()
  frame.alloc()
  try {
    FFmpegError.throwIfError(input.openInputSync(path), `open ${path}`)
    FFmpegError.throwIfError(input.findStreamInfoSync(), `read ${path}`)
    const index = input.findBestStream(kind === 'audio' ? AVMEDIA_TYPE_AUDIO : AVMEDIA_TYPE_VIDEO)
    const stream = input.streams[index]
    const codec = stream && Codec.findDecoder(stream.codecpar.codecId)
    if (!stream || !codec) throw new Error(`${path} has no ${kind} that can be decoded`)
    for (const other of input.streams) if (other.index !== index) other.discard = AVDISCARD_ALL
    context.allocContext3(codec)
    context.parametersToContext(stream.codecpar)
    context.pktTimebase = stream.timeBase
    context.threadCount = 1
    FFmpegError.throwIfError(context.open2Sync(codec, null), `decode ${path}`)

    for (let more = true; more;) {
      more = input.readFrameSync(packet) >= 0
      if (more && packet.streamIndex !== index) {
        packet.unref()
        continue
      }
      FFmpegError.throwIfError(context.sendPacketSync(more ? packet : null), `decode ${path}`)
      packet.unref()
      for (;;) {
        const received = context.receiveFrameSync(frame)
        if (received === AVERROR_EAGAIN || received === AVERROR_EOF) break
        FFmpegError.throwIfError(received, `decode ${path}`)
        if (take(frame) === false) return
        frame.unref()
      }
    }
  } finally {
    frame.free()
    packet.free()
    context.freeContext()
    input.closeInputSync()
  }
}

/** Decoded sound: 32-bit floats, channels interleaved, at the file's own rate. */
export interface Sound {
  readonly samples: Float32Array
  readonly sampleRate: number
  readonly channels: number
}

/** The first sound track of a file, whole. Ten minutes of stereo at 48 kHz are 230 MB: for short files. */
export function readSound(path: string): Sound {
  const parts: Buffer[] = []
  let resampler: SoftwareResampleContext | null = null
  let sampleRate = 0
  let channels = 0
  readFrames(path, 'audio', (frame) => {
    if (resampler === null) {
      resampler = new SoftwareResampleContext()
      const layout = frame.channelLayout
      const rate = frame.sampleRate
      resampler.allocSetOpts2(layout, AV_SAMPLE_FMT_FLT, rate, layout, frame.format as never, rate)
      FFmpegError.throwIfError(resampler.init(), 'resample')
      sampleRate = rate
      channels = layout.nbChannels
    }
    // Unpooled: a pooled buffer need not be aligned for floats.
    const out = Buffer.allocUnsafeSlow(frame.nbSamples * channels * 4)
    const got = resampler.convertSync([out], frame.nbSamples, frame.extendedData ?? frame.data, frame.nbSamples)
    FFmpegError.throwIfError(got, 'resample')
    parts.push(out.subarray(0, got * channels * 4))
  })
  const bytes = new Uint8Array(Buffer.concat(parts))
  return { samples: new Float32Array(bytes.buffer), sampleRate, channels }
}

import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_ERROR,
  AV_OPT_SEARCH_CHILDREN,
  AV_OPT_TYPE_STRING,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AVERROR_EAGAIN,
  AVERROR_EOF,
} from 'node-av/constants'
import {
  avChannelLayoutDefault,
  Codec,
  CodecContext,
  FFmpegError,
  FormatContext,
  Frame,
  Log,
  Packet,
} from 'node-av/lib'

/** How a film is written. `bitRate` in bits per second; without it constant quality. Sound is stored as float PCM. */
export interface FilmForm {
  readonly width: number
  readonly height: number
  readonly fps: number
  readonly bitRate?: number
  readonly sampleRate: number
  readonly channels: number
  readonly soundCodec: 'pcm_f32le' | 'aac'
}

/** Takes pictures (planar YUV 4:2:0, rows without padding) and sound (interleaved floats) in order of time. */
export interface FilmWriter {
  addPicture(yuv: Buffer): void
  addSound(samples: Float32Array): void
  /** Writes what is left and the index. */
  close(): void
}

/** Opens a QuickTime or MP4 file (by its ending) for writing: H.264 by libx264, sound as asked. */
export function writeFilm(path: string, form: FilmForm): FilmWriter {
  // Otherwise x264 writes about itself to stderr.
  Log.setLevel(AV_LOG_ERROR)
  const output = new FormatContext()
  FFmpegError.throwIfError(output.allocOutputContext2(null, path.endsWith('.mov') ? 'mov' : 'mp4', path), path)
  FFmpegError.throwIfError(output.openOutputSync(), path)
  const packet = new Packet()
  packet.alloc()

  const picture = openEncoder(output, 'libx264', (context) => {
    context.width = form.width
    context.height = form.height
    context.pixelFormat = AV_PIX_FMT_YUV420P
    context.timeBase = { num: 1, den: form.fps } as never
    context.framerate = { num: form.fps, den: 1 } as never
    context.gopSize = 250
    // Set on the encoder itself: a Dictionary passed to its opening is freed twice by node-av 6.1.
    FFmpegError.throwIfError(
      context.setOption('preset', 'veryfast', AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN),
      'preset',
    )
    if (form.bitRate !== undefined) context.bitRate = BigInt(form.bitRate)
  })
  const sound = openEncoder(output, form.soundCodec, (context) => {
    context.sampleRate = form.sampleRate
    context.sampleFormat = form.soundCodec === 'aac' ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_FLT
    context.channelLayout = avChannelLayoutDefault(form.channels)
    context.timeBase = { num: 1, den: form.sampleRate } as never
  })
  FFmpegError.throwIfError(output.writeHeaderSync(null), path)

  const send = ({ context, stream }: Encoder, frame: Frame | null) => {
    FFmpegError.throwIfError(context.sendFrameSync(frame), 'encode')
    for (;;) {
      const received = context.receivePacketSync(packet)
      if (received === AVERROR_EAGAIN || received === AVERROR_EOF) return
      FFmpegError.throwIfError(received, 'encode')
      // x264 leaves it out, and a last picture without duration is cut off by the file's edit list.
      if (packet.duration === 0n) packet.duration = 1n
      packet.rescaleTs(context.timeBase, stream.timeBase)
      packet.streamIndex = stream.index
      FFmpegError.throwIfError(output.interleavedWriteFrameSync(packet), path)
    }
  }

  let pictures = 0n
  let written = 0n
  let waiting = new Float32Array()
  const addBlock = (block: Float32Array) => {
    const nbSamples = block.length / form.channels
    using frame = Frame.fromAudioBuffer(soundBytes(block, form), {
      nbSamples,
      format: form.soundCodec === 'aac' ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_FLT,
      sampleRate: form.sampleRate,
      channelLayout: avChannelLayoutDefault(form.channels),
      timeBase: { num: 1, den: form.sampleRate },
      pts: written,
    })
    send(sound, frame)
    written += BigInt(nbSamples)
  }
  return {
    addPicture(yuv) {
      const { width, height, fps } = form
      const props = {
        width,
        height,
        format: AV_PIX_FMT_YUV420P,
        timeBase: { num: 1, den: fps },
        pts: pictures,
      } as const
      using frame = Frame.fromVideoBuffer(yuv, props)
      send(picture, frame)
      pictures += 1n
    },
    addSound(samples) {
      // AAC takes blocks of 1024 samples and only the last may be shorter, so what is over waits for the next call.
      const all = new Float32Array(waiting.length + samples.length)
      all.set(waiting)
      all.set(samples, waiting.length)
      const size = 1024 * form.channels
      let at = 0
      for (; at + size <= all.length; at += size) addBlock(all.slice(at, at + size))
      waiting = all.slice(at)
    },
    close() {
      if (waiting.length > 0) addBlock(waiting)
      send(picture, null)
      send(sound, null)
      FFmpegError.throwIfError(output.writeTrailerSync(), path)
      picture.context.freeContext()
      sound.context.freeContext()
      packet.free()
      output.closeOutputSync()
      output.freeContext()
    },
  }
}

interface Encoder {
  readonly context: CodecContext
  readonly stream: ReturnType<FormatContext['newStream']>
}

function openEncoder(output: FormatContext, name: string, configure: (context: CodecContext) => void): Encoder {
  const codec = Codec.findEncoderByName(name as never)
  if (codec === null) throw new Error(`This build of FFmpeg has no encoder ${name}`)
  const context = new CodecContext()
  context.allocContext3(codec)
  configure(context)
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  FFmpegError.throwIfError(context.open2Sync(codec, null), `open ${name}`)
  const stream = output.newStream(codec)
  stream.timeBase = context.timeBase
  FFmpegError.throwIfError(stream.codecpar.fromContext(context), name)
  return { context, stream }
}

/** Interleaved samples as bytes; channel after channel where the codec is planar. */
function soundBytes(samples: Float32Array, { channels, soundCodec }: FilmForm): Buffer {
  if (soundCodec !== 'aac') return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
  const count = samples.length / channels
  const planar = new Float32Array(samples.length)
  for (let index = 0; index < samples.length; index += 1) {
    planar[(index % channels) * count + Math.floor(index / channels)] = samples[index] ?? 0
  }
  return Buffer.from(planar.buffer)
}

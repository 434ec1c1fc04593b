import { avGetCodecName, Codec, CodecContext, Dictionary, type Frame, type Packet, type Stream } from 'node-av/lib'
import { AV_CODEC_ID_VP8, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants'
import { type ErrorCode, ProoflineError } from '../../spec/faults/errors.js'
import { ffmpegError } from './ffmpeg-error.js'

/**
 * Opens a stream's decoder. `strict`: damage is reported as an error at once, before any frame that depends on the
 * damaged one, instead of being concealed. Throws `code` where there is no decoder or it refuses the parameters.
 */
export function openDecoder(stream: Stream, threads: number, code: ErrorCode, strict = false): CodecContext {
  const codec = Codec.findDecoder(stream.codecpar.codecId)
  if (codec === null) {
    const name = avGetCodecName(stream.codecpar.codecId) ?? 'unknown'
    throw new ProoflineError(code, `There is no decoder for the codec ${name}.`, { details: { codec: name } })
  }
  const context = new CodecContext()
  context.allocContext3(codec)
  context.parametersToContext(stream.codecpar)
  context.pktTimebase = stream.timeBase
  // FFmpeg's VP8 frame threads race on damaged data, and VP8 cannot detect damage.
  context.threadCount = codec.id === AV_CODEC_ID_VP8 ? 1 : threads
  const opened = context.open2Sync(codec, strict ? Dictionary.fromObject({ err_detect: 'explode' }) : null)
  if (opened < 0) throw ffmpegError(code, `The decoder ${codec.name} does not open`, opened)
  return context
}

/**
 * Sends a packet (null: end of stream) and passes every decoded frame to `take`; the frame is unreferenced afterwards.
 * Returns the number of errors that the decoder reported; with `leaveOnError` no frame follows the first one.
 */
export function decodePacket(
  context: CodecContext,
  packet: Packet | null,
  frame: Frame,
  take: () => void,
  leaveOnError = false,
): number {
  // In Theora an empty packet repeats the frame; libavcodec treats it as an API error.
  if (packet !== null && packet.size === 0) return 0
  let errors = 0
  const sent = context.sendPacketSync(packet)
  if (sent < 0 && sent !== AVERROR_EOF) errors++
  if (errors > 0 && leaveOnError) return errors
  for (;;) {
    const received = context.receiveFrameSync(frame)
    if (received === AVERROR_EAGAIN || received === AVERROR_EOF) return errors
    if (received < 0) {
      errors++
      // While draining, an error does not end the frames; otherwise the decoder expects its next packet.
      if (packet !== null || leaveOnError || errors > MOST_DRAIN_ERRORS) return errors
      continue
    }
    take()
    frame.unref()
  }
}

/** More than any decoder buffers; a decoder that keeps failing while draining is abandoned. */
const MOST_DRAIN_ERRORS = 128

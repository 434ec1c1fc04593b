import { avGetCodecName, Codec, CodecContext, type Frame, type Packet, type Stream } from 'node-av/lib'
import { AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants'
import { type ErrorCode, ProoflineError } from '../../spec/errors.js'
import { ffmpegError } from './ffmpeg-error.js'

/** Opens a stream's decoder. Throws `code` where there is none or it refuses the stream's parameters. */
export function openDecoder(stream: Stream, threads: number, code: ErrorCode): CodecContext {
  const codec = Codec.findDecoder(stream.codecpar.codecId)
  if (codec === null) {
    const name = avGetCodecName(stream.codecpar.codecId) ?? 'unknown'
    throw new ProoflineError(code, `There is no decoder for the codec ${name}.`, { details: { codec: name } })
  }
  const context = new CodecContext()
  context.allocContext3(codec)
  context.parametersToContext(stream.codecpar)
  context.pktTimebase = stream.timeBase
  context.threadCount = threads
  const opened = context.open2Sync(codec, null)
  if (opened < 0) throw ffmpegError(code, `The decoder ${codec.name} does not open`, opened)
  return context
}

/**
 * Sends a packet (null: no more) and hands every frame that comes out to `take`; the frame is emptied afterwards.
 * Gives the number of errors that the decoder reported.
 */
export function decodePacket(context: CodecContext, packet: Packet | null, frame: Frame, take: () => void): number {
  let errors = 0
  const sent = context.sendPacketSync(packet)
  if (sent < 0 && sent !== AVERROR_EOF) errors++
  for (;;) {
    const received = context.receiveFrameSync(frame)
    if (received === AVERROR_EAGAIN || received === AVERROR_EOF) return errors
    if (received < 0) {
      errors++
      // While draining, an error does not end the frames; otherwise the decoder wants its next packet.
      if (packet !== null || errors > MOST_DRAIN_ERRORS) return errors
      continue
    }
    take()
    frame.unref()
  }
}

/** More than any decoder holds back; a decoder that fails for ever while draining is left. */
const MOST_DRAIN_ERRORS = 128

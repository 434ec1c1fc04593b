import { AV_PIX_FMT_RGBA, AVERROR_EOF, SWS_BITEXACT, SWS_POINT } from 'node-av/constants'
import { Dictionary, FormatContext, Frame, Packet, SoftwareScaleContext } from 'node-av/lib'
import { decodePacket, openDecoder } from './open-decoder.js'
import { ffmpegError } from './ffmpeg-error.js'
import { createPackedFrame, scaleInto } from './packed-frame.js'

/** Frames of an animated PNG as displayed: 8-bit RGB with straight (not premultiplied) alpha. */
export interface ComposedPictures {
  readonly pictures: readonly Buffer[]
  /** Whether the file is damaged, truncated, or uses what FFmpeg cannot compose (16-bit with alpha blending). */
  readonly damaged: boolean
}

/**
 * Composes the frames with the given numbers (from 0, ascending) according to the position, disposal and blending in
 * their `fcTL` chunks (W3C PNG, third edition, 11.3.6.2). sharp decodes only the first frame; FFmpeg composes all.
 * Frames missing from a damaged file are left out.
 *
 * Peak memory: 32 bytes a pixel for three frames. Everything is synchronous, because node-av's finalizers must not run
 * before everything is freed. Throws `image_unreadable` where the file does not open.
 */
export function composePictures(fd: number, { width, height }: Size, wanted: readonly number[]): ComposedPictures {
  const format = new FormatContext()
  const only = Dictionary.fromObject({ fd, protocol_whitelist: 'fd', format_whitelist: 'apng' })
  const opened = format.openInputSync('fd:', null, only)
  const stream = format.streams?.[0]
  if (opened < 0 || stream === undefined)
    throw ffmpegError('image_unreadable', 'The animation cannot be opened', opened)
  const decoder = openDecoder(stream, 1, 'image_unreadable')
  const scaler = new SoftwareScaleContext()
  scaler.allocContext()
  scaler.setOption('sws_flags', SWS_POINT | SWS_BITEXACT)
  const target = createPackedFrame(width, height, AV_PIX_FMT_RGBA, 4)
  const packet = new Packet()
  packet.alloc()
  const frame = new Frame()
  frame.alloc()

  const pictures: Buffer[] = []
  const last = wanted.at(-1) ?? -1
  let index = -1
  let errors = 0
  const take = (): void => {
    index++
    if (!wanted.includes(index) || frame.width !== width || frame.height !== height) return
    scaleInto(target, scaler, frame)
    pictures.push(Buffer.from(target.packed()))
  }
  try {
    while (index < last) {
      const read = format.readFrameSync(packet)
      if (read < 0) {
        if (read !== AVERROR_EOF) errors++
        errors += decodePacket(decoder, null, frame, take)
        break
      }
      errors += decodePacket(decoder, packet, frame, take)
      packet.unref()
    }
  } finally {
    frame.free()
    packet.free()
    target.frame.free()
    scaler.freeContext()
    decoder.freeContext()
    format.closeInputSync()
  }
  return { pictures, damaged: errors > 0 || pictures.length < wanted.length }
}

interface Size {
  readonly width: number
  readonly height: number
}

import { type AVPixelFormat, AVCOL_RANGE_JPEG } from 'node-av/constants'
import { Frame, type SoftwareScaleContext } from 'node-av/lib'
import { ffmpegError } from './ffmpeg-error.js'

/** A frame to scale into, whose pixel buffer is looked up once. */
export interface PackedFrame {
  readonly frame: Frame
  /** Its current pixels, rows without padding: one buffer, overwritten by the next call. */
  packed(): Buffer
}

/**
 * Scales a decoded frame into another. Throws `video_unreadable` where libswscale fails: the target's old content would
 * otherwise be taken for this frame.
 */
export function scaleInto(target: PackedFrame, scaler: SoftwareScaleContext, frame: Frame): void {
  const scaled = scaler.scaleFrameSync(target.frame, frame)
  if (scaled < 0) throw ffmpegError('video_unreadable', 'The pictures cannot be converted', scaled)
}

/**
 * Makes a full-range frame of one plane, reused for all frames of a size: what node-av allocates per frame is freed
 * only by the event loop, which never turns during decoding. With a new one each time the process grew by 2 MB a frame
 * and reached its limit within seven minutes.
 */
export function createPackedFrame(
  width: number,
  height: number,
  format: AVPixelFormat,
  bytesPerPixel: number,
): PackedFrame {
  const frame = new Frame()
  frame.alloc()
  frame.width = width
  frame.height = height
  frame.format = format
  frame.colorRange = AVCOL_RANGE_JPEG
  frame.allocBuffer()
  const pixels = (frame.data as Buffer[])[0] as Buffer
  const stride = frame.linesize[0] as number
  const rowBytes = width * bytesPerPixel
  const out = Buffer.allocUnsafeSlow(rowBytes * height)
  return {
    frame,
    packed() {
      if (stride === rowBytes) pixels.copy(out, 0, 0, out.length)
      else
        for (let row = 0; row < height; row++) pixels.copy(out, row * rowBytes, row * stride, row * stride + rowBytes)
      return out
    },
  }
}

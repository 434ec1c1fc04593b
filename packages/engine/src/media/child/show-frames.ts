import { Packet } from 'node-av/lib'
import { AV_FRAME_FLAG_INTERLACED, AVDISCARD_ALL } from 'node-av/constants'
import { limitExceeded } from '../../spec/faults/limit-exceeded.js'
import type { FramesRequest } from '../media-backend.js'
import { writeMessage } from '../process/messages.js'
import type { DecodeLimits } from './decode.js'
import type { Input } from './open-input.js'
import { orientationOfFirst, toneMapOf } from './picture-stage.js'
import { createPictureMaker, type PictureMaker } from './pictures.js'
import { createVideoTrackDecoder, type DecodedFrame } from './video-track.js'

/**
 * Sends the frames of some numbers as upright pictures, and reads no further than the last of them. Throws
 * `limit_exceeded`, `video_unreadable`.
 */
export function showFrames({ format, video }: Input, request: FramesRequest, limits: DecodeLimits): void {
  const wanted = new Set(request.indices)
  if (video === null || wanted.size === 0) return
  for (const stream of format.streams) if (stream.index !== video.index) stream.discard = AVDISCARD_ALL
  const decoder = createVideoTrackDecoder(video, { threads: limits.threads })
  let pictures: PictureMaker | null = null

  const take = ({ frame, index }: DecodedFrame): void => {
    if (frame.width * frame.height > limits.maxPixels) {
      throw limitExceeded('maxPixels', limits.maxPixels, frame.width * frame.height)
    }
    pictures ??= createPictureMaker(video, orientationOfFirst(video, frame), request.longSidePx, toneMapOf(frame))
    if (!wanted.delete(index)) return
    frame.clearFlags(AV_FRAME_FLAG_INTERLACED)
    const { width, height, data } = pictures.make(frame).image
    writeMessage({ kind: 'shown', index, width, height }, data)
  }

  const packet = new Packet()
  packet.alloc()
  while (wanted.size > 0) {
    const isEnd = format.readFrameSync(packet) < 0
    if (isEnd || packet.streamIndex === video.index) decoder.decode(isEnd ? null : packet, take)
    if (isEnd) break
    packet.unref()
  }
  packet.free()
  decoder.free()
}

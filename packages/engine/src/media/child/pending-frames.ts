import type { Packet } from 'node-av/lib'
import { AV_CODEC_ID_VP8, AV_PKT_FLAG_DISCARD } from 'node-av/constants'
import { NO_PTS } from '../decoded/clock.js'

/** The frames that packets promise, by their timestamps in stream ticks. */
export interface PendingFrames {
  /** A packet was sent. */
  promise(packet: Packet): void
  /** A frame came: those promised before it are lost. Null at the end of the stream, where all that are left are. */
  settle(pts: bigint | null): void
  /** Timestamps of frames that never came. */
  readonly lost: readonly bigint[]
}

/** Most packets that any decoder holds back at once (reordering of 16, and one per thread), with a margin. */
const MOST_PENDING = 256

/** Nothing promised yet. `codecId`: the stream's. */
export function createPendingFrames(codecId: number): PendingFrames {
  const pending = new Set<bigint>()
  const lost: bigint[] = []
  return {
    lost,
    promise(packet) {
      if (promisesFrame(packet, codecId) && pending.size < MOST_PENDING) pending.add(packet.pts)
    },
    settle(upTo) {
      for (const pts of pending) {
        if (upTo !== null && pts > upTo) continue
        pending.delete(pts)
        if (pts !== upTo) lost.push(pts)
      }
    },
  }
}

/** False for packets hidden by an edit list, packets without a time, and VP8 frames that are never shown. */
function promisesFrame(packet: Packet, codecId: number): boolean {
  if (packet.pts === NO_PTS || (packet.flags & AV_PKT_FLAG_DISCARD) !== 0) return false
  if (codecId !== AV_CODEC_ID_VP8) return true
  // RFC 6386, 9.1: bit 4 of the first byte is show_frame.
  return ((packet.data?.[0] ?? 0) & 0x10) !== 0
}

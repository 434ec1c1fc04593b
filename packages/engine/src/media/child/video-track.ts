import { Frame, type Packet, type Stream } from 'node-av/lib'
import { AV_FRAME_FLAG_CORRUPT } from 'node-av/constants'
import { NO_PTS, toMs } from '../decoded/clock.js'
import type { Damage } from '../decoded/damage.js'
import { decodePacket, openDecoder } from './open-decoder.js'
import { createPendingFrames } from './pending-frames.js'

/** A decoded frame on the clock. `frame` is only lent: take a reference to keep it. */
export interface DecodedFrame {
  readonly frame: Frame
  readonly index: number
  readonly tMs: number
}

/** The video track being decoded. */
export interface VideoTrackDecoder {
  /** Sends a packet (null: end of stream) and passes every decoded frame to `take`, in presentation order. */
  decode(packet: Packet | null, take: (decoded: DecodedFrame) => void): void
  /** Timestamp of the first frame in stream ticks: zero of the presentation clock. Null before that. */
  firstPts(): bigint | null
  frames(): number
  /** End of the last frame, and its duration. */
  endMs(): number
  lastFrameMs(): number
  /** Whether frames are withheld since the first sign of damage (`leaveOnDamage`). */
  leftEarly(): boolean
  /** Stretches without a usable frame, and how many errors the decoder reported. */
  damage(): { readonly stretches: readonly Damage[]; readonly errors: number }
  free(): void
}

/** Duration of a frame where neither it nor its stream says one: 25 frames a second. */
const DEFAULT_FRAME_MS = 40

/**
 * Lost frames are found by timestamp: a packet whose frame has not come when a later frame comes is lost. (The
 * decoder's error codes are late by as many packets as it has threads, so they can only be counted.) `leaveOnDamage`
 * (default false): no frame is delivered after the first sign of damage.
 */
export function createVideoTrackDecoder(
  stream: Stream,
  { threads, leaveOnDamage = false }: { readonly threads: number; readonly leaveOnDamage?: boolean },
): VideoTrackDecoder {
  const context = openDecoder(stream, threads, 'video_unreadable', leaveOnDamage)
  const { timeBase } = stream
  const rate = stream.avgFrameRate
  const nominalMs = rate.num > 0 && rate.den > 0 ? (1000 * rate.den) / rate.num : DEFAULT_FRAME_MS
  const frame = new Frame()
  frame.alloc()
  const pending = createPendingFrames(stream.codecpar.codecId)
  const corrupt: Damage[] = []
  let errors = 0
  let count = 0
  let first: bigint | null = null
  let lastMs = 0
  let lastDurationMs = Math.round(nominalMs)

  const clock = (pts: bigint): number => Math.max(0, toMs(pts - (first ?? pts), timeBase))

  /** Puts the frame that was just decoded on the clock, and passes it on. */
  function pass(take: (decoded: DecodedFrame) => void): void {
    const pts = frame.bestEffortTimestamp
    if (pts !== NO_PTS) {
      first ??= pts
      pending.settle(pts)
    }
    const step = frame.duration > 0n ? toMs(frame.duration, timeBase) : Math.round(nominalMs)
    // A stream whose time jumps back, or that has none, is shown in decoding order.
    const tMs = count === 0 ? 0 : Math.max(lastMs, pts === NO_PTS ? lastMs + lastDurationMs : clock(pts))
    if (frame.decodeErrorFlags !== 0 || (frame.flags & AV_FRAME_FLAG_CORRUPT) !== 0) {
      corrupt.push({ startMs: tMs, endMs: tMs + step })
    }
    if (leaveOnDamage && corrupt.length > 0) return
    lastMs = tMs
    lastDurationMs = Math.max(1, step)
    take({ frame, index: count++, tMs })
  }

  return {
    decode(packet, take) {
      if (packet !== null) pending.promise(packet)
      errors += decodePacket(context, packet, frame, () => pass(take), leaveOnDamage)
      if (packet === null) pending.settle(null)
    },
    firstPts: () => first,
    leftEarly: () => leaveOnDamage && (corrupt.length > 0 || errors > 0),
    frames: () => count,
    endMs: () => (count === 0 ? 0 : lastMs + lastDurationMs),
    lastFrameMs: () => lastDurationMs,
    damage() {
      // Some decoders hold frames back on purpose; a missing one is damage only if errors were reported too.
      const missing = errors === 0 ? [] : pending.lost.map((pts) => clock(pts))
      const step = Math.max(1, Math.round(nominalMs))
      return { stretches: [...corrupt, ...missing.map((ms) => ({ startMs: ms, endMs: ms + step }))], errors }
    },
    free() {
      frame.free()
      context.freeContext()
    },
  }
}

import type { AudioSpan } from '../../spec/plugins/transcriber.js'
import type { FrameScores } from './frame-scores.js'
import type { SampleBuffer } from './sample-buffer.js'
import { FRAME_SAMPLES } from './silero.js'
import { refineEdges, type SpeechPiece } from './speech-edges.js'
import { withoutOffset } from './speech-level.js'
import type { FramePiece } from './speech-pieces.js'

/** 16 kHz: samples in a millisecond. */
export const SAMPLES_PER_MS = 16
export const FRAME_MS = FRAME_SAMPLES / SAMPLES_PER_MS

/** Room left around the speech, so that no consonant is cut off. */
export const PAD_MS = 250
/** Sound kept in silence, for the first consonants of the next word. */
export const LOOK_BACK_MS = 640

/** A stretch of speech; `voice`, 0 to 1, is how sure the detector was of it on average. */
export interface SpokenPiece extends SpeechPiece {
  readonly voice: number
}

/** Sound with speech in it and some room around. `pieces` are exact to 10 ms. */
export interface SpeechSpan extends AudioSpan {
  readonly pieces: readonly SpokenPiece[]
}

/** A stream of sound whose first sample is at `startMs`. */
export interface SoundStream {
  readonly startMs: number
  readonly buffer: SampleBuffer
  readonly scores: FrameScores
}

/** What of the sound beside a span belongs to it: from frame `from` on, up to frame `to` where there is one. */
export interface SpanLimits {
  readonly from: number
  readonly to: number | undefined
}

/** Cuts `pieces`, at least one, out of a stream as one span. Pure. */
export function cutSpan(pieces: readonly FramePiece[], stream: SoundStream, limits: SpanLimits): SpeechSpan {
  const { samples, fromMs } = soundAround(pieces, stream, limits)
  const exact = toExact(pieces, stream, samples, fromMs)
  return { ...pad(samples, fromMs, exact), pieces: exact }
}

function soundAround(pieces: readonly FramePiece[], { startMs, buffer }: SoundStream, limits: SpanLimits) {
  const toMs = (frame: number) => startMs + frame * FRAME_MS
  const nextMs = limits.to === undefined ? Infinity : toMs(limits.to)
  const lookBackMs = Math.max(toMs(limits.from), toMs(pieces[0]!.start) - LOOK_BACK_MS) - startMs
  // On the grid of 10 ms in which times are reported.
  const fromMs = startMs + Math.ceil(lookBackMs / 10) * 10
  const from = Math.round((fromMs - startMs) * SAMPLES_PER_MS)
  const untilMs = Math.min(nextMs - startMs, toMs(pieces.at(-1)!.end) + LOOK_BACK_MS - startMs)
  return { samples: withoutOffset(buffer.slice(from, untilMs * SAMPLES_PER_MS)), fromMs }
}

/** The same pieces, exact to 10 ms; `samples` begin at `fromMs`. */
function toExact(
  pieces: readonly FramePiece[],
  { startMs, scores }: SoundStream,
  samples: Float32Array,
  fromMs: number,
): SpokenPiece[] {
  const toMs = (frame: number) => startMs + frame * FRAME_MS
  const endMs = Math.ceil(fromMs + samples.length / SAMPLES_PER_MS)
  const exact: SpokenPiece[] = []
  pieces.forEach((piece, index) => {
    const found = { startMs: toMs(piece.start), endMs: toMs(piece.end) }
    const next = pieces[index + 1]
    const limits = { startMs: exact.at(-1)?.endMs ?? fromMs, endMs: next ? toMs(next.start) : endMs }
    const voice = scores.meanVoice(piece.start, piece.end)
    exact.push({ ...refineEdges(samples, fromMs, found, limits), voice })
  })
  return exact
}

/** Cuts the sound to the speech and {@link PAD_MS} around it. */
function pad(samples: Float32Array, fromMs: number, pieces: readonly SpeechPiece[]): AudioSpan {
  const startMs = Math.max(fromMs, (pieces[0]?.startMs ?? fromMs) - PAD_MS)
  const endMs = (pieces.at(-1)?.endMs ?? fromMs) + PAD_MS
  return { samples: samples.slice((startMs - fromMs) * SAMPLES_PER_MS, (endMs - fromMs) * SAMPLES_PER_MS), startMs }
}

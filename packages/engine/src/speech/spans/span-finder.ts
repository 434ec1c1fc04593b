import { createFrameScores, REST_FRAMES } from './frame-scores.js'
import type { SampleBuffer } from './sample-buffer.js'
import { FRAME_SAMPLES } from './silero.js'
import { createPieceFinder, type FramePiece, splitPieces } from './speech-pieces.js'
import { cutSpan, FRAME_MS, LOOK_BACK_MS, SAMPLES_PER_MS, type SpeechSpan } from './speech-span.js'

/** Pieces closer than this are transcribed together: shorter shots cost words, longer ones drop them. */
const MERGE_GAP_MS = 1600
/** Longest speech in a span handed to a transcriber. */
export const MAX_SPAN_MS = 12_000
/** A cut in running speech is made no earlier than this after the span's start. */
const EARLIEST_CUT_MS = 5_000

/** What a span may have beside its speech: the sound before and behind it, and the frame in which it is cut. */
const MARGIN_MS = 2 * LOOK_BACK_MS + FRAME_MS
/** Longest span handed to a transcriber, with the room around its speech. */
export const LONGEST_SPAN_MS = MAX_SPAN_MS + MARGIN_MS
/** Thresholds of Silero's authors; 256 ms of silence end a piece, 96 ms is the shortest word. */
const PIECES = { startProbability: 0.5, stayProbability: 0.35, silenceFrames: 8, minFrames: 3 } as const

/** Turns frames of a stream and their speech probabilities into spans. */
export interface SpanFinder {
  /** Takes the next frame; returns the spans that it brought to an end. Its sound must be in the buffer. */
  push(frame: Float32Array, probability: number): SpeechSpan[]
  /** Ends the stream and returns the last span, if any. */
  finish(): SpeechSpan[]
}

/** How the sound is cut. */
export interface SpanFinderOptions {
  /** Presentation time of the stream's first sample. */
  readonly startMs: number
  /** No span is longer than this (3 s or more), room included. */
  readonly maxSpanMs: number
}

/**
 * See `createVoiceActivity`, which says how pieces become spans. Cuts them out of `buffer`, and drops what no span
 * can need any more. Pure but for the buffer.
 */
export function createSpanFinder(buffer: SampleBuffer, { startMs, maxSpanMs }: SpanFinderOptions): SpanFinder {
  const maxSpeechMs = Math.min(MAX_SPAN_MS, maxSpanMs - MARGIN_MS)
  const earliestCutMs = Math.min(EARLIEST_CUT_MS, maxSpeechMs / 2)
  const finder = createPieceFinder(PIECES)
  const scores = createFrameScores()
  let frames = 0
  let pieces: FramePiece[] = []
  /** One past the last frame given out. */
  let released = 0

  const toMs = (frame: number) => startMs + frame * FRAME_MS
  const spanStart = () => pieces[0]?.start ?? finder.openedAt

  function keep(piece: FramePiece | undefined): void {
    if (piece) pieces.push(piece)
  }

  /** Whether no speech goes on, and the next that comes would be too far away to be transcribed with the last. */
  function isOver(): boolean {
    const lastEnd = pieces.at(-1)?.end
    return lastEnd !== undefined && finder.openedAt === undefined && toMs(frames) - toMs(lastEnd) >= MERGE_GAP_MS
  }

  function isTooLong(): boolean {
    const start = spanStart()
    return start !== undefined && toMs(frames) - toMs(start) >= maxSpeechMs
  }

  /** The pieces found so far as a span, up to `nextFrame`, where the next speech begins. */
  function release(nextFrame = finder.openedAt): SpeechSpan[] {
    const ready = pieces
    pieces = []
    if (ready.length === 0) return []
    const span = cutSpan(ready, { startMs, buffer, scores }, { from: released, to: nextFrame })
    released = ready.at(-1)!.end
    return [span]
  }

  /** Releases the speech up to its quietest place, and keeps the rest. */
  function cutLongSpeech(): SpeechSpan[] {
    const earliest = (spanStart() ?? frames) + Math.floor(earliestCutMs / FRAME_MS)
    const cut = scores.quietest(earliest, frames - REST_FRAMES)
    const { before, after, isDivided } = splitPieces(pieces, cut)
    pieces = before
    if (!isDivided && finder.openedAt !== undefined && finder.openedAt < cut) keep(finder.cut(cut))
    const spans = release(after[0]?.start ?? finder.openedAt)
    pieces = after
    return spans
  }

  function forgetBefore(frame: number): void {
    buffer.dropBefore(frame * FRAME_SAMPLES - LOOK_BACK_MS * SAMPLES_PER_MS)
    scores.dropBefore(frame)
  }

  return {
    push(frame, probability) {
      scores.add(frame, probability)
      frames += 1
      keep(finder.push(probability))
      const ended = isOver() ? release() : []
      const cut = isTooLong() ? cutLongSpeech() : []
      forgetBefore(spanStart() ?? frames)
      return [...ended, ...cut]
    },
    finish() {
      keep(finder.cut(frames))
      return release()
    },
  }
}

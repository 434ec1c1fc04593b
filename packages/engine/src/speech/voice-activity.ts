import type { AudioSpan } from '../spec/transcriber.js'
import { createFrameScores, REST_FRAMES } from './frame-scores.js'
import { createSampleBuffer } from './sample-buffer.js'
import { FRAME_SAMPLES, type SpeechDetector } from './silero.js'
import { refineEdges, type SpeechPiece } from './speech-edges.js'
import { withoutOffset } from './speech-level.js'
import { createPieceFinder, type FramePiece, splitPieces } from './speech-pieces.js'

/** 16 kHz: samples in a millisecond. */
const SAMPLES_PER_MS = 16
const FRAME_MS = FRAME_SAMPLES / SAMPLES_PER_MS

/** Pieces closer than this are transcribed together: shorter shots cost words, longer ones drop them. */
const MERGE_GAP_MS = 1600
/** Longest speech in a span handed to a transcriber. */
export const MAX_SPAN_MS = 12_000
/** Room left around the speech, so that no consonant is cut off. */
export const PAD_MS = 250
/** A cut in running speech is made no earlier than this after the span's start. */
const EARLIEST_CUT_MS = 5_000
/** Sound kept in silence, for the first consonants of the next word. */
const LOOK_BACK_MS = 640

/** What a span may have beside its speech: the sound before and behind it, and the frame in which it is cut. */
const MARGIN_MS = 2 * LOOK_BACK_MS + FRAME_MS
/** Longest span handed to a transcriber, with the room around its speech. */
export const LONGEST_SPAN_MS = MAX_SPAN_MS + MARGIN_MS
/** Thresholds of Silero's authors; 256 ms of silence end a piece, 96 ms is the shortest word. */
const PIECES = { startProbability: 0.5, stayProbability: 0.35, silenceFrames: 8, minFrames: 3 } as const

/** A stretch of speech; `voice`, 0 to 1, is how sure the detector was of it on average. */
export interface SpokenPiece extends SpeechPiece {
  readonly voice: number
}

/**
 * Sound with speech in it: at most {@link MAX_SPAN_MS} of speech with some room around. `pieces` are exact to 10 ms.
 */
export interface SpeechSpan extends AudioSpan {
  readonly pieces: readonly SpokenPiece[]
}

/** Finds speech in a stream of sound. */
export interface VoiceActivity {
  /** Takes the next samples (mono, 16 kHz, full scale ±1); returns the spans that they brought to an end. */
  push(samples: Float32Array): Promise<SpeechSpan[]>
  /** Ends the stream and returns the last spans. */
  finish(): Promise<SpeechSpan[]>
}

/**
 * Streaming voice activity: probabilities of 32-ms frames become pieces (hysteresis), pieces with less than 1.6 s of
 * silence between them become spans of at most 12 s, and longer speech is cut at its quietest place. `startMs` is the
 * presentation time of the first sample. No span is longer than `maxSpanMs` (3 s or more), room included.
 *
 * Peak memory: 13 s of samples and what one `push` brings, whatever the stream's length. Deterministic, and
 * independent of how the stream is cut into pushes. Throws what the detector throws.
 */
export function createVoiceActivity(
  detector: SpeechDetector,
  startMs: number,
  maxSpanMs = LONGEST_SPAN_MS,
): VoiceActivity {
  const maxSpeechMs = Math.min(MAX_SPAN_MS, maxSpanMs - MARGIN_MS)
  const earliestCutMs = Math.min(EARLIEST_CUT_MS, maxSpeechMs / 2)
  const buffer = createSampleBuffer()
  const finder = createPieceFinder(PIECES)
  const scores = createFrameScores()
  let frames = 0
  let pieces: FramePiece[] = []
  /** One past the last frame given out. */
  let released = 0

  const toMs = (frame: number) => startMs + frame * FRAME_MS
  const spanStart = () => pieces[0]?.start ?? finder.openedAt

  /** The pieces found so far as a span, up to `nextFrame`, where the next speech begins. */
  function release(nextFrame = finder.openedAt): SpeechSpan[] {
    const ready = pieces
    pieces = []
    if (ready.length === 0) return []
    const { samples, fromMs } = soundAround(ready, nextFrame)
    const exact = toExact(ready, samples, fromMs)
    released = ready.at(-1)!.end
    return [{ ...pad(samples, fromMs, exact), pieces: exact }]
  }

  /** The sound of these pieces, with what of the sound beside them belongs to no other span. */
  function soundAround(ready: readonly FramePiece[], nextFrame: number | undefined) {
    const nextMs = nextFrame === undefined ? Infinity : toMs(nextFrame)
    const lookBackMs = Math.max(toMs(released), toMs(ready[0]!.start) - LOOK_BACK_MS) - startMs
    // On the grid of 10 ms in which times are reported.
    const fromMs = startMs + Math.ceil(lookBackMs / 10) * 10
    const from = Math.round((fromMs - startMs) * SAMPLES_PER_MS)
    const untilMs = Math.min(nextMs - startMs, toMs(ready.at(-1)!.end) + LOOK_BACK_MS - startMs)
    return { samples: withoutOffset(buffer.slice(from, untilMs * SAMPLES_PER_MS)), fromMs }
  }

  /** The same pieces, exact to 10 ms; `samples` begin at `fromMs`. */
  function toExact(ready: readonly FramePiece[], samples: Float32Array, fromMs: number): SpokenPiece[] {
    const endMs = Math.ceil(fromMs + samples.length / SAMPLES_PER_MS)
    const exact: SpokenPiece[] = []
    ready.forEach((piece, index) => {
      const found = { startMs: toMs(piece.start), endMs: toMs(piece.end) }
      const next = ready[index + 1]
      const limits = { startMs: exact.at(-1)?.endMs ?? fromMs, endMs: next ? toMs(next.start) : endMs }
      const voice = scores.meanVoice(piece.start, piece.end)
      exact.push({ ...refineEdges(samples, fromMs, found, limits), voice })
    })
    return exact
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

  function keep(piece: FramePiece | undefined): void {
    if (piece) pieces.push(piece)
  }

  async function takeFrame(frame: Float32Array): Promise<SpeechSpan[]> {
    const probability = await detector.probability(frame)
    scores.add(frame, probability)
    frames += 1
    keep(finder.push(probability))

    const spans: SpeechSpan[] = []
    const lastEnd = pieces.at(-1)?.end
    if (lastEnd !== undefined && finder.openedAt === undefined && toMs(frames) - toMs(lastEnd) >= MERGE_GAP_MS) {
      spans.push(...release())
    }
    const start = spanStart()
    if (start !== undefined && toMs(frames) - toMs(start) >= maxSpeechMs) spans.push(...cutLongSpeech())
    forgetBefore(spanStart() ?? frames)
    return spans
  }

  function forgetBefore(frame: number): void {
    buffer.dropBefore(frame * FRAME_SAMPLES - LOOK_BACK_MS * SAMPLES_PER_MS)
    scores.dropBefore(frame)
  }

  async function takeFrames(): Promise<SpeechSpan[]> {
    const spans: SpeechSpan[] = []
    while (buffer.end - frames * FRAME_SAMPLES >= FRAME_SAMPLES) {
      spans.push(...(await takeFrame(buffer.slice(frames * FRAME_SAMPLES, (frames + 1) * FRAME_SAMPLES))))
    }
    return spans
  }

  return {
    async push(samples) {
      buffer.append(samples)
      return takeFrames()
    },
    async finish() {
      const rest = (FRAME_SAMPLES - (buffer.end % FRAME_SAMPLES)) % FRAME_SAMPLES
      buffer.append(new Float32Array(rest))
      const spans = await takeFrames()
      keep(finder.cut(frames))
      return [...spans, ...release()]
    },
  }
}

/** Cuts the sound to the speech and {@link PAD_MS} around it. */
function pad(samples: Float32Array, fromMs: number, pieces: readonly SpeechPiece[]): AudioSpan {
  const startMs = Math.max(fromMs, (pieces[0]?.startMs ?? fromMs) - PAD_MS)
  const endMs = (pieces.at(-1)?.endMs ?? fromMs) + PAD_MS
  return { samples: samples.slice((startMs - fromMs) * SAMPLES_PER_MS, (endMs - fromMs) * SAMPLES_PER_MS), startMs }
}

import { createFrameScores, REST_FRAMES } from './frame-scores.js'
import { createSampleBuffer } from './sample-buffer.js'
import { FRAME_SAMPLES, type SpeechDetector } from './silero.js'
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

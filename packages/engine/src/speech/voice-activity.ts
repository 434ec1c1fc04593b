import type { AudioSpan } from '../spec/transcriber.js'
import { createSampleBuffer } from './sample-buffer.js'
import { FRAME_SAMPLES, type SpeechDetector } from './silero.js'
import { refineEdges, type SpeechPiece } from './speech-edges.js'
import { withoutOffset } from './speech-level.js'
import { createPieceFinder, type FramePiece } from './speech-pieces.js'

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
/** A cut is judged by this many frames on either side of it. */
const REST_FRAMES = 3
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
  let frames = 0
  let pieces: FramePiece[] = []
  /** Cost of a cut at each frame since `costsFrom`: where it is least, the voice rests. */
  let costs: number[] = []
  /** What the detector said of each of these frames. */
  let voices: number[] = []
  let costsFrom = 0
  /** One past the last frame given out. */
  let released = 0

  const toMs = (frame: number) => startMs + frame * FRAME_MS
  const spanStart = () => pieces[0]?.start ?? finder.openedAt

  /** Mean cost around a frame: a rest between words is longer than the closure within one. */
  function restAt(frame: number): number {
    return mean(costs.slice(frame - REST_FRAMES - costsFrom, frame + REST_FRAMES + 1 - costsFrom))
  }

  function release(nextFrame = finder.openedAt): SpeechSpan[] {
    const ready = pieces
    pieces = []
    const first = ready[0]
    const last = ready.at(-1)
    if (!first || !last) return []
    const nextMs = nextFrame === undefined ? Infinity : toMs(nextFrame)
    const lookBackMs = Math.max(toMs(released), toMs(first.start) - LOOK_BACK_MS) - startMs
    // On the grid of 10 ms in which times are reported.
    const fromMs = startMs + Math.ceil(lookBackMs / 10) * 10
    const from = Math.round((fromMs - startMs) * SAMPLES_PER_MS)
    const untilMs = Math.min(nextMs - startMs, toMs(last.end) + LOOK_BACK_MS - startMs)
    const samples = withoutOffset(buffer.slice(from, untilMs * SAMPLES_PER_MS))
    const endMs = Math.ceil(fromMs + samples.length / SAMPLES_PER_MS)
    const exact: SpokenPiece[] = []
    ready.forEach((piece, index) => {
      const found = { startMs: toMs(piece.start), endMs: toMs(piece.end) }
      const next = ready[index + 1]
      const limits = { startMs: exact.at(-1)?.endMs ?? fromMs, endMs: next ? toMs(next.start) : endMs }
      const voice = mean(voices.slice(piece.start - costsFrom, piece.end - costsFrom))
      exact.push({ ...refineEdges(samples, fromMs, found, limits), voice })
    })
    released = last.end
    const padded = pad(samples, fromMs, exact)
    return [{ ...padded, pieces: exact }]
  }

  function cutLongSpeech(): SpeechSpan[] {
    const start = spanStart() ?? frames
    const earliest = start + Math.floor(earliestCutMs / FRAME_MS)
    let best = earliest
    for (let frame = earliest; frame < frames - REST_FRAMES; frame++) {
      if (restAt(frame) < restAt(best)) best = frame
    }
    const later = pieces.filter((piece) => piece.start >= best)
    const straddling = pieces.find((piece) => piece.start < best && piece.end > best)
    pieces = pieces.filter((piece) => piece.end <= best)
    if (straddling) {
      pieces.push({ start: straddling.start, end: best })
      later.unshift({ start: best, end: straddling.end })
    } else if (finder.openedAt !== undefined && finder.openedAt < best) {
      const piece = finder.cut(best)
      if (piece) pieces.push(piece)
    }
    const spans = release(later[0]?.start ?? finder.openedAt)
    pieces = later
    return spans
  }

  async function takeFrame(frame: Float32Array): Promise<SpeechSpan[]> {
    const probability = await detector.probability(frame)
    costs.push(20 * probability + level(frame))
    voices.push(probability)
    frames += 1
    const piece = finder.push(probability)
    if (piece) pieces.push(piece)

    const spans: SpeechSpan[] = []
    const lastEnd = pieces.at(-1)?.end
    if (lastEnd !== undefined && finder.openedAt === undefined && toMs(frames) - toMs(lastEnd) >= MERGE_GAP_MS) {
      spans.push(...release())
    }
    const start = spanStart()
    if (start !== undefined && toMs(frames) - toMs(start) >= maxSpeechMs) spans.push(...cutLongSpeech())
    forget(spanStart() ?? frames)
    return spans
  }

  function forget(frame: number): void {
    buffer.dropBefore(frame * FRAME_SAMPLES - LOOK_BACK_MS * SAMPLES_PER_MS)
    if (frame - costsFrom < 256 || frame <= costsFrom) return
    costs = costs.slice(frame - costsFrom)
    voices = voices.slice(frame - costsFrom)
    costsFrom = frame
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
      const piece = finder.cut(frames)
      if (piece) pieces.push(piece)
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

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

/** Mean level of a frame in dB of full scale, at least -80. */
function level(frame: Float32Array): number {
  let sum = 0
  for (const sample of frame) sum += sample * sample
  return 10 * Math.log10(Math.max(sum / frame.length, 1e-8))
}

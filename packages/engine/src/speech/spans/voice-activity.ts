import { createSampleBuffer } from './sample-buffer.js'
import { FRAME_SAMPLES, type SpeechDetector } from './silero.js'
import { createSpanFinder, LONGEST_SPAN_MS } from './span-finder.js'
import type { SpeechSpan } from './speech-span.js'

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
  const buffer = createSampleBuffer()
  const finder = createSpanFinder(buffer, { startMs, maxSpanMs })
  /** Samples of the frames taken so far. */
  let taken = 0

  async function takeFrames(): Promise<SpeechSpan[]> {
    const spans: SpeechSpan[] = []
    while (buffer.end - taken >= FRAME_SAMPLES) {
      const frame = buffer.slice(taken, taken + FRAME_SAMPLES)
      const probability = await detector.probability(frame)
      taken += FRAME_SAMPLES
      spans.push(...finder.push(frame, probability))
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
      return [...(await takeFrames()), ...finder.finish()]
    },
  }
}

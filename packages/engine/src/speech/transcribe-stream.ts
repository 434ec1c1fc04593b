import type { Diagnostic } from '../spec/faults/diagnostic.js'
import type { AudioEvidence, Source } from '../spec/evidence/evidence.js'
import type { InferenceSession } from '../spec/plugins/plugin.js'
import type { TranscriberSession } from '../spec/plugins/transcriber.js'
import { throwIfAborted } from '../util/abort.js'
import { askFallbacks, type FallbackAnswers, type FallbackTranscriber, needsFallback } from './fallback-transcribers.js'
import { hearSpan } from './hear-span.js'
import { type TranscribedSpan, judgeTogether, spokenMs } from './judge-together.js'
import { createSileroDetector } from './spans/silero.js'
import { SAMPLES_PER_MS, type SpeechSpan } from './spans/speech-span.js'
import { createVoiceActivity, type VoiceActivity } from './spans/voice-activity.js'
import { findingsOf } from './speech-findings.js'

/** Speech that may wait for the transcriber before back-pressure stops the decoder, and with it the pictures: 3 MB. */
const MAX_WAITING_MS = 45_000
/** A break in the sound longer than this starts a new stretch. */
const GAP_MS = 50

/**
 * What the stage works with. `voiceActivity` is the session of `openSilero`; `source` lands in the evidence.
 * `fallbacks` are tried, in order, for what `transcriber` refuses, in languages other than its own; default none.
 */
export interface SpeechStageParts {
  readonly transcriber: TranscriberSession
  readonly voiceActivity: InferenceSession
  readonly source: Source
  readonly signal: AbortSignal
  /** BCP 47 primary tags that `transcriber` supports; only needed with `fallbacks`. */
  readonly languages?: readonly string[]
  readonly fallbacks?: readonly FallbackTranscriber[]
  /** The longest span that all transcribers accept; default {@link LONGEST_SPAN_MS}. */
  readonly maxSpanMs?: number
}

/** Speech of one asset. Observations are in order of time. */
export interface SpeechFindings {
  readonly observations: readonly Omit<AudioEvidence, 'id'>[]
  readonly diagnostics: readonly Diagnostic[]
  /** Total time with speech, understood or not. */
  readonly speechMs: number
  /** Length of the analysed sound. */
  readonly analysedMs: number
}

/** A stage that is fed with sound while it is decoded. */
export interface SpeechStage {
  /**
   * Takes the next samples: mono, 16 kHz, full scale ±1, `startMs` on the presentation clock, in order. Resolves when
   * the stage is ready for more: await it. Rejects with `aborted`, or with what the transcriber threw.
   */
  push(samples: Float32Array, startMs: number): Promise<void>
  /** Ends the sound and gives what was heard. */
  finish(): Promise<SpeechFindings>
}

/**
 * Voice activity and transcription over a stream of sound. Spans are transcribed one after the other while the next
 * sound comes in. Peak memory: a minute of sound (4 MB) and the text, whatever the length.
 */
export function createSpeechStage(parts: SpeechStageParts): SpeechStage {
  const { transcriber, voiceActivity, source, signal, maxSpanMs, languages = [], fallbacks = [] } = parts
  const transcribed: TranscribedSpan[] = []
  const answers: (FallbackAnswers | null)[] = []
  let activity: VoiceActivity | undefined
  let nextMs = 0
  let samplesSeen = 0
  const waiting: { readonly done: Promise<void>; readonly ms: number }[] = []
  let waitingMs = 0
  let last: Promise<void> = Promise.resolve()

  async function take(spans: readonly SpeechSpan[]): Promise<void> {
    for (const span of spans) {
      const before = last
      last = transcribeAfter(before, span)
      // The failure is thrown where the span is awaited; without this handler it would count as unhandled until then.
      last.catch(() => {})
      const ms = span.samples.length / SAMPLES_PER_MS
      waiting.push({ done: last, ms })
      waitingMs += ms
      while (waitingMs > MAX_WAITING_MS) {
        const first = waiting.shift()!
        waitingMs -= first.ms
        await first.done
      }
    }
  }

  async function transcribeAfter(before: Promise<void>, span: SpeechSpan): Promise<void> {
    await before
    for (const { sound, span: place, transcript } of await hearSpan(transcriber, span, signal)) {
      const isAsked = fallbacks.length > 0 && needsFallback(transcript)
      answers.push(isAsked ? await askFallbacks(sound, languages, fallbacks, signal) : null)
      // Only the place is kept, not the samples: hours of speech must not accumulate.
      transcribed.push({ span: place, transcript })
    }
  }

  return {
    async push(samples, startMs) {
      throwIfAborted(signal)
      if (!activity || Math.abs(startMs - nextMs) > GAP_MS) {
        if (activity) await take(await activity.finish())
        activity = createVoiceActivity(createSileroDetector(voiceActivity), startMs, maxSpanMs)
        nextMs = startMs
      }
      nextMs += samples.length / SAMPLES_PER_MS
      samplesSeen += samples.length
      await take(await activity.push(samples))
    },
    async finish() {
      throwIfAborted(signal)
      if (activity) await take(await activity.finish())
      await last
      const judged = judgeTogether(transcribed)
      const speechMs = judged.reduce((sum, { span }) => sum + spokenMs(span), 0)
      return {
        ...findingsOf(judged, answers, source),
        speechMs: Math.round(speechMs),
        analysedMs: Math.round(samplesSeen / SAMPLES_PER_MS),
      }
    },
  }
}

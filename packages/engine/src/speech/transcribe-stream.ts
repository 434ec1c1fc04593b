import type { Diagnostic } from '../spec/diagnostic.js'
import type { AudioEvidence, Source } from '../spec/evidence.js'
import type { InferenceSession } from '../spec/plugin.js'
import type { TranscriberSession } from '../spec/transcriber.js'
import { throwIfAborted } from '../util/abort.js'
import { type Heard, judgeTogether, spokenMs, wordCount } from './judge-together.js'
import { createSileroDetector } from './silero.js'
import { splitSegments } from './speech-segments.js'
import { createVoiceActivity, type SpeechSpan, type VoiceActivity } from './voice-activity.js'

/** Spans (12 s each) that may wait for the transcriber before the decoder is held up. */
const MAX_WAITING = 2
/** A break in the sound longer than this starts a new stretch. */
const GAP_MS = 50

/** What the stage works with. `voiceActivity` is the session of `openSilero`; `source` lands in the evidence. */
export interface SpeechStageParts {
  readonly transcriber: TranscriberSession
  readonly voiceActivity: InferenceSession
  readonly source: Source
  readonly signal: AbortSignal
}

/** Speech of one asset. Observations are in order of time. */
export interface SpeechFindings {
  readonly observations: readonly Omit<AudioEvidence, 'id'>[]
  readonly diagnostics: readonly Diagnostic[]
  /** Time with speech in it, understood or not. */
  readonly speechMs: number
  /** Length of the sound that was listened to. */
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
 * sound comes in. Peak memory: four spans of 12 s (3 MB) and the text, whatever the length.
 */
export function createSpeechStage({ transcriber, voiceActivity, source, signal }: SpeechStageParts): SpeechStage {
  const heard: Heard[] = []
  let activity: VoiceActivity | undefined
  let nextMs = 0
  let samplesSeen = 0
  const waiting: Promise<void>[] = []
  let last: Promise<void> = Promise.resolve()

  async function take(spans: readonly SpeechSpan[]): Promise<void> {
    for (const span of spans) {
      const before = last
      last = transcribeAfter(before, span)
      // A failure is thrown where the span is waited for; here it must not count as unhandled.
      last.catch(() => {})
      waiting.push(last)
      if (waiting.length > MAX_WAITING) await waiting.shift()
    }
  }

  async function transcribeAfter(before: Promise<void>, span: SpeechSpan): Promise<void> {
    await before
    const transcript = await transcriber.transcribe(span, { signal })
    // The samples are let go: hours of speech must not pile up.
    heard.push({ span: { startMs: span.startMs, pieces: span.pieces }, transcript })
  }

  return {
    async push(samples, startMs) {
      throwIfAborted(signal)
      if (!activity || Math.abs(startMs - nextMs) > GAP_MS) {
        if (activity) await take(await activity.finish())
        activity = createVoiceActivity(createSileroDetector(voiceActivity), startMs)
        nextMs = startMs
      }
      nextMs += samples.length / 16
      samplesSeen += samples.length
      await take(await activity.push(samples))
    },
    async finish() {
      throwIfAborted(signal)
      if (activity) await take(await activity.finish())
      await last
      const judged = judgeTogether(heard)
      const speechMs = judged.reduce((sum, { span }) => sum + spokenMs(span), 0)
      return {
        observations: judged.flatMap((item) => observationsOf(item, source)),
        diagnostics: judged.flatMap((item) => diagnosticsOf(item)),
        speechMs: Math.round(speechMs),
        analysedMs: Math.round(samplesSeen / 16),
      }
    },
  }
}

function observationsOf({ span, transcript }: Heard, source: Source): Omit<AudioEvidence, 'id'>[] {
  if (!transcript.reliable || transcript.text === '') return []
  const { language, confidence, words } = transcript
  const startMs = span.pieces[0]?.startMs ?? span.startMs
  const endMs = span.pieces.at(-1)?.endMs ?? startMs
  const whole = { text: transcript.text, words: [], startMs, endMs, spokenMs: spokenMs(span) }
  return (words ? splitSegments(words, span.pieces) : [whole]).map((segment) => ({
    kind: 'audio',
    text: segment.text,
    language,
    confidence,
    startMs: Math.round(segment.startMs),
    endMs: Math.round(segment.endMs),
    ...(words && { words: segment.words.map((word) => roundTimes(word)) }),
    wordsPerMinute: wordsPerMinute(segment.text, segment.spokenMs),
    source,
  }))
}

function roundTimes<T extends { startMs: number; endMs: number }>(item: T): T {
  return { ...item, startMs: Math.round(item.startMs), endMs: Math.round(item.endMs) }
}

/** Rounded to a tenth; 0 where no time was spoken. */
function wordsPerMinute(text: string, spoken: number): number {
  return spoken > 0 ? Math.round((wordCount(text) * 600_000) / spoken) / 10 : 0
}

function diagnosticsOf({ span, transcript }: Heard): Diagnostic[] {
  if (transcript.reliable) return []
  const startMs = Math.round(span.pieces[0]?.startMs ?? span.startMs)
  const endMs = Math.round(span.pieces.at(-1)?.endMs ?? startMs)
  const foreign = transcript.reason === 'language'
  return [
    {
      code: foreign ? 'speech_not_supported' : 'speech_unreliable',
      stage: 'transcribeAudio',
      message: foreign
        ? 'Speech was heard that is probably not in a language of the transcriber; its words are left out.'
        : 'Speech was heard but not understood reliably; its words are left out.',
      degrades: true,
      startMs,
      endMs,
      details: { language: transcript.language, confidence: transcript.confidence },
    },
  ]
}

import type { ModelAccess } from '../../spec/plugins/plugin.js'
import { type AudioSpan, defineTranscriber, type Transcriber, type Transcript } from '../../spec/plugins/transcriber.js'
import { throwIfAborted } from '../../util/abort.js'
import { LONGEST_SPAN_MS } from '../spans/span-finder.js'
import { openWhisper, type WhisperModel, type WhisperOutput } from './whisper-model.js'

/** Shorter or quieter sound contains no word, and Whisper invents text for silence ("thanks for watching"). */
const SHORTEST_SAMPLES = 1600
const SILENCE_PEAK = 1e-3
/** Below this probability the language counts as unknown; the words would be guesses too. */
const KNOWN_LANGUAGE = 0.5
/**
 * The package does not report the model's confidence in its words; this is assumed where it is sure of the language.
 */
const CONFIDENCE = 0.8

const NOTHING: Transcript = { text: '', language: 'und', confidence: 0, reliable: true }

/** Settings of {@link whisperTranscriber}. */
export interface WhisperOptions {
  /** Id of a pulled Whisper model in the registry. */
  readonly model: string
  /** BCP 47 primary tag of what is spoken, when it is known. Left out, the language of each span is detected. */
  readonly language?: string
  /** Opens the model. Default: {@link openWhisper}, with the optional package `@huggingface/transformers`. */
  readonly openModel?: (models: ModelAccess, model: string) => Promise<WhisperModel>
}

/**
 * Speech of many languages with Whisper, as a pulled model. Segments take the times of the voice activity, since the
 * model's own word times are not reliable. Speech whose language is unclear is refused as `language`, repetitive text
 * as `unclear`; confidence is 0.8 times the probability of the language, as the package reports no other.
 *
 * Opening throws what {@link openWhisper} throws; `close` frees the model. A running call cannot be stopped: its result
 * is discarded when the signal fires.
 */
export function whisperTranscriber({ model, language, openModel = openWhisper }: WhisperOptions): Transcriber {
  return defineTranscriber({
    specVersion: 'transcriber.v1',
    id: 'whisper',
    version: '1.0.0',
    models: [model],
    capabilities: { languages: [language ?? 'mul'], wordTimes: false, maxSpanMs: LONGEST_SPAN_MS },
    async open({ models }) {
      const whisper = await openModel(models, model)
      let closed: Promise<void> | undefined
      return {
        async transcribe(span, { signal }) {
          throwIfAborted(signal)
          if (!isAudible(span)) return NOTHING
          const known = language ? { language, probability: 1 } : await whisper.detectLanguage(span.samples)
          throwIfAborted(signal)
          const output = await whisper.transcribe(span.samples, known.language)
          throwIfAborted(signal)
          return toTranscript(output, known)
        },
        close: () => (closed ??= whisper.close()),
      }
    },
  })
}

function isAudible({ samples }: AudioSpan): boolean {
  return samples.length >= SHORTEST_SAMPLES && samples.some((sample) => Math.abs(sample) > SILENCE_PEAK)
}

/** Sounds in brackets ("[Music]", "(applause)", "♪") are no words. */
function toTranscript(output: WhisperOutput, known: { language: string; probability: number }): Transcript {
  const parts = output.chunks?.map((chunk) => chunk.text) ?? [output.text]
  const words = parts
    .map((part) => part.replace(/\[[^\]]*\]|\([^)]*\)|♪/g, ' '))
    .join(' ')
    .split(/\s+/)
    .filter(Boolean)
  const text = words.join(' ')
  if (text === '') return NOTHING
  if (known.probability < KNOWN_LANGUAGE) return doubtful(text, 'language')
  if (goesInCircles(words)) return doubtful(text, 'unclear')
  return { text, language: known.language, confidence: CONFIDENCE * known.probability, reliable: true }
}

function doubtful(text: string, reason: 'language' | 'unclear'): Transcript {
  return { text, language: 'und', confidence: 0, reliable: false, reason }
}

/** More than half of the text is one phrase of up to eight words said four times or more in a row. */
function goesInCircles(words: readonly string[]): boolean {
  for (let size = 1; size <= 8; size++) {
    let run = 0
    for (let index = size; index < words.length; index++) {
      run = words[index]!.toLowerCase() === words[index - size]!.toLowerCase() ? run + 1 : 0
      if (run >= 3 * size && run + size > words.length / 2) return true
    }
  }
  return false
}

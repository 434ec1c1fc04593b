import type { Word } from '../evidence/evidence.js'
import { type OpenContext, type PluginBase, type PluginSession, validatePlugin } from './plugin.js'

/** A span of audio: mono, 16 kHz, full scale ±1. `startMs` is its place on the presentation clock. */
export interface AudioSpan {
  readonly samples: Float32Array
  readonly startMs: number
}

/**
 * The transcript of a span.
 *
 * - `reliable`: the words may become evidence. When false, `text` is for diagnostics only and `reason` says why:
 *   unsupported language (`language`), or unintelligible (`unclear`).
 * - `language`: BCP 47 code of the language heard, `und` where unknown.
 * - `words`: in order, on the presentation clock as the span's `startMs` is, so not relative to the start of the span;
 *   present where `capabilities.wordTimes` says so. Evidence is made of them, so together they must be `text`, and
 *   should have its punctuation.
 */
export interface Transcript {
  readonly text: string
  readonly language: string
  readonly confidence: number
  readonly reliable: boolean
  readonly reason?: 'language' | 'unclear'
  readonly words?: readonly Word[]
}

/**
 * Effort of a transcription. `glance` only asks whether the span is clearly speech in a supported language; if not, the
 * result may be inaccurate, and the span is transcribed again if it matters. Default `normal`.
 */
export interface TranscribeOptions {
  readonly signal: AbortSignal
  readonly detail?: 'glance' | 'normal'
}

/** An opened transcriber. */
export interface TranscriberSession extends PluginSession {
  /**
   * Empty text for a span without speech. An uncertain span may be passed again in parts, split at its pauses, to
   * detect a change of language. Rejects with `aborted` when `signal` fires. After any other rejection the span is lost
   * (diagnostic `stage_failed`), or transcribed by the next transcriber.
   */
  transcribe(span: AudioSpan, options: TranscribeOptions): Promise<Transcript>
}

/**
 * Turns speech into text. Segments come from the engine's own voice activity detection, at most `maxSpanMs` long, which
 * must be 3 s or more.
 */
export interface Transcriber extends PluginBase<'transcriber.v1'> {
  readonly capabilities: {
    /** BCP 47 primary tags of the languages that it transcribes. */
    readonly languages: readonly string[]
    readonly wordTimes: boolean
    readonly maxSpanMs: number
  }
  open(context: OpenContext): Promise<TranscriberSession>
}

/** Checks a transcriber against its contract. Throws `plugin_invalid`. */
export function defineTranscriber<T extends Transcriber>(plugin: T): T {
  return validatePlugin(plugin, 'transcriber.v1')
}

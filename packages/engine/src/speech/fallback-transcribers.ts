import type { Source } from '../spec/evidence/evidence.js'
import type { AudioSpan, Transcript, TranscriberSession } from '../spec/plugins/transcriber.js'
import { isPlain } from './judge-together.js'

/**
 * A transcriber for what earlier ones do not understand. `languages` are its capabilities', BCP 47 primary tags or
 * `mul`; `source` lands in the evidence.
 */
export interface FallbackTranscriber {
  readonly session: TranscriberSession
  readonly source: Source
  readonly languages: readonly string[]
}

/** A fallback's transcript of a span, and which fallback it was. */
export interface FallbackTranscript {
  readonly transcript: Transcript
  readonly source: Source
}

/** The first answer that counts, or null; and the fallbacks that failed. */
export interface FallbackAnswers {
  readonly answer: FallbackTranscript | null
  readonly failures: readonly { readonly id: string; readonly cause: unknown }[]
}

/**
 * Whether a span needs the fallbacks: the first transcriber refused it, or is so unsure that it may be withheld once
 * the whole file is known. Decided at once, since samples are not kept until then.
 */
export function needsFallback(transcript: Transcript): boolean {
  if (!transcript.reliable) return true
  return transcript.text !== '' && !isPlain(transcript)
}

/**
 * Asks the fallbacks, in order, until one is sure of its words. An answer counts only in a language that no earlier
 * transcriber supports: a transcriber's refusal of its own language is trusted. A fallback that fails is skipped.
 */
export async function askFallbacks(
  span: AudioSpan,
  firstLanguages: readonly string[],
  fallbacks: readonly FallbackTranscriber[],
  signal: AbortSignal,
): Promise<FallbackAnswers> {
  const read = new Set(firstLanguages)
  const failures: { id: string; cause: unknown }[] = []
  for (const { session, source, languages } of fallbacks) {
    if (languages.every((language) => read.has(language))) continue
    try {
      const transcript = await session.transcribe(span, { signal })
      if (transcript.reliable && transcript.text !== '' && !read.has(transcript.language)) {
        return { answer: { transcript, source }, failures }
      }
    } catch (cause) {
      if (signal.aborted) throw cause
      failures.push({ id: source.id, cause })
    }
    for (const language of languages) read.add(language)
  }
  return { answer: null, failures }
}

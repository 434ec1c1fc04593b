import type { Source } from '../spec/evidence.js'
import type { AudioSpan, Transcript, TranscriberSession } from '../spec/transcriber.js'
import { isPlain } from './judge-together.js'

/**
 * A transcriber that is asked for what those before it do not read. `languages` are its capabilities', BCP 47 primary
 * tags or `mul`; `source` lands in the evidence.
 */
export interface FallbackTranscriber {
  readonly session: TranscriberSession
  readonly source: Source
  readonly languages: readonly string[]
}

/** What a fallback heard in a span, and which one it was. */
export interface FallbackTranscript {
  readonly transcript: Transcript
  readonly source: Source
}

/** What asking gave: the first answer that counts, or null; and who could not answer because it failed. */
export interface FallbackAnswers {
  readonly answer: FallbackTranscript | null
  readonly failures: readonly { readonly id: string; readonly cause: unknown }[]
}

/**
 * Whether fallbacks are to hear a span: where the first transcriber refused it, or is so little sure that it may be
 * doubted when the whole file is known. Asked at once, for samples are not kept until then.
 */
export function needsFallback(transcript: Transcript): boolean {
  if (!transcript.reliable) return true
  return transcript.text !== '' && !isPlain(transcript)
}

/**
 * Asks the fallbacks, in their order, until one is sure of its words. An answer counts only in a language that no
 * transcriber before it reads: who refused its own language knows it best. One that fails is passed over.
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

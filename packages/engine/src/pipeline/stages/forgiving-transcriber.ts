import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { Transcript, TranscriberSession } from '../../spec/plugins/transcriber.js'

const NOT_HEARD: Transcript = { text: '', language: 'und', confidence: 0, reliable: false, reason: 'unclear' }

/** See {@link forgive}. */
export interface ForgivingTranscriber {
  readonly session: TranscriberSession
  /** Diagnostics for its failures; none where there were none. */
  diagnostics(): Diagnostic[]
  /** Whether it was called for spans and failed on every one. */
  failedAll(): boolean
}

/**
 * Wraps a transcriber so that a failure loses one span, not the results of all stages: the span counts as not
 * understood and the next transcriber of the list gets it. Cancellation is rethrown.
 */
export function forgive(session: TranscriberSession, id: string, signal: AbortSignal): ForgivingTranscriber {
  const failures: ProoflineError[] = []
  let asked = 0

  return {
    session: {
      async transcribe(span, options) {
        asked += 1
        try {
          return await session.transcribe(span, options)
        } catch (cause) {
          if (signal.aborted) throw cause
          failures.push(ProoflineError.from(cause, 'plugin_failed'))
          return NOT_HEARD
        }
      },
      close: () => session.close(),
    },
    diagnostics() {
      const [first] = failures
      if (!first) return []
      return [
        {
          code: 'stage_failed',
          stage: 'transcribeAudio',
          message: `Transcriber ${id} failed on ${failures.length} of ${asked} spans of speech: ${first.message}`,
          degrades: true,
          details: { id, code: first.code, failed: failures.length, asked },
        },
      ]
    },
    failedAll: () => asked > 0 && failures.length === asked,
  }
}

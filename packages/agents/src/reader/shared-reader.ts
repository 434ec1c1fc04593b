import { type Diagnostic, type ModelAccess, ProoflineError, type Timeline } from '@proofline/engine/spec'
import { createReader, type Reader, type Reading, type Suspect } from './create-reader.js'

/**
 * What the second reader said of a text; `trouble` where it could not read; `ran` where there was something to read.
 */
export interface SecondReading {
  readonly readings: readonly Reading[]
  readonly trouble: Diagnostic | null
  readonly ran: boolean
  /** See `Reader`; false where it could not read. */
  doubts(suspect: Suspect): Promise<boolean>
}

const readers = new WeakMap<ModelAccess, Reader>()
/** What was read, kept as long as its timeline is. */
const known = new WeakMap<Timeline, WeakMap<Reader, Promise<SecondReading>>>()

/**
 * The text of a timeline as the second reader sees it, read once for all agents that share a model registry. Never
 * throws: without its model it reads nothing and leaves a diagnostic.
 */
export function readBySense(timeline: Timeline, models: ModelAccess): Promise<SecondReading> {
  const text = timeline.asset.text ?? ''
  const reader = readers.get(models) ?? createReader(models)
  readers.set(models, reader)
  const byReader = known.get(timeline) ?? new WeakMap<Reader, Promise<SecondReading>>()
  known.set(timeline, byReader)
  const reading =
    byReader.get(reader) ??
    reader.read(text).then(
      (readings): SecondReading => ({
        readings,
        trouble: null,
        ran: text.trim() !== '',
        doubts: (suspect) => reader.doubts(text, suspect),
      }),
      (cause: unknown): SecondReading => ({
        readings: [],
        trouble: troubleOf(cause),
        ran: false,
        doubts: async () => false,
      }),
    )
  byReader.set(reader, reading)
  return reading
}

function troubleOf(cause: unknown): Diagnostic {
  const { code, message, details } = ProoflineError.from(cause, 'plugin_failed')
  return {
    code: code === 'model_missing' || code === 'model_corrupt' ? code : 'agent_failed',
    stage: 'runAgents',
    message: `The second reader could not read the text, rules alone judged it: ${message}`,
    degrades: true,
    details: { ...details, code },
  }
}

import { type Diagnostic, type ModelAccess, ProoflineError } from '@proofline/engine/spec'
import { createReader, type Reader, type Reading } from './create-reader.js'

/** What the second reader said of a text; `trouble` where it could not read. */
export interface SecondReading {
  readonly readings: readonly Reading[]
  readonly trouble: Diagnostic | null
}

const readers = new WeakMap<ModelAccess, Reader>()
/** The last text by reader: all agents over a text ask for the same reading, one after the other or side by side. */
const last = new WeakMap<Reader, { text: string; reading: Promise<SecondReading> }>()

/**
 * A text as the second reader sees it, read once for all agents that share a model registry. Never throws: without its
 * model it reads nothing and leaves a diagnostic.
 */
export function readBySense(text: string, models: ModelAccess): Promise<SecondReading> {
  const reader = readers.get(models) ?? createReader(models)
  readers.set(models, reader)
  const known = last.get(reader)
  if (known?.text === text) return known.reading
  const reading = reader.read(text).then(
    (readings): SecondReading => ({ readings, trouble: null }),
    (cause: unknown): SecondReading => ({ readings: [], trouble: troubleOf(cause) }),
  )
  last.set(reader, { text, reading })
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

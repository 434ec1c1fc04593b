import { ProoflineError } from '@proofline/engine/spec'

/** A mistake in the command line: exit code 2. */
export function usage(message: string, details: Record<string, unknown> = {}): ProoflineError {
  return new ProoflineError('context_invalid', message, { details })
}

import { ProoflineError } from '@proofline/engine/spec'

/** A mistake in a pack, with the file and the line (from 1) where it stands. */
export function packFault(file: string, line: number, problem: string, cause?: unknown): ProoflineError {
  return new ProoflineError('rule_pack_invalid', `${file}:${line}: ${problem}.`, { details: { file, line }, cause })
}

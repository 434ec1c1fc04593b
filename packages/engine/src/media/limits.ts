import { ProoflineError } from '../spec/errors.js'

/** The `limit_exceeded` error of one limit; `details` has its name, the limit and the actual value. */
export function limitExceeded(limit: string, most: number, found: number): ProoflineError {
  return new ProoflineError('limit_exceeded', `The asset is over ${limit}: ${found}, at most ${most}.`, {
    details: { limit, most, found },
  })
}

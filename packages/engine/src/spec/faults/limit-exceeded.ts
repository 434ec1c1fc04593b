import { ProoflineError } from './errors.js'

type Limit = 'maxBytes' | 'maxPixels' | 'maxDurationMs' | 'maxTextCharacters'

const MEASURES: Readonly<Record<Limit, (value: number) => string>> = {
  maxBytes: (value) => `${grouped(value)} bytes`,
  maxPixels: (value) => `${grouped(value)} pixels`,
  maxTextCharacters: (value) => `${grouped(value)} UTF-16 units`,
  maxDurationMs: (value) => `${grouped(value / 1000)} s`,
}

/** The `limit_exceeded` error of one limit; `details` has its name, the limit and the actual value. */
export function limitExceeded(limit: Limit, most: number, found: number): ProoflineError {
  const inWords = MEASURES[limit]
  const message = `The asset ${limit === 'maxDurationMs' ? 'lasts' : 'has'} ${inWords(found)}; ${limit} allows ${inWords(most)}.`
  return new ProoflineError('limit_exceeded', message, { details: { limit, most, found } })
}

function grouped(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 3 })
}

import { z } from 'zod'
import type { Operation } from './operations.js'

const requestId = { 'X-Request-Id': z.uuid().describe('Include it when you report a problem.') }
const rate = {
  RateLimit: z.string().describe('`limit=…, remaining=…, reset=…` (seconds) of the tenant.'),
  'RateLimit-Policy': z.string().describe('Requests in a window of seconds: `600;w=60`.'),
}
const retryAfter = z.int().describe('Seconds to wait.')

/** Headers of the answers to what was done. */
export function answerHeaders({ method, idempotencyKey, operationId }: Operation): z.ZodObject {
  const isKeyed = method !== 'get' && idempotencyKey !== 'none'
  return z.object({
    ...requestId,
    ...rate,
    ...(isKeyed && { 'Idempotent-Replayed': z.literal('true').optional().describe('The answer is a repetition.') }),
    ...(operationId === 'checkText' && { 'X-Job-Id': z.uuid().optional().describe('The job of a stream.') }),
  })
}

/**
 * Headers of a refusal: whoever is not known has no limit of rate, nor has anybody while the database is away, or whose
 * request cannot be read.
 */
export function refusalHeaders(status: number): z.ZodObject {
  if (status === 401) return z.object({ ...requestId, 'WWW-Authenticate': z.literal('Bearer') })
  if (status === 429) return z.object({ ...requestId, ...rate, 'Retry-After': retryAfter })
  if (status > 400 && status < 500) return z.object({ ...requestId, ...rate })
  const mayBe = z.object(rate).partial().shape
  return z.object({ ...requestId, ...mayBe, ...(status === 503 && { 'Retry-After': retryAfter.optional() }) })
}

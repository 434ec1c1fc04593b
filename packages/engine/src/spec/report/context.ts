import { z } from 'zod'
import { isJsonRecord } from '../plain/json-record.js'

/**
 * Limits with their defaults. Above one of them: `limit_exceeded`.
 *
 * - `maxDurationMs` 1 h, `maxBytes` 4 GiB, `maxPixels` of one picture 100 megapixels, `maxTextCharacters` 2 million
 *   UTF-16 units.
 * - `timeoutMs` 2 h for a whole run, then `timeout`: an hour of film takes up to 40 minutes on two slow cores.
 * - `maxEvidence` 20 000 items; the rest is left out with the diagnostic `evidence_truncated`.
 * - `maxDecoderBytes` 1 GiB of memory for the decoder process.
 */
export const limitsSchema = z.object({
  maxDurationMs: z.int().min(1).default(3_600_000),
  maxBytes: z
    .int()
    .min(1)
    .default(4 * 1024 ** 3),
  maxPixels: z.int().min(1).default(100_000_000),
  maxTextCharacters: z.int().min(1).default(2_000_000),
  timeoutMs: z.int().min(1).default(7_200_000),
  maxEvidence: z.int().min(1).default(20_000),
  maxDecoderBytes: z
    .int()
    .min(64 * 1024 ** 2)
    .default(1024 ** 3),
})

/** See {@link limitsSchema}. */
export type Limits = z.infer<typeof limitsSchema>

const knownFacts = {
  aiGenerated: z.boolean(),
  sponsored: z.boolean(),
  audienceAge: z.int().min(0).max(120),
  locale: z.string(),
}

/** Names of the facts that our agents use. */
export const KNOWN_FACTS = Object.keys(knownFacts)

/**
 * What the caller knows about the asset. Agents use it and the report repeats it. Your own agents may use other names;
 * a name that looks like a misspelling of one of {@link KNOWN_FACTS} is refused when a check begins.
 */
export const assetFactsSchema = z
  .object(knownFacts)
  .partial()
  .catchall(z.unknown())
  .refine(isJsonRecord, 'must be JSON, as the report repeats it')

/** See {@link assetFactsSchema}. */
export type AssetFacts = z.infer<typeof assetFactsSchema>

/** Instead of platform ids: ignore the policies of individual platforms. */
export const NO_PLATFORM = 'none'

const identifier = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be a lower-case id such as us or tiktok')

/**
 * The law and the platforms against which an asset is judged.
 *
 * - `jurisdictions`: default `['us']`. `platforms`: default `[]`, which means all; `['none']` means the law, and what
 *   all large platforms forbid alike.
 * - `mode`: default `fast`. `full` runs agents in phases, each of which sees what earlier ones found.
 * - `secondReader` (default true): in mode `full`, a classifier also looks for breaches that no rule caught, and lowers
 *   a finding to a hint where the sentence does not read like a breach.
 * - `asOf` (ISO date): rules in force on that day. Default the day up to which the rules know the law, not today's: the
 *   same input gives the same report on every day.
 */
export const judgeContextSchema = z.object({
  jurisdictions: z.array(identifier).min(1).default(['us']),
  platforms: z
    .array(identifier)
    .refine((ids) => ids.length < 2 || !ids.includes(NO_PLATFORM), 'none cannot be combined with other platforms')
    .default([]),
  mode: z.enum(['fast', 'full']).default('fast'),
  secondReader: z.boolean().default(true),
  asOf: z.iso.date().optional(),
  assetFacts: assetFactsSchema.default({}),
})

/** What agents see of the context. */
export type JudgeContext = z.infer<typeof judgeContextSchema>

/** What a caller passes to `engine.check`: all optional. `signal` cancels the run. */
export interface CheckContext extends Partial<z.input<typeof judgeContextSchema>> {
  signal?: AbortSignal
}

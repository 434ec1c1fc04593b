import { z } from 'zod'
import { isJsonRecord } from './json-record.js'

/**
 * Bounds on what is accepted, with their defaults. Over one of them: `limit_exceeded`.
 *
 * - `maxDurationMs` 1 h, `maxBytes` 4 GiB, `maxPixels` of one picture 100 megapixels,
 *   `maxTextCharacters` 2 million UTF-16 units.
 * - `timeoutMs` 30 min for a whole run, then `timeout`.
 * - `maxEvidence` 20 000 items; what is above it is left out with the diagnostic `evidence_truncated`.
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
  timeoutMs: z.int().min(1).default(1_800_000),
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
 * What the caller knows of the asset. Agents use it and the report repeats it. Agents of your own may use facts of other
 * names; a name that is a slip in one of {@link KNOWN_FACTS} is refused where a check begins.
 */
export const assetFactsSchema = z
  .object(knownFacts)
  .partial()
  .catchall(z.unknown())
  .refine(isJsonRecord, 'must be JSON, as the report repeats it')

/** See {@link assetFactsSchema}. */
export type AssetFacts = z.infer<typeof assetFactsSchema>

/** In place of platforms: none, so that law alone is judged. */
export const NO_PLATFORM = 'none'

const identifier = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be a lower-case id such as us or tiktok')

/**
 * Under which law and for which platforms an asset is judged.
 * Defaults: `jurisdictions` `['us']`; `platforms` `[]`, which means all; `mode` `fast`. `platforms: ['none']`: law alone,
 * and no platform's policy.
 * `secondReader` (default true): in mode `full`, sentences that no rule caught are judged by their sense as well, and a
 * finding of a rule becomes a hint where its sentence reads like no breach.
 * `asOf` (ISO date) picks the rules in force on that day; without it, all rules in force today as the packs know them.
 */
export const judgeContextSchema = z.object({
  jurisdictions: z.array(identifier).min(1).default(['us']),
  platforms: z
    .array(identifier)
    .refine(
      (ids) => ids.length < 2 || !ids.includes(NO_PLATFORM),
      'none stands alone: with it no platform may be named',
    )
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

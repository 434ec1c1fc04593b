import { z } from 'zod'

const place = { quote: z.string().min(1), start: z.int().min(0), end: z.int().min(0) }

/** Kinds of sign that a text is meant for a market. `audience`: it says so ("in the EU only"). */
export const MARKET_SIGNS = [
  'audience',
  'regulator',
  'law',
  'address',
  'phone',
  'currency',
  'place',
  'language',
] as const

/**
 * A market that a text seems to address, the most certain first in a report. It costs no score. `signs` quote the text
 * (UTF-16 offsets, `text.slice(start, end) === quote`); the sign `language` quotes the words that identified the
 * language.
 */
export const detectedJurisdictionSchema = z.object({
  jurisdiction: z.string(),
  confidence: z.number().min(0).max(1),
  signs: z.array(z.object({ sign: z.enum(MARKET_SIGNS), ...place })).min(1),
})

/** See {@link detectedJurisdictionSchema}. */
export type DetectedJurisdiction = z.infer<typeof detectedJurisdictionSchema>

/** Types of claim. `objective`: a testable statement of fact of no other type. */
export const CLAIM_TYPES = ['objective', 'comparative', 'health', 'environmental', 'price', 'endorsement'] as const
/** See {@link CLAIM_TYPES}. */
export type ClaimType = (typeof CLAIM_TYPES)[number]

/** What may substantiate a claim in the text itself. */
export const SUBSTANTIATION_KINDS = ['source', 'date', 'sample', 'basis', 'link', 'footnote', 'qualification'] as const
/** See {@link SUBSTANTIATION_KINDS}. */
export type SubstantiationKind = (typeof SUBSTANTIATION_KINDS)[number]

/**
 * One entry of the claim ledger: what a sentence asserts, what it offers as substantiation, and what it `lacks` of what
 * a claim of its type needs. `subject` and `quantity` are null where none was found. Offsets are UTF-16; `quote` is the
 * sentence, `predicate` the words that make it a claim.
 */
export const claimSchema = z.object({
  claimId: z.string(),
  type: z.enum(CLAIM_TYPES),
  ...place,
  subject: z.string().nullable(),
  predicate: z.string(),
  quantity: z.object({ value: z.number(), unit: z.string().nullable(), quote: z.string() }).nullable(),
  substantiation: z.array(z.object({ kind: z.enum(SUBSTANTIATION_KINDS), ...place })),
  lacks: z.array(z.enum(SUBSTANTIATION_KINDS)),
})

/** See {@link claimSchema}. */
export type Claim = z.infer<typeof claimSchema>

/** What an agent learned about a text besides findings: later phases see it, and the report contains it. */
export const enrichmentSchema = z.object({
  detectedJurisdictions: z.array(detectedJurisdictionSchema).default([]),
  claims: z.array(claimSchema).default([]),
})

/** See {@link enrichmentSchema}. */
export type Enrichment = z.infer<typeof enrichmentSchema>

/** Nothing learned. */
export const NO_ENRICHMENT: Enrichment = { detectedJurisdictions: [], claims: [] }

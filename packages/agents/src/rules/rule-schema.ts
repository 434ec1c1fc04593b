import { SEVERITIES } from '@proofline/engine/spec'
import { z } from 'zod'

/** How far around a trigger a second phrase is looked for: the same sentence, it and its neighbours, or everything. */
export const SCOPES = ['sentence', 'nearby', 'asset'] as const

/** See {@link SCOPES}. */
export type Scope = (typeof SCOPES)[number]

const phrases = z.array(z.string().min(1)).min(1)
const isoDate = z.iso.date()

/** Phrases of which at least one must stand `within` the scope of a trigger. */
export const contextSchema = z.strictObject({ any: phrases, within: z.enum(SCOPES).default('nearby') })

/** See {@link contextSchema}. */
export type RuleContext = z.infer<typeof contextSchema>

/**
 * Limits of a rule that measures on-screen lines instead of judging their words: triggers then say which lines are
 * disclaimers. Units: fractions of the picture's shorter side, WCAG contrast ratio, milliseconds.
 */
export const measureSchema = z.strictObject({
  minFontFraction: z.number().gt(0).lt(1),
  minContrastRatio: z.number().min(1).max(21),
  /** Time to notice a line, plus the time to read each of its words. */
  noticeMs: z.int().min(0),
  perWordMs: z.int().min(0),
  /** Letters of at least this size are noticed at once: `noticeMs` is halved for them. */
  largeFontFraction: z.number().gt(0).lt(1),
})

/** See {@link measureSchema}. */
export type Measure = z.infer<typeof measureSchema>

/**
 * One rule of law, code or platform policy.
 *
 * - `agent`: the agent that owns it. `family`: id of the closed list of rule families.
 * - `jurisdictions`: ids such as `us`, or `global`; `platforms`: empty means all.
 * - `inForceFrom`, `inForceTo`: first and last day on which it applies; null where unknown or open.
 * - `lastVerified`: day on which the text was last compared with its source; null where that is still to be done.
 * - `triggers`: phrases (see `match/parse-phrase.ts` for their form) that make it fire; `requires`: each must hold as
 *   well; `cures`: any one of them clears it. `negatable` false: "not" before a trigger does not clear it.
 * - `examples`: texts that must make it fire and texts that may not make any rule fire at medium severity or above.
 */
export const ruleSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)+$/, 'must be lower-case words joined by dots or hyphens'),
  title: z.string().min(1),
  agent: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be an agent id in kebab-case'),
  family: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be a rule family in kebab-case'),
  jurisdictions: z.array(z.string().regex(/^[a-z]+$/)).min(1),
  platforms: z.array(z.string().regex(/^[a-z]+$/)).default([]),
  severity: z.enum(SEVERITIES),
  citation: z.string().min(1),
  url: z.url({ protocol: /^https$/ }),
  inForceFrom: isoDate.nullable().default(null),
  inForceTo: isoDate.nullable().default(null),
  lastVerified: isoDate.nullable(),
  triggers: phrases,
  requires: z.array(contextSchema).default([]),
  cures: z.array(contextSchema).default([]),
  negatable: z.boolean().default(true),
  measure: measureSchema.optional(),
  message: z.string().min(1),
  recommendation: z.string().min(1),
  examples: z.strictObject({ violate: z.array(z.string()).min(2), comply: z.array(z.string()).min(2) }),
})

/** See {@link ruleSchema}. */
export type Rule = z.infer<typeof ruleSchema>

/** Word lists that phrases refer to as `{name}`: a name in kebab-case to phrases of the same form. */
export const vocabularySchema = z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), phrases)

/** See {@link vocabularySchema}. */
export type Vocabulary = z.infer<typeof vocabularySchema>

/**
 * A set of rules with the word lists they use. `asOf` is the day up to which the packs know the law: rules that apply
 * later, or no longer, are skipped unless the caller asks for another day. `version` is the SHA-256 over the canonical
 * JSON of the rest.
 */
export interface RuleSet {
  readonly asOf: string
  readonly rules: readonly Rule[]
  readonly vocabulary: Vocabulary
  readonly version: string
}

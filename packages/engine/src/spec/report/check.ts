import { z } from 'zod'
import { bboxSchema } from '../pictures/geometry.js'
import { remedySchema } from './remedy.js'

/** From informative to forbidden. */
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const
/** See {@link SEVERITIES}. */
export type Severity = (typeof SEVERITIES)[number]

/** Only `flag` and `fail` cost score. */
export const CHECK_STATUSES = ['pass', 'flag', 'fail', 'not_applicable', 'error'] as const
/** See {@link CHECK_STATUSES}. */
export type CheckStatus = (typeof CHECK_STATUSES)[number]

/** The time range of a check; `track` is where a viewer would jump to. */
export const timelineLocationSchema = z.object({
  startMs: z.int().min(0),
  endMs: z.int().min(0),
  track: z.enum(['audio', 'video']),
})

/**
 * A law, or a platform's rule, that a finding rests on: id and title of our rule, the citation, and where to read it.
 * `jurisdictions`: the markets where it applies; `platforms`: those whose policy it is (none: it is law, or a rule for
 * all).
 */
export const ruleReferenceSchema = z.object({
  ruleId: z.string(),
  title: z.string(),
  citation: z.string(),
  citationUrl: z.string(),
  jurisdictions: z.array(z.string()),
  platforms: z.array(z.string()),
})

/** Words of one item of speech or on-screen text: UTF-16 offsets into its `text`, `end` exclusive. */
export const evidenceSpanSchema = z.object({ evidenceId: z.string(), start: z.int().min(0), end: z.int().min(0) })

/** See {@link evidenceSpanSchema}. */
export type EvidenceSpan = z.infer<typeof evidenceSpanSchema>

/** See {@link ruleReferenceSchema}. */
export type RuleReference = z.infer<typeof ruleReferenceSchema>

/**
 * An agent's finding before publication. `evidenceIds` (or `spans`, for a text asset: UTF-16 offsets) ground it;
 * `quote`, where given, must occur in that evidence. `evidenceSpans`: all words in speech and lines that it is about,
 * as UTF-16 offsets into the `text` of each. `category` is the rule family; `nearCategories` are families so close to
 * it that their findings on the same words are duplicates for a reader. `subject`: what a finding without words is
 * about, where the same evidence can have several faults (a signature, a missing mark); findings with different
 * subjects are never merged. `rules`: all rules that it rests on, the most severe first, where there is more than one.
 * `appliesFrom`: for a heads-up (status `pass`) the first day on which its rule applies, null where that has not been
 * set; absent where the rule applies already.
 */
export const findingSchema = z.object({
  checkName: z.string().min(1),
  category: z.string().min(1),
  primaryCategory: z.string().optional(),
  status: z.enum(CHECK_STATUSES).default('flag'),
  severity: z.enum(SEVERITIES),
  confidence: z.number().min(0).max(1),
  message: z.string().min(1),
  recommendation: z.string().min(1),
  citation: z.string(),
  citationUrl: z.string(),
  ruleId: z.string(),
  rules: z.array(ruleReferenceSchema).min(2).optional(),
  appliesFrom: z.iso.date().nullable().optional(),
  jurisdictions: z.array(z.string()),
  platforms: z.array(z.string()),
  evidenceIds: z.array(z.string()).default([]),
  quote: z.string().optional(),
  evidenceSpans: z.array(evidenceSpanSchema).min(1).optional(),
  spans: z.array(z.object({ start: z.int().min(0), end: z.int().min(0) })).optional(),
  remedy: remedySchema.optional(),
  nearCategories: z.array(z.string()).optional(),
  subject: z.string().optional(),
})

/** See {@link findingSchema}. */
export type Finding = z.infer<typeof findingSchema>
/** A finding as an agent returns it. */
export type FindingInput = z.input<typeof findingSchema>

/** A published finding of a video or image report. */
export const checkSchema = findingSchema.omit({ spans: true, nearCategories: true, subject: true }).extend({
  checkId: z.string(),
  agentId: z.string(),
  primaryCategory: z.string(),
  /** Points that this check costs; 0 where its status costs nothing. */
  scoreImpact: z.int(),
  timelineLocation: timelineLocationSchema.optional(),
  bbox: bboxSchema.optional(),
})

/** See {@link checkSchema}. */
export type Check = z.infer<typeof checkSchema>

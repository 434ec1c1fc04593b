import { z } from 'zod'
import { assetInfoSchema } from '../evidence/asset.js'
import { checkSchema } from './check.js'
import { assetFactsSchema } from './context.js'
import { diagnosticSchema } from '../faults/diagnostic.js'
import { claimSchema, detectedJurisdictionSchema } from './enrichment.js'
import { evidenceSchema } from '../evidence/evidence.js'
import { provenanceSchema } from '../evidence/provenance.js'
import { coverageSchema, preprocessingSchema } from '../evidence/timeline.js'

/** The asset may be published, a person must review it first, or it must not be published. */
export const DECISIONS = ['PUBLISH', 'HOLD', 'BLOCK'] as const
/** See {@link DECISIONS}. */
export type Decision = (typeof DECISIONS)[number]

/**
 * Versions of everything that contributed to a report. `rules` is the content hash of the rule packs; `models` has the
 * models of each plug-in and agent by its id, several joined by commas.
 */
export const versionInfoSchema = z.object({
  engine: z.string(),
  rules: z.string(),
  agents: z.record(z.string(), z.string()),
  models: z.record(z.string(), z.string()),
  schema: z.string(),
})

/** See {@link versionInfoSchema}. */
export type VersionInfo = z.infer<typeof versionInfoSchema>

/**
 * The fewest findings whose repair turns the decision into `PUBLISH`, worst first, with score and decision after each
 * step. Null where the decision is `PUBLISH` already.
 */
export const counterfactualSchema = z
  .object({
    steps: z
      .array(z.object({ checkId: z.string(), score: z.int().min(0).max(100), decision: z.enum(DECISIONS) }))
      .min(1),
  })
  .nullable()

/** See {@link counterfactualSchema}. */
export type Counterfactual = z.infer<typeof counterfactualSchema>

const verdict = {
  score: z.int().min(0).max(100),
  decision: z.enum(DECISIONS),
  /** The scoring rule that decided, and what limits it: missing evidence, and beside `PUBLISH` what was not judged. */
  decisionReason: z.string(),
  counterfactual: counterfactualSchema.default(null),
}

const asked = {
  mode: z.enum(['fast', 'full']),
  jurisdictions: z.array(z.string()),
  platforms: z.array(z.string()),
  assetFacts: assetFactsSchema,
}

/** Report on a video or an image: the API's envelope, and the evidence. */
export const mediaReportSchema = z.object({
  schemaVersion: z.enum(['video-report.v1', 'image-report.v1']),
  preprocessorVersion: z.enum(['video-preprocessor.v1', 'image-preprocessor.v1']),
  evidenceVersion: z.literal('evidence-timeline.v1'),
  generatedAt: z.iso.datetime(),
  status: z.enum(['complete', 'insufficient_evidence', 'analysis_failed']),
  asset: assetInfoSchema,
  ...asked,
  ...verdict,
  checks: z.array(checkSchema),
  evidence: z.array(evidenceSchema),
  provenance: provenanceSchema,
  coverage: z.record(z.string(), coverageSchema),
  analysisDiagnostics: z.array(diagnosticSchema),
  preprocessing: preprocessingSchema,
  versionInfo: versionInfoSchema,
  durationMs: z.int().min(0),
})

/** See {@link mediaReportSchema}. */
export type MediaReport = z.infer<typeof mediaReportSchema>

/**
 * A check tied to a place in the text: UTF-16 offsets, `text.slice(start, end) === quote`. `startMs`, `endMs`: when
 * these words are shown, where whoever extracted the text knew it (captions); the engine sets neither.
 */
export const annotationSchema = z.object({
  checkId: z.string(),
  start: z.int().min(0),
  end: z.int().min(0),
  quote: z.string(),
  startMs: z.int().min(0).optional(),
  endMs: z.int().min(0).optional(),
})

/** See {@link annotationSchema}. */
export type Annotation = z.infer<typeof annotationSchema>

/**
 * A published finding of a text report. If it concerns pictures that came with the text: `pictures`, their numbers from
 * 1 in `asset.pictures`; `evidenceIds`, items of `pictureEvidence`; `bbox` around them, if it is a single picture.
 */
export const textCheckSchema = checkSchema.omit({ timelineLocation: true }).extend({
  /** The exact words that ground the check. */
  evidence: z.array(z.string()),
  evidenceIds: z.array(z.string()).min(1).optional(),
  pictures: z.array(z.int().min(1)).min(1).optional(),
})

/** See {@link textCheckSchema}. */
export type TextCheck = z.infer<typeof textCheckSchema>

/** Report on a text. */
export const textReportSchema = z.object({
  schemaVersion: z.literal('text-report.v1'),
  reportId: z.string(),
  generatedAt: z.iso.datetime(),
  asset: assetInfoSchema,
  ...asked,
  ...verdict,
  checks: z.array(textCheckSchema),
  annotations: z.array(annotationSchema),
  /** Evidence of the pictures that came with the text; absent without them. */
  pictureEvidence: z.array(evidenceSchema).optional(),
  /** Markets that the text seems to address, whichever were requested; they cost no score. */
  detectedJurisdictions: z.array(detectedJurisdictionSchema).default([]),
  /** The claim ledger: mode `full` only. */
  claims: z.array(claimSchema).optional(),
  analysisDiagnostics: z.array(diagnosticSchema),
  versionInfo: versionInfoSchema,
  durationMs: z.int().min(0),
})

/** See {@link textReportSchema}. */
export type TextReport = z.infer<typeof textReportSchema>

/** A report of any kind; `schemaVersion` discriminates. */
export const reportSchema = z.discriminatedUnion('schemaVersion', [mediaReportSchema, textReportSchema])

/** What a run of `engine.check` resolves to; `schemaVersion` discriminates. */
export type Report = z.infer<typeof reportSchema>

import { z } from 'zod'
import { assetInfoSchema } from './asset.js'
import { diagnosticSchema } from '../faults/diagnostic.js'
import { evidenceSchema } from './evidence.js'
import { NO_PROVENANCE, provenanceSchema } from './provenance.js'

/** Version of the stored timeline's format. */
export const TIMELINE_VERSION = 'evidence-timeline.v1'

/** How much of a modality was analysed: all of it, some of it, none of it though it was present, or there was none. */
export const modalityStatusSchema = z.enum(['complete', 'partial', 'failed', 'not_available'])

/**
 * Analysed share (0–1) of one modality, by what, and what was not covered and why (`gaps`). `share` is of the asset's
 * duration, or of its frames for a still. Of several plug-ins `engine` has the ids, joined by commas, and `model` pairs,
 * `id@model`.
 */
export const coverageSchema = z.object({
  status: modalityStatusSchema,
  share: z.number().min(0).max(1),
  engine: z.string().nullable(),
  model: z.string().nullable(),
  gaps: z.array(z.object({ reason: z.string(), startMs: z.int().optional(), endMs: z.int().optional() })),
})

/** See {@link coverageSchema}. */
export type Coverage = z.infer<typeof coverageSchema>

/** What happened to the media before any agent saw it. */
export const preprocessingSchema = z.object({
  transcriptionStatus: modalityStatusSchema,
  frameAnalysisStatus: modalityStatusSchema,
  degraded: z.boolean(),
  evidenceTruncated: z.boolean(),
  framesDecoded: z.int().min(0),
  framesSampled: z.int().min(0),
  shots: z.int().min(0),
  /** Presentation times of hard cuts: the first frame of the new shot. */
  cutsMs: z.array(z.int().min(0)),
})

/** See {@link preprocessingSchema}. */
export type Preprocessing = z.infer<typeof preprocessingSchema>

/**
 * The ordered evidence of one asset: everything that agents get to see. `provenance` joins that of all pictures of a
 * text, each of which also has its own in `asset.pictures`. Timelines from elsewhere may omit `provenance` and
 * `coverage`, which are then unknown.
 */
export const timelineSchema = z.object({
  schemaVersion: z.literal(TIMELINE_VERSION),
  asset: assetInfoSchema,
  items: z.array(evidenceSchema),
  provenance: provenanceSchema.default(NO_PROVENANCE),
  coverage: z.record(z.string(), coverageSchema).default({}),
  diagnostics: z.array(diagnosticSchema),
  preprocessing: preprocessingSchema,
})

/** See {@link timelineSchema}. */
export type Timeline = z.infer<typeof timelineSchema>

import { z } from 'zod'
import { assetInfoSchema } from './asset.js'
import { diagnosticSchema } from '../faults/diagnostic.js'
import { evidenceSchema } from './evidence.js'

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

/** The asset's provenance metadata. All null until a reader has read it. */
export const provenanceSchema = z.object({
  c2pa: z
    .object({
      validationState: z.enum(['Trusted', 'Valid', 'Invalid']),
      claimGenerator: z.string().nullable(),
      issuer: z.string().nullable(),
      actions: z.array(z.string()),
      digitalSourceTypes: z.array(z.string()),
      ingredients: z.int().min(0),
      manifests: z.int().min(0),
      failureCodes: z.array(z.string()),
    })
    .nullable(),
  xmpDigitalSourceTypes: z.array(z.string()),
  aigcLabel: z.record(z.string(), z.unknown()).nullable(),
  /**
   * What a generator wrote into the file of its own accord: its name, the field, and what that says. `generated`: a
   * model made the picture or film (`aiGenerated` is then true); `edited`: one changed part of it, which leaves
   * `aiGenerated` to the other metadata. It is no mark that platforms or laws ask for. Absent where there is none.
   */
  generator: z
    .object({
      name: z.string(),
      says: z.enum(['generated', 'edited']),
      field: z.string(),
      quote: z.string(),
    })
    .nullable()
    .optional(),
  aiGenerated: z.boolean().nullable(),
  readerError: z.string().nullable(),
})

/** See {@link provenanceSchema}. */
export type Provenance = z.infer<typeof provenanceSchema>

/** Provenance of an asset whose metadata was not read, or that has none. */
export const NO_PROVENANCE: Provenance = {
  c2pa: null,
  xmpDigitalSourceTypes: [],
  aigcLabel: null,
  aiGenerated: null,
  readerError: null,
}

/**
 * The ordered evidence of one asset: everything that agents get to see. Timelines from elsewhere may omit `provenance`
 * and `coverage`, which are then unknown.
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

import { z } from 'zod'
import { bboxSchema } from '../pictures/geometry.js'
import { FRAME_REASONS } from '../pictures/image.js'

/** Kinds of evidence, in the order in which items with the same time are listed. */
export const EVIDENCE_KINDS = ['audio', 'frame', 'ocr', 'signal'] as const

/** See {@link EVIDENCE_KINDS}. */
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

/** Types of visual and technical signals. */
export const SIGNAL_TYPES = ['brand', 'watermark', 'category', 'safety', 'provenance', 'broadcast'] as const

/** See {@link SIGNAL_TYPES}. */
export type SignalType = (typeof SIGNAL_TYPES)[number]

/** Label of the broadcast signal for excessively loud audio: the only signal that is heard, not seen. */
export const LOUD = 'loud'

/** The plug-in, and the model of it, that an item comes from. */
export const sourceSchema = z.object({ id: z.string(), version: z.string(), model: z.string().optional() })

/** See {@link sourceSchema}. */
export type Source = z.infer<typeof sourceSchema>

/**
 * Integer milliseconds on the presentation clock, first frame = 0; `endMs` is exclusive. Absent for stills and text.
 */
const timed = { startMs: z.int().min(0).optional(), endMs: z.int().min(0).optional() }
const common = { ...timed, confidence: z.number().min(0).max(1), source: sourceSchema }
const frames = z.array(z.string())

/** A spoken word. Present only where the engine knows its times. */
export const wordSchema = z.object({ text: z.string(), startMs: z.int().min(0), endMs: z.int().min(0) })

/** See {@link wordSchema}. */
export type Word = z.infer<typeof wordSchema>

const audioFields = {
  kind: z.literal('audio'),
  ...common,
  text: z.string(),
  /** BCP 47, `und` where unknown. */
  language: z.string(),
  words: z.array(wordSchema).optional(),
  wordsPerMinute: z.number().min(0),
}

const frameFields = {
  kind: z.literal('frame'),
  ...common,
  tMs: z.int().min(0).optional(),
  shot: z.int().min(1),
  /** Size of the upright source picture, in pixels. */
  width: z.int().min(1),
  height: z.int().min(1),
  reason: z.enum(FRAME_REASONS),
}

const ocrFields = {
  kind: z.literal('ocr'),
  ...common,
  text: z.string(),
  bbox: bboxSchema,
  /** Ids of the sampled frames on which the line was read. */
  frames,
  /** Height of the line's box in pixels of the upright source, and as a fraction of the source's height. */
  heightPx: z.number().min(0),
  heightFraction: z.number().min(0).max(1),
  /** WCAG 2.2 contrast ratio of the letters to their background, 1 to 21. */
  contrastRatio: z.number().min(1).max(21),
  /** Words of the line divided by the seconds it is shown; absent for stills. */
  wordsPerSecond: z.number().min(0).optional(),
  /** ISO 15924: `Latn`, `Hani`, …; `Zyyy` for digits and symbols alone. */
  script: z.string(),
  /** `super`: an overlay that does not move, the default; `scene`: part of the scene, moves with it. */
  placement: z.enum(['super', 'scene']).default('super'),
}

const signalFields = {
  kind: z.literal('signal'),
  ...common,
  type: z.enum(SIGNAL_TYPES),
  label: z.string(),
  bbox: bboxSchema.optional(),
  frames,
  peakConfidence: z.number().min(0).max(1),
  detail: z.record(z.string(), z.unknown()),
}

const id = z.string().regex(/^(audio|frame|ocr|signal)_\d{3,}$/)

/** One spoken segment. */
export const audioEvidenceSchema = z.object({ id, ...audioFields })
/** One sampled frame. */
export const frameEvidenceSchema = z.object({ id, ...frameFields })
/** One line of text, tracked from its first to its last frame. */
export const ocrEvidenceSchema = z.object({ id, ...ocrFields })
/** Detections of one thing, tracked over time. */
export const signalEvidenceSchema = z.object({ id, ...signalFields })

/** An immutable, addressable item of the timeline. */
export const evidenceSchema = z.discriminatedUnion('kind', [
  audioEvidenceSchema,
  frameEvidenceSchema,
  ocrEvidenceSchema,
  signalEvidenceSchema,
])

/** See {@link audioEvidenceSchema}. */
export type AudioEvidence = z.infer<typeof audioEvidenceSchema>
/** See {@link frameEvidenceSchema}. */
export type FrameEvidence = z.infer<typeof frameEvidenceSchema>
/** See {@link ocrEvidenceSchema}. */
export type OcrEvidence = z.infer<typeof ocrEvidenceSchema>
/** See {@link signalEvidenceSchema}. */
export type SignalEvidence = z.infer<typeof signalEvidenceSchema>
/** See {@link evidenceSchema}. */
export type Evidence = z.infer<typeof evidenceSchema>

/** Evidence without an id. Until the timeline assigns ids, `frames` holds decoded frame indices as text. */
export type Observation =
  | Omit<AudioEvidence, 'id'>
  | Omit<FrameEvidence, 'id'>
  | Omit<OcrEvidence, 'id'>
  | Omit<SignalEvidence, 'id'>

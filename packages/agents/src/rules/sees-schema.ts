import { z } from 'zod'

/**
 * What an asset's provenance metadata says, compared with what the caller and the asset itself say:
 *
 * - `ai-unlabelled`: made with AI, and nothing that a viewer sees or hears says so; `ai-unmarked`: made with AI, and no
 *   machine-readable mark says so (what a generator noted for itself is none); `ai-without-aigc`: made with AI, and
 *   China's AIGC label is missing, whatever other mark there is.
 * - `contradicted`: the metadata names an AI source, caller or asset deny it; `denied-by-provenance`: the caller says
 *   AI, the metadata names only other sources; `disagreeing`: one part of the metadata names an AI source, another only
 *   others.
 * - `broken-signature`: a signature does not fit the content; `unsound-certificate`: it fits, but its certificate was
 *   not good (expired, revoked, of a kind that may not sign).
 */
const PROVENANCE_STATES = [
  'ai-unlabelled',
  'ai-unmarked',
  'ai-without-aigc',
  'contradicted',
  'denied-by-provenance',
  'disagreeing',
  'broken-signature',
  'unsound-certificate',
] as const

/** See {@link PROVENANCE_STATES}. */
export type ProvenanceState = (typeof PROVENANCE_STATES)[number]

/** What a rule looks at instead of words: a signal of a picture or video, or a state of its provenance metadata. */
export const seesSchema = z.union([
  z.strictObject({
    signal: z.enum(['brand', 'watermark', 'category', 'safety', 'broadcast']),
    /** Labels that count; without them, all. */
    labels: z.array(z.string()).min(1).optional(),
    /** Kinds of watermark that count (`stock`, `app`, `editor`, `preview`; `unread`: seen, and nothing to read). */
    kinds: z.array(z.string()).min(1).optional(),
    /** True: an observation, reported only for signals on which no other rule fires. */
    fallback: z.boolean().default(false),
  }),
  z.strictObject({
    provenance: z.enum(PROVENANCE_STATES),
    /** True: a label in the text that goes with a picture is enough; default: it must be on the picture. */
    inCaption: z.boolean().default(false),
  }),
])

/** See {@link seesSchema}. */
export type Sees = z.infer<typeof seesSchema>

import { z } from 'zod'

/** The provenance metadata of a file. All null until a reader has read it. */
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

import { z } from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex digits')

/** Files are plain names: an entry can never point outside its own folder. */
const fileName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be a plain file name')

const modelId = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be kebab-case')

/** A file of a model: name within the model's folder, size, and the hash that it must have. */
const modelFileSchema = z.object({
  name: fileName,
  bytes: z.int().min(1),
  sha256,
  /**
   * The runtime keeps what one call allocated for the next: for a model that is called often with few input sizes. With
   * many input sizes it would hoard memory.
   */
  keepsMemory: z.boolean().optional(),
  /** Where a pulled model's file is fetched from. Required for `source.kind` `hub`, absent for all others. */
  url: z.url({ protocol: /^https?$/ }).optional(),
})

/** See {@link modelFileSchema}. */
export type ModelFile = z.infer<typeof modelFileSchema>

const tensorSchema = z.object({
  name: z.string(),
  type: z.string(),
  /** A number where the size is fixed, a name where it varies. */
  shape: z.array(z.union([z.int(), z.string()])),
})

/**
 * Where a model comes from: copied from a registry package (`package`), converted from one by a recipe of ours
 * (`converted`), trained here (`trained`), lists written by us (`written`), fetched from its public host at a pinned
 * revision (`hub`).
 */
const sourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('package'), package: z.string(), version: z.string(), path: z.string() }),
  z.object({
    kind: z.literal('converted'),
    package: z.string(),
    version: z.string(),
    path: z.string(),
    recipe: z.string(),
  }),
  z.object({ kind: z.literal('trained'), recipe: z.string() }),
  z.object({ kind: z.literal('written') }),
  z.object({ kind: z.literal('hub'), repository: z.string(), revision: z.string().regex(/^[0-9a-f]{40}$/) }),
  z.object({ kind: z.literal('brought') }),
])

/** What a model does. `zero-shot`: compares pictures with sentences. */
const taskSchema = z.enum([
  'speech-to-text',
  'voice-activity',
  'ocr',
  'content-safety',
  'brand',
  'watermark',
  'category',
  'sentence-sense',
  'zero-shot',
])

/** Which of our plug-ins runs an optional model: the architecture, independent of its weights. */
const familySchema = z.enum(['imagenet', 'clip', 'siglip', 'whisper', 'tesseract'])

/** See {@link familySchema}. */
export type ModelFamily = z.infer<typeof familySchema>

/** How a label's threshold was chosen: the value, and the committed sweep that it comes from. */
const thresholdSchema = z.object({
  enter: z.number(),
  stay: z.number(),
  hinted: z.number().optional(),
  unsaid: z.number().optional(),
  unsaidLines: z.int().min(1).optional(),
  minFrames: z.int().min(1),
  sweep: z.string(),
})

/**
 * One model of `registry.json`.
 *
 * `licence` is an SPDX expression. `inputs` and `outputs` are listed per ONNX file. `measuredOn` gives its accuracy and
 * the data, `knownFailures` its limits; both in plain sentences, longer in the model card.
 */
export const modelEntrySchema = z
  .object({
    id: modelId,
    task: taskSchema,
    family: familySchema.optional(),
    title: z.string(),
    licence: z.string(),
    source: sourceSchema,
    files: z.array(modelFileSchema).min(1),
    /**
     * Where it runs: `caller`, the calling thread, for models called often with little work, or from a plug-in's own
     * thread (the transcriber's); any other word names a thread shared by all models with that name. Models that
     * analyse the same picture at once should use different ones.
     */
    thread: z.string().min(1),
    inputs: z.record(z.string(), z.array(tensorSchema)),
    outputs: z.record(z.string(), z.array(tensorSchema)),
    labels: z.array(z.string()),
    thresholds: z.record(z.string(), thresholdSchema),
    measuredOn: z.array(z.string()),
    knownFailures: z.array(z.string()),
  })
  .refine((entry) => entry.files.every((file) => (file.url !== undefined) === (entry.source.kind === 'hub')), {
    message: 'files of a hub model, and only they, must have a url',
  })

/** See {@link modelEntrySchema}. */
export type ModelEntry = z.infer<typeof modelEntrySchema>

/** What is known of every model that does not ship. */
const optionalModel = {
  id: modelId,
  task: taskSchema,
  family: familySchema,
  title: z.string(),
  licence: z.string(),
}

/**
 * A model that the engine can run but whose hash is unknown, because it was not available here. The user gives the
 * revision of a repository, or provides the files; the first pull pins them.
 */
const unpinnedModelSchema = z.object({
  ...optionalModel,
  /** A repository that has the files. */
  repository: z.string(),
  /** `path` is the place in the repository, `name` the name in our folder. */
  files: z.array(z.object({ name: fileName, path: z.string() })).min(1),
})

/** See {@link unpinnedModelSchema}. */
export type UnpinnedModel = z.infer<typeof unpinnedModelSchema>

/**
 * A model whose program and data are npm packages that the user installs, so the user's lockfile holds their hashes.
 * `version` is the supported one; `data` are packages of trained data, of which one is enough.
 */
const packagedModelSchema = z.object({
  ...optionalModel,
  package: z.string(),
  version: z.string(),
  data: z.array(z.string()).min(1),
})

/** See {@link packagedModelSchema}. */
export type PackagedModel = z.infer<typeof packagedModelSchema>

/** The whole of `registry.json`. Ids are unique. */
export const registrySchema = z
  .object({
    schemaVersion: z.literal('model-registry.v1'),
    models: z.array(modelEntrySchema),
    unpinned: z.array(unpinnedModelSchema).default([]),
    packaged: z.array(packagedModelSchema).default([]),
  })
  .refine(
    ({ models, unpinned, packaged }) => {
      const ids = [...models, ...unpinned, ...packaged].map(({ id }) => id)
      return new Set(ids).size === ids.length
    },
    {
      message: 'model ids must be unique',
    },
  )

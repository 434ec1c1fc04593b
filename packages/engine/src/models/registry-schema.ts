import { z } from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex digits')

/** Files are plain names: an entry can never point outside its own folder. */
const fileName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be a plain file name')

const modelId = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be kebab-case')

/** A file of a model: name within the model's folder, size, and the hash without which it is refused. */
const modelFileSchema = z.object({
  name: fileName,
  bytes: z.int().min(1),
  sha256,
  /**
   * The runtime keeps what one call took for the next: for a model that is called often with inputs of few sizes. With
   * inputs of ever other sizes it would hoard.
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
  /** A number where the size is fixed, a word where it varies. */
  shape: z.array(z.union([z.int(), z.string()])),
})

/**
 * Where a model comes from: copied out of a registry package (`package`), made by a recipe of ours from one
 * (`converted`), trained here (`trained`), lists written by us (`written`), fetched from its public home at a pinned
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

/** What a model does. `zero-shot`: it holds pictures against sentences. */
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

/** Which of our plug-ins runs a model that is no part of the default: whatever its weights, it is built like this. */
const familySchema = z.enum(['imagenet', 'clip', 'siglip', 'whisper', 'tesseract'])

/** See {@link familySchema}. */
export type ModelFamily = z.infer<typeof familySchema>

/** How a label's threshold was chosen: the value, and the committed sweep that it comes from. */
const thresholdSchema = z.object({
  enter: z.number(),
  stay: z.number(),
  hinted: z.number().optional(),
  unsaid: z.number().optional(),
  minFrames: z.int().min(1),
  sweep: z.string(),
})

/**
 * One model of `registry.json`.
 *
 * `licence` is an SPDX expression. `inputs` and `outputs` are listed per ONNX file. `measuredOn` says how good on
 * what, `knownFailures` what not to trust it with; both in plain sentences, longer in the model's card.
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
     * Where it runs: `caller`, the calling thread, for those called many times with little work, or from a thread of a
     * plug-in's own (the transcriber's); any other word names a thread, which all models share that name it. Models that look at the same picture at once want different ones.
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

/**
 * A model that the engine can run but that was not available here, so its hash is unknown. The user says
 * which revision of which repository is to be taken, or brings the files; the first pull pins what came.
 */
const unpinnedModelSchema = z.object({
  id: modelId,
  task: taskSchema,
  family: familySchema,
  title: z.string(),
  licence: z.string(),
  /** One that has the files. */
  repository: z.string(),
  /** `path` is the place in the repository, `name` the name in our folder. */
  files: z.array(z.object({ name: fileName, path: z.string() })).min(1),
})

/** See {@link unpinnedModelSchema}. */
export type UnpinnedModel = z.infer<typeof unpinnedModelSchema>

/**
 * A model whose program and data are npm packages that the user installs, so the user's lockfile holds their hashes.
 * `version` is the one that the engine works with; `data` are packages of trained data, of which one is enough.
 */
const packagedModelSchema = z.object({
  id: modelId,
  task: taskSchema,
  family: familySchema,
  title: z.string(),
  licence: z.string(),
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

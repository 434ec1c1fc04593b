import { z } from 'zod'
import { ASSET_KINDS } from '../evidence/asset.js'
import { SIGNAL_TYPES } from '../evidence/evidence.js'

const thresholdsSchema = z
  .object({
    enter: z.number(),
    stay: z.number(),
    hinted: z.number().positive().optional(),
    unsaid: z.number().positive().optional(),
    unsaidLines: z.int().positive().optional(),
    minFrames: z.int().min(1),
  })
  // A signal that ends before it can begin would never be reported.
  .refine(({ enter, stay }) => stay <= enter, { path: ['stay'], error: 'must be at most enter' })

/** ISO 15924, as compared with the scripts that other engines read. */
const script = z.string().regex(/^[A-Z][a-z]{3}$/, 'must be an ISO 15924 code such as Latn')
/** BCP 47, as compared with the languages that other transcribers understand; `mul` stands for many. */
const language = z.string().regex(/^[a-z]{2,3}$/, 'must be a language code without region, such as en')
const kinds = z.array(z.enum(ASSET_KINDS))

const base = {
  specVersion: z.string(),
  id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be kebab-case'),
  version: z.string().regex(/^\d+\.\d+\.\d+/, 'must be semver'),
  models: z.array(z.string()).optional(),
  open: z.custom((open) => typeof open === 'function', 'must be a function'),
}

/** What every plug-in has, whatever its contract. */
export const pluginBaseSchema = z.object({ ...base, capabilities: z.looseObject({}) })

/**
 * What the engine reads from a plug-in before it is opened, by contract. `rulesVersion` and `markets` of an agent are
 * left out: reading them may load all its rules.
 */
export const PLUGIN_FACTS: Readonly<Record<string, z.ZodType>> = {
  'agent.v1': z.object({
    ...base,
    description: z.string(),
    phase: z.literal([1, 2, 3, 4]),
    capabilities: z.object({ kinds }),
  }),
  'detector.v1': z.object({
    ...base,
    capabilities: z.object({
      signalType: z.enum(SIGNAL_TYPES),
      labels: z.record(z.string(), thresholdsSchema),
      anyLabel: thresholdsSchema.optional(),
    }),
  }),
  'transcriber.v1': z.object({
    ...base,
    capabilities: z.object({
      languages: z.array(language),
      wordTimes: z.boolean(),
      maxSpanMs: z.number().min(3_000),
    }),
  }),
  'ocr-engine.v1': z.object({ ...base, capabilities: z.object({ scripts: z.array(script) }) }),
  'provenance-reader.v1': z.object({ ...base, capabilities: z.object({ kinds }) }),
}

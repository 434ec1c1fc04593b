import { z } from 'zod'
import type { Provenance } from '../../spec/evidence/provenance.js'
import { isAiSourceType } from '../../spec/evidence/ai-source-types.js'

const actionSchema = z.looseObject({ action: z.string().optional(), digitalSourceType: z.string().optional() })

const manifestSchema = z.looseObject({
  claim_generator: z.string().nullish(),
  claim_generator_info: z
    .array(z.looseObject({ name: z.string().optional(), version: z.string().optional() }))
    .nullish(),
  signature_info: z.looseObject({ issuer: z.string().nullish() }).nullish(),
  ingredients: z.array(z.unknown()).nullish(),
  assertions: z.array(z.looseObject({ label: z.string(), data: z.unknown() })).nullish(),
})

const storeSchema = z.looseObject({
  active_manifest: z.string().nullish(),
  manifests: z.record(z.string(), manifestSchema),
  validation_state: z.enum(['Trusted', 'Valid', 'Invalid']).nullish(),
  validation_results: z
    .looseObject({
      activeManifest: z.looseObject({ failure: z.array(z.looseObject({ code: z.string() })).nullish() }).nullish(),
    })
    .nullish(),
  validation_status: z.array(z.looseObject({ code: z.string() })).nullish(),
})

type Manifest = z.infer<typeof manifestSchema>

/** Contents of a manifest store. `saysAi`: any manifest in it, including those of ingredients, names an AI source. */
export interface Credentials {
  readonly c2pa: NonNullable<Provenance['c2pa']>
  readonly saysAi: boolean
}

/**
 * Extracts from the official reader's manifest store (C2PA technical specification 2.2) what a report shows: fields of
 * the active manifest, its actions in order, validation failure codes. A store of another form throws a `ZodError`.
 */
export function readManifestStore(json: unknown): Credentials {
  const store = storeSchema.parse(json)
  const active = store.manifests[store.active_manifest ?? '']
  const actions = active === undefined ? [] : actionsOf(active)
  const failures = store.validation_results?.activeManifest?.failure ?? store.validation_status ?? []
  return {
    c2pa: {
      validationState: store.validation_state ?? 'Invalid',
      claimGenerator: active === undefined ? null : generatorOf(active),
      issuer: active?.signature_info?.issuer ?? null,
      actions: actions.flatMap(({ action }) => (action === undefined ? [] : [action])),
      digitalSourceTypes: active === undefined ? [] : sourceTypesOf(active),
      ingredients: active?.ingredients?.length ?? 0,
      manifests: Object.keys(store.manifests).length,
      failureCodes: [...new Set(failures.map(({ code }) => code))],
    },
    saysAi: Object.values(store.manifests).some((manifest) => sourceTypesOf(manifest).some(isAiSourceType)),
  }
}

/** Claims of version 1 name their generator in one string, those of version 2 in parts. */
function generatorOf({ claim_generator: name, claim_generator_info: parts }: Manifest): string | null {
  if (name) return name
  const [first] = parts ?? []
  if (first?.name === undefined) return null
  return first.version === undefined ? first.name : `${first.name}/${first.version}`
}

function actionsOf({ assertions }: Manifest): z.infer<typeof actionSchema>[] {
  return (assertions ?? []).flatMap(({ label, data }) => {
    if (!/^c2pa\.actions(?:\.v\d+)?(?:__\d+)?$/.test(label)) return []
    const parsed = z.looseObject({ actions: z.array(actionSchema) }).safeParse(data)
    return parsed.success ? parsed.data.actions : []
  })
}

/** Source types of the actions, and of the IPTC metadata that the manifest holds; each once. */
function sourceTypesOf(manifest: Manifest): string[] {
  const named = actionsOf(manifest).flatMap(({ digitalSourceType }) => digitalSourceType ?? [])
  const iptc = (manifest.assertions ?? []).flatMap(({ label, data }) => {
    if (!/^(?:stds\.iptc|c2pa\.metadata|cawg\.metadata)/.test(label) || typeof data !== 'object' || data === null)
      return []
    const value: unknown = (data as Record<string, unknown>)['Iptc4xmpExt:DigitalSourceType']
    return typeof value === 'string' ? [value] : []
  })
  return [...new Set([...named, ...iptc])]
}

import type { Source } from '../../spec/evidence/evidence.js'
import type { PluginBase } from '../../spec/plugins/plugin.js'

/** A plug-in as evidence names it: `model` is the first of its models, where it has any. */
export function sourceOf({ id, version, models }: PluginBase<string>): Source {
  const model = models?.[0]
  return { id, version, ...(model && { model }) }
}

/** Several sources as coverage names them, `a, b`; `model` null where none has one. */
export function namesOf(sources: readonly Source[]): { readonly engine: string; readonly model: string | null } {
  const models = sources.flatMap(({ model }) => model ?? [])
  return { engine: sources.map(({ id }) => id).join(', '), model: models.length > 0 ? models.join(', ') : null }
}

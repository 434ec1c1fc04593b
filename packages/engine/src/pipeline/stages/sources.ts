import type { Source } from '../../spec/evidence/evidence.js'
import type { Coverage } from '../../spec/evidence/timeline.js'
import type { PluginBase } from '../../spec/plugins/plugin.js'

/** A plug-in as evidence names it: `model` is the first of its models, where it has any. */
export function sourceOf({ id, version, models }: PluginBase<string>): Source {
  const model = models?.[0]
  return { id, version, ...(model && { model }) }
}

/** What one plug-in used: one entry for each of its models, or one without. */
type Use = Pick<Source, 'id' | 'model'>

/**
 * Plug-ins as coverage names them, `a, b`, and their models: those of a single plug-in as they are, those of several
 * each with its plug-in, `a@model, b@model`. `model` is null where none has one.
 */
export function namesOf(uses: readonly Use[]): { readonly engine: string; readonly model: string | null } {
  const ids = [...new Set(uses.map(({ id }) => id))]
  const models = uses.flatMap(({ id, model }) => {
    if (model === undefined) return []
    return ids.length > 1 ? `${id}@${model}` : model
  })
  return { engine: ids.join(', '), model: models.length > 0 ? models.join(', ') : null }
}

/**
 * The models of each plug-in that coverage names. Timelines of others, and older ones, may name several plug-ins and
 * their models without saying which has which: those stay one entry.
 */
export function modelsByPlugin({ engine, model }: Pick<Coverage, 'engine' | 'model'>): Map<string, string> {
  if (!engine || !model) return new Map()
  const ids = engine.split(', ')
  const pairs = model.split(', ').map((pair) => ({ id: ids.find((id) => pair.startsWith(`${id}@`)), pair }))
  const models = new Map<string, string>()
  for (const { id, pair } of pairs) {
    if (ids.length === 1 || id === undefined) return new Map([[engine, model]])
    const before = models.get(id)
    const name = pair.slice(id.length + 1)
    models.set(id, before === undefined ? name : `${before}, ${name}`)
  }
  return models
}

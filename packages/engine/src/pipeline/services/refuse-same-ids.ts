import { ProoflineError } from '../../spec/faults/errors.js'
import type { PluginBase } from '../../spec/plugins/plugin.js'

/**
 * Refuses two plug-ins of one id: evidence, checks and `versionInfo` name plug-ins by it. `option` is the list that the
 * caller gave; `added` is what `models.use` appends to it. Throws `plugin_invalid`, naming both places.
 */
export function refuseSameIds(
  option: string,
  given: readonly PluginBase<string>[],
  added: readonly PluginBase<string>[] = [],
): void {
  const placeById = new Map<string, string>()
  for (const [index, { id }] of [...given, ...added].entries()) {
    const place = index < given.length ? `${option}[${index}]` : 'what models.use adds'
    const taken = placeById.get(id)
    if (taken !== undefined) {
      throw new ProoflineError('plugin_invalid', `${taken} and ${place} have the same id, ${id}. Give each its own.`, {
        details: { option, id },
      })
    }
    placeById.set(id, place)
  }
}

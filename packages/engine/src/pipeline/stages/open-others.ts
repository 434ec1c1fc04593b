import type { Diagnostic } from '../../spec/diagnostic.js'
import type { Source } from '../../spec/evidence.js'
import type { OpenContext, PluginBase, PluginSession } from '../../spec/plugin.js'
import type { Stage } from '../../spec/run.js'
import { stageDiagnostic } from '../plugin-host.js'
import type { StageContext } from './stage.js'

interface Openable<Session extends PluginSession> extends PluginBase<string> {
  open(context: OpenContext): Promise<Session>
}

/** The plug-ins of a list that come after its first, as far as they could be opened. */
export interface OpenedOthers<Plugin, Session> {
  readonly opened: readonly { readonly plugin: Plugin; readonly session: Session; readonly source: Source }[]
  /** Why the rest could not. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Opens the plug-ins that are asked for what the first of their list does not read. One that cannot be opened leaves a
 * diagnostic and is missing; the stage goes on without it.
 */
export async function openOthers<Session extends PluginSession, Plugin extends Openable<Session>>(
  plugins: readonly Plugin[],
  stage: Stage,
  { services, signal }: StageContext,
): Promise<OpenedOthers<Plugin, Session>> {
  const opened: { plugin: Plugin; session: Session; source: Source }[] = []
  const diagnostics: Diagnostic[] = []
  for (const plugin of plugins) {
    try {
      opened.push({ plugin, session: await services.open<Session>(plugin, signal), source: sourceOf(plugin) })
    } catch (cause) {
      diagnostics.push(stageDiagnostic(cause, stage, signal))
    }
  }
  return { opened, diagnostics }
}

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

import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import type { Source } from '../../spec/evidence/evidence.js'
import type { OpenContext, PluginBase, PluginSession } from '../../spec/plugins/plugin.js'
import type { Stage } from '../../spec/run.js'
import { stageDiagnostic } from '../services/plugin-host.js'
import { sourceOf } from './sources.js'
import type { StageContext } from './stage.js'

interface Openable<Session extends PluginSession> extends PluginBase<string> {
  open(context: OpenContext): Promise<Session>
}

/** The plug-ins of a list after the first, as far as they could be opened. */
export interface OpenedFallbacks<Plugin, Session> {
  readonly opened: readonly { readonly plugin: Plugin; readonly session: Session; readonly source: Source }[]
  /** Why the rest could not. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Opens the plug-ins that get what the first of their list cannot read. One that cannot be opened leaves a diagnostic
 * and is missing; the stage continues without it.
 */
export async function openFallbacks<Session extends PluginSession, Plugin extends Openable<Session>>(
  plugins: readonly Plugin[],
  stage: Stage,
  { services, signal }: StageContext,
): Promise<OpenedFallbacks<Plugin, Session>> {
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

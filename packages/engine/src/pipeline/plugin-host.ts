import type { Agent, AgentSession } from '../spec/agent.js'
import type { Diagnostic, DiagnosticCode } from '../spec/diagnostic.js'
import { ProoflineError } from '../spec/errors.js'
import type { ModelAccess, OpenContext, PluginBase, PluginSession } from '../spec/plugin.js'
import type { Stage } from '../spec/run.js'

interface Openable<Session extends PluginSession> extends PluginBase<string> {
  open(context: OpenContext): Promise<Session>
}

/** Opens plug-ins once each, on first use, and closes them with the engine. */
export interface PluginHost {
  /** The opened plug-in; two callers at once get the same session. A failed opening is tried again next time. */
  open<Session extends PluginSession>(plugin: Openable<Session>): Promise<Session>
  /** The opened agent, likewise shared. */
  openAgent(agent: Agent): Promise<AgentSession>
  /** Resolves when every session is closed. May be called twice. */
  close(): Promise<void>
}

/** See {@link PluginHost}. Sessions live as long as the host, so the signal that they get fires on `close` only. */
export function createPluginHost(models: ModelAccess, threads: number): PluginHost {
  const sessions = new Map<PluginBase<string>, Promise<PluginSession>>()
  const closing = new AbortController()
  const context: OpenContext = { threads, signal: closing.signal, models }

  function openOnce<Session extends PluginSession>(plugin: PluginBase<string>, open: () => Promise<Session>) {
    // A stage of a cancelled run may still come to ask: what it opened then would never be closed.
    if (closing.signal.aborted) return Promise.reject(new ProoflineError('engine_closed', 'The engine was closed.'))
    const opened = sessions.get(plugin) as Promise<Session> | undefined
    if (opened) return opened
    const session = open().catch((cause: unknown) => {
      sessions.delete(plugin)
      throw ProoflineError.from(cause, 'plugin_failed')
    })
    sessions.set(plugin, session)
    return session
  }

  return {
    open: (plugin) => openOnce(plugin, () => plugin.open(context)),
    openAgent: (agent) => openOnce(agent, () => agent.open(context)),
    async close() {
      closing.abort()
      const open = [...sessions.values()]
      sessions.clear()
      await Promise.all(open.map((session) => session.then((opened) => opened.close()).catch(() => {})))
    },
  }
}

const AS_DIAGNOSTIC: Partial<Record<ProoflineError['code'], DiagnosticCode>> = {
  model_missing: 'model_missing',
  model_corrupt: 'model_corrupt',
  dependency_missing: 'dependency_missing',
}

/** What a stage that could not run leaves behind. Cancelling is not trouble: it goes on as an error. */
export function stageDiagnostic(cause: unknown, stage: Stage, signal: AbortSignal): Diagnostic {
  if (signal.aborted) throw cause
  const error = ProoflineError.from(cause, 'plugin_failed')
  return {
    code: AS_DIAGNOSTIC[error.code] ?? 'stage_failed',
    stage,
    message: error.message,
    degrades: true,
    details: { ...error.details, code: error.code },
  }
}

import type { Agent, AgentSession } from '../../spec/plugins/agent.js'
import type { Diagnostic, DiagnosticCode } from '../../spec/faults/diagnostic.js'
import { ProoflineError } from '../../spec/faults/errors.js'
import { isJsonRecord } from '../../spec/plain/json-record.js'
import type { ModelAccess, OpenContext, PluginBase, PluginSession } from '../../spec/plugins/plugin.js'
import { callsOf, checkAnswer, checkSession } from '../../spec/plugins/plugin-answers.js'
import type { Stage } from '../../spec/run.js'
import { settleSoon } from './settle-soon.js'

/** How long a plug-in may continue after its run was cancelled, and how long it may take to close. */
const GRACE_MS = 2_000
/** Threads of a plug-in: the budget bounds calls, and each call has one (docs/decisions/0002). */
const THREADS = 1

interface Openable<Session extends PluginSession> extends PluginBase<string> {
  open(context: OpenContext): Promise<Session>
}

/**
 * Opens plug-ins once each, on first use, and closes them with the engine.
 *
 * Plug-ins are third-party code: a session validates each result against the contract (`plugin_failed`), and a call, or
 * an opening, that ignores its signal is abandoned {@link GRACE_MS} after it fired.
 */
export interface PluginHost {
  /** The opened plug-in; concurrent callers get the same session. A failed opening is tried again next time. */
  open<Session extends PluginSession>(plugin: Openable<Session>, signal: AbortSignal): Promise<Session>
  /** The opened agent, likewise shared. */
  openAgent(agent: Agent, signal: AbortSignal): Promise<AgentSession>
  /** Resolves when every session is closed, or had {@link GRACE_MS} to do so. May be called twice. */
  close(): Promise<void>
}

/** See {@link PluginHost}. Sessions live as long as the host, so the signal that they get fires only on `close`. */
export function createPluginHost(models: ModelAccess): PluginHost {
  const sessions = new Map<PluginBase<string>, Promise<PluginSession>>()
  const closing = new AbortController()
  const context: OpenContext = { threads: THREADS, signal: closing.signal, models }

  async function openOnce<Session extends PluginSession>(plugin: Openable<Session>, signal: AbortSignal) {
    // A stage of a cancelled run may still ask: what it opened now would never be closed.
    if (closing.signal.aborted) throw new ProoflineError('engine_closed', 'The engine was closed.')
    const opened = (sessions.get(plugin) as Promise<Session> | undefined) ?? openGuarded(plugin)
    sessions.set(plugin, opened)
    opened.catch(() => sessions.get(plugin) === opened && sessions.delete(plugin))
    return settleSoon(opened, signal, GRACE_MS)
  }

  async function openGuarded<Session extends PluginSession>(plugin: Openable<Session>): Promise<Session> {
    try {
      return guard(plugin, await plugin.open(context))
    } catch (cause) {
      throw ProoflineError.is(cause) ? cause : didNotOpen(plugin, cause)
    }
  }

  return {
    open: openOnce,
    openAgent: (agent, signal) => openOnce<AgentSession>(agent, signal),
    async close() {
      closing.abort()
      const open = [...sessions.values()]
      sessions.clear()
      const closed = open.map((session) => session.then((opened) => opened.close()))
      await Promise.all(closed.map((one) => settleSoon(one, closing.signal, GRACE_MS).catch(() => {})))
    },
  }
}

/** Names the plug-in: errors of third-party code seldom say where they come from. */
function didNotOpen({ id }: PluginBase<string>, cause: unknown): ProoflineError {
  const { message } = ProoflineError.from(cause, 'plugin_failed')
  return new ProoflineError('plugin_failed', `${id} could not be opened: ${message}`, { details: { id }, cause })
}

/** A session whose results are validated, and whose calls end soon after their signal fires. */
function guard<Session extends PluginSession>(plugin: PluginBase<string>, session: Session): Session {
  checkSession(plugin, session)
  const calls = session as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  const guarded = callsOf(plugin.specVersion).map((call) => {
    const ask = async (...args: unknown[]) => {
      const { signal } = args.at(-1) as { signal: AbortSignal }
      const asked = Promise.resolve(calls[call]!(...args.map(unchangeable)))
      return checkAnswer(plugin, call, await settleSoon(asked, signal, GRACE_MS))
    }
    return [call, ask] as const
  })
  return { ...Object.fromEntries(guarded), close: async () => session.close() } as Session & PluginSession
}

/** Pictures are shared by all stages: one that a plug-in gave another size would be lost to all without a word. */
function unchangeable(given: unknown): unknown {
  // The elements of a typed array cannot be frozen.
  return ArrayBuffer.isView(given) ? given : Object.freeze(given)
}

const AS_DIAGNOSTIC: Partial<Record<ProoflineError['code'], DiagnosticCode>> = {
  model_missing: 'model_missing',
  model_corrupt: 'model_corrupt',
  dependency_missing: 'dependency_missing',
}

/**
 * The diagnostic of a stage that could not run. `asked`: the plug-in in use; it is named if it threw an error that is
 * not a `ProoflineError`. Cancellation is rethrown.
 */
export function stageDiagnostic(
  cause: unknown,
  stage: Stage,
  signal: AbortSignal,
  asked?: PluginBase<string>,
): Diagnostic {
  if (signal.aborted) throw cause
  const error = ProoflineError.from(cause, 'plugin_failed')
  const isForeign = asked !== undefined && !ProoflineError.is(cause)
  return {
    code: AS_DIAGNOSTIC[error.code] ?? 'stage_failed',
    stage,
    message: isForeign ? `${asked.id} failed: ${error.message}` : error.message,
    degrades: true,
    // Evidence is JSON, and the details may come from a plug-in.
    details: {
      ...(isForeign && { id: asked.id }),
      ...(isJsonRecord(error.details) && error.details),
      code: error.code,
    },
  }
}

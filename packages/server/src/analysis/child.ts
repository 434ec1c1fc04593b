import { setMaxListeners } from 'node:events'
import {
  type Agent,
  createEngine,
  type Engine,
  ProoflineError,
  type ProvenanceReader,
  type Run,
  type Timeline,
} from '@proofline/engine'
import { complianceAgents } from '@proofline/agents'
import { llmAgent } from '@proofline/agents/llm'
import { openChildResearch } from './child-research.js'
import type { AnalysisSettings, AnalysisTask, FromChild, ProbeResult, ToChild } from './messages.js'
import { openProvenanceReader } from './provenance-reader.js'

/**
 * The analysis process: takes tasks over the channel, answers with events and one result or error each. Whatever a
 * hostile file does to it, the server only sees it die. It dies with its parent.
 */
// One process works on many texts at once, and every run listens for the end of the engine: that is no leak.
setMaxListeners(0)
let agents: readonly Agent[] = complianceAgents()
const engines = new Map<string, Promise<Engine>>()
let provenanceReaders: readonly ProvenanceReader[] = []
const running = new Map<number, AbortController>()
const research = openChildResearch(tell)

/** The engine of one agent, for requests that ask for it alone; null: of all agents. */
function engineOf(agentId: string | null): Promise<Engine> {
  const key = agentId ?? '*'
  const known = engines.get(key)
  if (known) return known
  const asked = agentId === null ? agents : agents.filter(({ id }) => id === agentId)
  const made = createEngine({ agents: asked, provenanceReaders })
  engines.set(key, made)
  // An engine that could not be created is created again for the next task, since this process may run thousands.
  made.catch(() => engines.delete(key))
  return made
}

function tell(message: FromChild): void {
  // If the parent dies in the middle of a message, the channel breaks before its disconnect event.
  if (process.connected) process.send!(message, undefined, {}, (error) => error && process.exit(0))
}

function applySettings({ provenance, model }: AnalysisSettings): void {
  provenanceReaders = [openProvenanceReader(provenance, research)]
  if (model === null) return
  const { endpoint, model: name, apiKey } = model
  const answers = {
    async recall(question: string): Promise<unknown> {
      const known = await research.recall(question)
      return known === null ? undefined : JSON.parse(known)
    },
    keep: async (question: string, answer: unknown) => research.learn(question, JSON.stringify(answer)),
  }
  agents = [...agents, llmAgent({ endpoint, model: name, ...(apiKey !== null && { apiKey }), answers })]
}

async function perform(id: number, task: AnalysisTask, follow: boolean): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  try {
    const engine = await engineOf(task.kind === 'agent' ? task.agentId : null)
    if (task.kind === 'probe') {
      const plan = await engine.plan({ video: task.path })
      const probe: ProbeResult = { durationMs: plan.probe?.durationMs ?? null }
      tell({ type: 'result', id, result: probe })
      return
    }
    const result = await research.within({ id, files: filesOf(task) }, async () => {
      const run = start(engine, task, controller.signal)
      if (follow) for await (const event of run) tell({ type: 'event', id, event })
      return run.result
    })
    tell({ type: 'result', id, result })
  } catch (error) {
    tell({ type: 'error', id, error: ProoflineError.from(error).toJSON() })
  } finally {
    running.delete(id)
  }
}

function start(engine: Engine, task: Exclude<AnalysisTask, { kind: 'probe' }>, signal: AbortSignal): Run<unknown> {
  const context = { ...task.context, signal }
  switch (task.kind) {
    case 'text':
      return engine.check({ text: task.text, ...(task.images.length > 0 && { images: [...task.images] }) }, context)
    case 'agent':
      return engine.check({ text: task.text }, context)
    case 'image':
      return engine.check({ image: task.path, name: task.name }, context)
    case 'video':
      return engine.check({ video: task.path, name: task.name }, context)
    case 'judge':
      return engine.judge(task.timeline as Timeline, context)
  }
}

function filesOf(task: AnalysisTask): readonly string[] {
  if (task.kind === 'image' || task.kind === 'video') return [task.path]
  return task.kind === 'text' ? task.images : []
}

process.on('message', (message: ToChild) => {
  if (message.type === 'settings') applySettings(message.settings)
  else if (message.type === 'recalled') research.recalled(message.question, message.answer)
  else if (message.type === 'start') void perform(message.id, message.task, message.follow)
  else running.get(message.id)?.abort(new ProoflineError('aborted', 'The check was cancelled.'))
})
process.on('disconnect', () => process.exit(0))
// The parent decides when to stop; a signal to the whole group must not interrupt running work.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
